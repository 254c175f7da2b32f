/** Baseline: the empty scenario, which shows the cost of the harness and of entering and leaving each model. */
@NullMarked
package dev.strandbench.scenario.baseline;

import org.jspecify.annotations.NullMarked;
