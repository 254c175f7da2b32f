/**
 * The scenarios: one package each, and here their common base. A scenario package holds a contract, one implementation
 * per supported style, and the benchmark that runs them.
 *
 * <p>Contracts have common rules. If the caller is interrupted, they throw {@link InterruptedException}. If a task
 * fails, they throw its exception or an {@link java.util.concurrent.ExecutionException} with it as the cause. In both
 * cases all other tasks are cancelled.
 */
@NullMarked
package dev.strandbench.scenario;

import org.jspecify.annotations.NullMarked;
