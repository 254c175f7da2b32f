/** FanOut: the caller starts many tasks, each of which waits, and joins them. */
@NullMarked
package dev.strandbench.scenario.fanout;

import org.jspecify.annotations.NullMarked;
