/** Cancellation: many tasks are parked, an event ends all of them, and the last of them must stop. */
@NullMarked
package dev.strandbench.scenario.cancellation;

import org.jspecify.annotations.NullMarked;
