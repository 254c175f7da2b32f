/**
 * The patterns of {@link dev.strandbench.liveness.LivenessPatterns}, one class each. The Javadoc of a class describes
 * the tasks, cites sources for each JDK or the library, and states the expected outcome.
 */
@NullMarked
package dev.strandbench.liveness.pattern;

import org.jspecify.annotations.NullMarked;
