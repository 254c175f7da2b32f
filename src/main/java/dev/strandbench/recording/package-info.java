/**
 * What a JFR recording says, on a page: any recording, of any program. Knows no scenario and no profiler; where a
 * recording marks iterations with the event {@code strandbench.Iteration}, costs are given per op. And stacks of other
 * profilers.
 */
@NullMarked
package dev.strandbench.recording;

import org.jspecify.annotations.NullMarked;
