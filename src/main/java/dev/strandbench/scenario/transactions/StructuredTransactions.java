package dev.strandbench.scenario.transactions;

import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import dev.strandbench.scenario.transactions.Transactions.Settlement;
import dev.strandbench.scenario.transactions.Transactions.TransactionOutcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.function.Predicate;
import java.util.function.Supplier;

record StructuredTransactions(StructuredRuntime runtime) implements Transactions {

    @Override
    public Settlement launched(List<Transaction> transactions, Predicate<Transaction> validator)
            throws InterruptedException, ExecutionException {
        TransactionOutcome[] outcomes = new TransactionOutcome[transactions.size()];
        try (StructuredScope scope = runtime.openScope()) {
            for (Transaction transaction : transactions) {
                scope.fork(() -> {
                    outcomes[transaction.index()] = transaction.settle(validator);
                    return null;
                });
            }
            scope.join();
        }
        return Settlement.of(Arrays.asList(outcomes));
    }

    @Override
    public Settlement awaited(List<Transaction> transactions, Predicate<Transaction> validator)
            throws InterruptedException, ExecutionException {
        try (StructuredScope scope = runtime.openScope()) {
            List<Supplier<TransactionOutcome>> results = new ArrayList<>(transactions.size());
            for (Transaction transaction : transactions) {
                results.add(scope.fork(() -> transaction.settle(validator)));
            }
            scope.join();
            List<TransactionOutcome> outcomes = new ArrayList<>(transactions.size());
            for (Supplier<TransactionOutcome> result : results) {
                outcomes.add(result.get());
            }
            return Settlement.of(outcomes);
        }
    }

    @Override
    public Settlement inTurn(List<Transaction> transactions, Predicate<Transaction> validator)
            throws InterruptedException, ExecutionException {
        try (StructuredScope scope = runtime.openScope()) {
            Supplier<Settlement> settlement = scope.fork(() -> Transaction.settleInTurn(transactions, validator));
            scope.join();
            return settlement.get();
        }
    }
}
