/**
 * Tries whether patterns of coordination end under each model and JDK. Each attempt runs in a JVM of its own, because a
 * stalled pattern never returns its threads.
 */
@NullMarked
package dev.strandbench.liveness;

import org.jspecify.annotations.NullMarked;
