/**
 * Reads JFR recordings of any program and collapsed stacks of other profilers. If a recording marks iterations with the
 * event {@code strandbench.Iteration}, all figures are given per op.
 */
@NullMarked
package dev.strandbench.profiler.recording;

import org.jspecify.annotations.NullMarked;
