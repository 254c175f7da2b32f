/**
 * The scenarios, each in its own package, and their common base classes.
 *
 * <p>If the caller of a scenario is interrupted, the called method throws {@link InterruptedException}. If a task
 * fails, the method throws the task's exception, or an {@code ExecutionException} caused by the task's exception. After
 * a failure or an interrupt, all other tasks are cancelled.
 */
@NullMarked
package dev.strandbench.scenario;

import org.jspecify.annotations.NullMarked;
