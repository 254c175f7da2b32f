/** DeepStack: tasks park below many of their own frames, and may return through some of them in between. */
@NullMarked
package dev.strandbench.scenario.deepstack;

import org.jspecify.annotations.NullMarked;
