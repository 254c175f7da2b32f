/** DeepStack: tasks park on a deep stack, and may return through some stack frames between two parks. */
@NullMarked
package dev.strandbench.scenario.deepstack;

import org.jspecify.annotations.NullMarked;
