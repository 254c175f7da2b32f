/** Reads JFR recordings of any program, and collapsed stacks. If a recording marks iterations, results are per op. */
@NullMarked
package dev.strandbench.profiler.recording;

import org.jspecify.annotations.NullMarked;
