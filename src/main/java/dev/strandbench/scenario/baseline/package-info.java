/** Baseline: the empty scenario, for what the harness and the way into and out of each model cost. */
@NullMarked
package dev.strandbench.scenario.baseline;

import org.jspecify.annotations.NullMarked;
