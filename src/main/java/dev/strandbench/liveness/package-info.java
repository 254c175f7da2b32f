/** Tests, for each model and JDK, whether the tasks of a pattern ever end. */
@NullMarked
package dev.strandbench.liveness;

import org.jspecify.annotations.NullMarked;
