/**
 * The scenarios, each in its own package, and their common base classes. A scenario's package holds a contract, one
 * implementation per supported style, and the benchmark that runs them.
 *
 * <p>Contracts share the following rules. If the caller is interrupted, a contract throws {@link InterruptedException}.
 * If a task fails, a contract throws the task's exception or an {@link java.util.concurrent.ExecutionException} caused
 * by it. Both an interrupt and a failure cancel all other tasks.
 */
@NullMarked
package dev.strandbench.scenario;

import org.jspecify.annotations.NullMarked;
