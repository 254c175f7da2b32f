/** Stream: elements go through concurrent stages that are connected by bounded buffers. */
@NullMarked
package dev.strandbench.scenario.stream;

import org.jspecify.annotations.NullMarked;
