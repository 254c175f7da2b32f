/** BackPressure: many callers compete, and a limit allows only a few concurrent calls. */
@NullMarked
package dev.strandbench.scenario.backpressure;

import org.jspecify.annotations.NullMarked;
