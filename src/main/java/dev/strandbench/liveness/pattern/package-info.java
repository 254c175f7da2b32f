/**
 * Patterns of tasks that may never end, listed in {@link dev.strandbench.liveness.LivenessPatterns}. The Javadoc of
 * each pattern cites sources for each JDK or the library, and states the expected outcome.
 */
@NullMarked
package dev.strandbench.liveness.pattern;

import org.jspecify.annotations.NullMarked;
