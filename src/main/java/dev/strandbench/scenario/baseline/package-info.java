/** Baseline: a scenario without work, which shows the cost of the harness and of an empty task group in each model. */
@NullMarked
package dev.strandbench.scenario.baseline;

import org.jspecify.annotations.NullMarked;
