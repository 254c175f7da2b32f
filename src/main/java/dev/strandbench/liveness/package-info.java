/** Tests, for each model and JDK, whether tasks that wait for each other ever end. */
@NullMarked
package dev.strandbench.liveness;

import org.jspecify.annotations.NullMarked;
