/** FanOut: the caller starts many tasks, which all wait, and then joins them. */
@NullMarked
package dev.strandbench.scenario.fanout;

import org.jspecify.annotations.NullMarked;
