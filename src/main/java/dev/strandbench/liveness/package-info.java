/** Tests if patterns of waiting tasks end under each model and JDK, in separate JVMs, because some never end. */
@NullMarked
package dev.strandbench.liveness;

import org.jspecify.annotations.NullMarked;
