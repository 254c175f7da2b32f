/**
 * GuardedCounter: many tasks increment one counter, under each way of protecting it.
 *
 * <p>The thread-safety experiment of S. Everett, "Project Loom and Kotlin: some experiments", which follows the Kotlin
 * documentation's "Shared mutable state and concurrency", and the ways that both leave out.
 */
@NullMarked
package dev.strandbench.scenario.guardedcounter;

import org.jspecify.annotations.NullMarked;
