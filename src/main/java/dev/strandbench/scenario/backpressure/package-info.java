/** BackPressure: many callers compete for something that lets only a few through at once. */
@NullMarked
package dev.strandbench.scenario.backpressure;

import org.jspecify.annotations.NullMarked;
