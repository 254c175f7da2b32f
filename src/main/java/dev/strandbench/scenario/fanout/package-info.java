/** FanOut: N tasks each wait and consume their index; the caller joins all. */
@NullMarked
package dev.strandbench.scenario.fanout;

import org.jspecify.annotations.NullMarked;
