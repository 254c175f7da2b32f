/** Reads JFR recordings of any program, and collapsed stacks. Figures are per op if iterations are marked. */
@NullMarked
package dev.strandbench.profiler.recording;

import org.jspecify.annotations.NullMarked;
