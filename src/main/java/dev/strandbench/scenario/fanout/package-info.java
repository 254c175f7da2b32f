/** FanOut: tasks each wait and consume their index, and the caller joins all tasks. */
@NullMarked
package dev.strandbench.scenario.fanout;

import org.jspecify.annotations.NullMarked;
