package dev.strandbench.scenario.transactions;

import dev.strandbench.model.ReactiveRuntime;
import dev.strandbench.model.ReactiveRuntime.ReactiveResult;
import dev.strandbench.scenario.transactions.Transactions.Settlement;
import dev.strandbench.scenario.transactions.Transactions.Transaction;
import dev.strandbench.scenario.transactions.Transactions.TransactionOutcome;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.function.Predicate;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

record ReactiveTransactions(ReactiveRuntime runtime) implements Transactions {

    @Override
    public Settlement launched(List<Transaction> transactions, Predicate<Transaction> validator)
            throws InterruptedException, ExecutionException {
        TransactionOutcome[] outcomes = new TransactionOutcome[transactions.size()];
        Mono<Void> settled = runtime.all(
                transactions.size(),
                index -> settle(transactions.get(index), validator)
                        .doOnNext(outcome -> outcomes[index] = outcome)
                        .then());
        try (ReactiveResult<Void> end = runtime.start(settled)) {
            end.join();
        }
        return Settlement.of(Arrays.asList(outcomes));
    }

    @Override
    public Settlement awaited(List<Transaction> transactions, Predicate<Transaction> validator)
            throws InterruptedException, ExecutionException {
        List<Mono<TransactionOutcome>> results = transactions.stream()
                .map(transaction -> settle(transaction, validator))
                .toList();
        try (ReactiveResult<List<TransactionOutcome>> outcomes =
                runtime.start(runtime.valuesOf(results, TransactionOutcome.class))) {
            return Settlement.of(outcomes.join());
        }
    }

    @Override
    public Settlement inTurn(List<Transaction> transactions, Predicate<Transaction> validator)
            throws InterruptedException, ExecutionException {
        Mono<List<TransactionOutcome>> inOrder = Flux.fromIterable(transactions)
                .concatMap(transaction -> settle(transaction, validator))
                .collectList();
        try (ReactiveResult<List<TransactionOutcome>> outcomes = runtime.start(inOrder)) {
            return Settlement.of(outcomes.join());
        }
    }

    private Mono<TransactionOutcome> settle(Transaction transaction, Predicate<Transaction> validator) {
        return runtime.after(transaction.validation().millis(), () -> validator.test(transaction))
                .flatMap(valid -> valid ? process(transaction) : Mono.just(TransactionOutcome.REJECTED));
    }

    private Mono<TransactionOutcome> process(Transaction transaction) {
        // A wait of length zero calls nothing, not even a scheduler: this task already has its thread.
        return transaction.processing().millis() == 0
                ? Mono.just(TransactionOutcome.SUCCEEDED)
                : runtime.after(transaction.processing().millis(), () -> TransactionOutcome.SUCCEEDED);
    }
}
