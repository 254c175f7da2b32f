/**
 * PingPong: one task sends a message to another and waits for its answer, again and again.
 *
 * <p>The smallest case of tasks that depend on each other: nothing waits for a timer, nothing runs in parallel, and all
 * that is left is to hand a message over, to wake who waits for it, and the structure that does both.
 */
@NullMarked
package dev.strandbench.scenario.pingpong;

import org.jspecify.annotations.NullMarked;
