/** FanOut: each task waits and consumes its index, and the caller joins all tasks. */
@NullMarked
package dev.strandbench.scenario.fanout;

import org.jspecify.annotations.NullMarked;
