/**
 * Tests whether patterns of waiting tasks end under each model and JDK. Attempts run in JVMs of their own, because a
 * stalled pattern never returns its threads.
 */
@NullMarked
package dev.strandbench.liveness;

import org.jspecify.annotations.NullMarked;
