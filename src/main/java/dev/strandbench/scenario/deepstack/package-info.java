/** DeepStack: tasks park below many stack frames, and may return through some of them between two parks. */
@NullMarked
package dev.strandbench.scenario.deepstack;

import org.jspecify.annotations.NullMarked;
