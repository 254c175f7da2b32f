package dev.strandbench.scenario.transactions;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.CallbackRuntime;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ReactiveRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.SuspendingRuntime;
import java.util.List;
import java.util.function.Predicate;

/**
 * Many transactions, each of which a task validates and, if valid, processes. Of all methods:
 *
 * <ul>
 *   <li>the validator is asked once for each transaction, by its task, after the wait for validation;
 *   <li>if the caller is interrupted, they throw {@link InterruptedException}, and every task is cancelled;
 *   <li>they throw a task's exception, or an {@code ExecutionException} with it as the cause, and every other task is
 *       cancelled.
 * </ul>
 */
public interface Transactions {

    /**
     * A task each, all at once. Each task leaves the outcome in a slot of its own; the caller joins the tasks and reads
     * the slots.
     */
    Settlement launched(List<Transaction> transactions, Predicate<Transaction> validator) throws Exception;

    /** A task each, all at once. Each task returns the outcome; the caller awaits the results. */
    Settlement awaited(List<Transaction> transactions, Predicate<Transaction> validator) throws Exception;

    /** One task for all, one transaction after another. */
    Settlement inTurn(List<Transaction> transactions, Predicate<Transaction> validator) throws Exception;

    /** The scenario in the style of a runtime, on that runtime. */
    static Transactions on(ModelRuntime runtime) {
        return switch (runtime) {
            case BlockingRuntime blocking -> new BlockingTransactions(blocking);
            case StructuredRuntime structured -> new StructuredTransactions(structured);
            case CallbackRuntime callbacks -> throw callbacks.unsupportedBy("Transactions");
            case ReactiveRuntime reactive -> new ReactiveTransactions(reactive);
            case SuspendingRuntime suspending -> new SuspendingTransactions(suspending);
        };
    }
}
