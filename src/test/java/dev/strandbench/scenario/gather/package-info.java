/** Gather: many tasks, each of which returns a number; the caller adds them up. */
@NullMarked
package dev.strandbench.scenario.gather;

import org.jspecify.annotations.NullMarked;
