/**
 * Patterns in which tasks may never end. {@link dev.strandbench.liveness.LivenessPatterns} lists all patterns. The
 * Javadoc of each pattern cites sources for each JDK or library, and states the expected outcome.
 */
@NullMarked
package dev.strandbench.liveness.pattern;

import org.jspecify.annotations.NullMarked;
