/** Patterns of tasks that may never end. The Javadoc of each pattern cites sources and the expected outcome. */
@NullMarked
package dev.strandbench.liveness.pattern;

import org.jspecify.annotations.NullMarked;
