/** Cancellation: many tasks are parked, an event ends them, and the time until the last task stops is measured. */
@NullMarked
package dev.strandbench.scenario.cancellation;

import org.jspecify.annotations.NullMarked;
