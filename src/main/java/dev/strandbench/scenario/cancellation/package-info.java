/** Cancellation: many tasks are parked, something ends them all, and the last of them has to stop. */
@NullMarked
package dev.strandbench.scenario.cancellation;

import org.jspecify.annotations.NullMarked;
