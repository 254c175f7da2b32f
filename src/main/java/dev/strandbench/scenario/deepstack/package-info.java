/** DeepStack: tasks park below many of their own frames, and may return through some frames between two parks. */
@NullMarked
package dev.strandbench.scenario.deepstack;

import org.jspecify.annotations.NullMarked;
