/**
 * StartupLatency: how long it takes from the call that starts a task to the task's first instruction, one task at a
 * time.
 *
 * <p>First published, for Android, as V. Zukanov, "Kotlin Coroutines vs Threads Performance Benchmark": a new thread, a
 * coroutine and a pool of one thread.
 */
@NullMarked
package dev.strandbench.scenario.startuplatency;

import org.jspecify.annotations.NullMarked;
