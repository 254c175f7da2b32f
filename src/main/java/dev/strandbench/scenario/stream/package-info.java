/** Stream: elements go through concurrent stages, none of which gets further ahead than a capacity allows. */
@NullMarked
package dev.strandbench.scenario.stream;

import org.jspecify.annotations.NullMarked;
