/** Baseline: the empty scenario, which shows what the harness and entering and leaving each model cost. */
@NullMarked
package dev.strandbench.scenario.baseline;

import org.jspecify.annotations.NullMarked;
