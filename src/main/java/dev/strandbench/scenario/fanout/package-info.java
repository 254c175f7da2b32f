/**
 * FanOut: N tasks, each waits and consumes its index; the caller joins all.
 *
 * <p>The pattern of every "load test in a loop" article, first published as {@code ThreadVsLoom} and
 * {@code LoomVsCoroutines} in S. Everett, "Project Loom and Kotlin: some experiments" (JDK 19). One class covers both.
 */
@NullMarked
package dev.strandbench.scenario.fanout;

import org.jspecify.annotations.NullMarked;
