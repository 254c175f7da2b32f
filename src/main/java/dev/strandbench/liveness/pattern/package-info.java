/**
 * The patterns of {@link dev.strandbench.liveness.LivenessPatterns}, a class each. The Javadoc of a class says what
 * happens, what the sources of the JDK or of the library say, and which outcome is expected.
 */
@NullMarked
package dev.strandbench.liveness.pattern;

import org.jspecify.annotations.NullMarked;
