/** FanOut: the caller starts many tasks, which all wait, and then joins the tasks. */
@NullMarked
package dev.strandbench.scenario.fanout;

import org.jspecify.annotations.NullMarked;
