/** Stream: elements go through concurrent stages, and no stage gets further ahead than a capacity allows. */
@NullMarked
package dev.strandbench.scenario.stream;

import org.jspecify.annotations.NullMarked;
