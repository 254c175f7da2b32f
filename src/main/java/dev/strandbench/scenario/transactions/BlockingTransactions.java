package dev.strandbench.scenario.transactions;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.TaskGroup;
import dev.strandbench.scenario.transactions.Transactions.Settlement;
import dev.strandbench.scenario.transactions.Transactions.TransactionOutcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.Predicate;

record BlockingTransactions(BlockingRuntime runtime) implements Transactions {

    @Override
    public Settlement launched(List<Transaction> transactions, Predicate<Transaction> validator)
            throws InterruptedException, ExecutionException {
        TransactionOutcome[] outcomes = new TransactionOutcome[transactions.size()];
        try (TaskGroup group = runtime.openGroup()) {
            for (Transaction transaction : transactions) {
                group.start(() -> {
                    outcomes[transaction.index()] = transaction.settle(validator);
                    return null;
                });
            }
            group.join();
        }
        return Settlement.of(Arrays.asList(outcomes));
    }

    @Override
    public Settlement awaited(List<Transaction> transactions, Predicate<Transaction> validator)
            throws InterruptedException, ExecutionException {
        try (TaskGroup group = runtime.openGroup()) {
            List<Future<TransactionOutcome>> results = new ArrayList<>(transactions.size());
            for (Transaction transaction : transactions) {
                results.add(group.fork(() -> transaction.settle(validator)));
            }
            group.join();
            List<TransactionOutcome> outcomes = new ArrayList<>(transactions.size());
            for (Future<TransactionOutcome> result : results) {
                outcomes.add(result.resultNow());
            }
            return Settlement.of(outcomes);
        }
    }

    @Override
    public Settlement inTurn(List<Transaction> transactions, Predicate<Transaction> validator)
            throws InterruptedException, ExecutionException {
        try (TaskGroup group = runtime.openGroup()) {
            Future<Settlement> settlement = group.fork(() -> Transaction.settleInTurn(transactions, validator));
            group.join();
            return settlement.resultNow();
        }
    }
}
