/**
 * Reads JFR recordings of any program, and collapsed stacks. If the event {@code strandbench.Iteration} marks
 * iterations in a recording, all figures are per op.
 */
@NullMarked
package dev.strandbench.profiler.recording;

import org.jspecify.annotations.NullMarked;
