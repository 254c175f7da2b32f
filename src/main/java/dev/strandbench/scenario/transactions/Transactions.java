package dev.strandbench.scenario.transactions;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.CallbackRuntime;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ReactiveRuntime;
import dev.strandbench.model.ReactiveRuntime.ReactiveResult;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import dev.strandbench.model.SuspendingRuntime;
import dev.strandbench.model.TaskGroup;
import dev.strandbench.workload.Checksum;
import dev.strandbench.workload.SeededWaits;
import dev.strandbench.workload.Wait;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Validates transactions, and processes the valid ones. Calls the validator once for each transaction. */
public interface Transactions {

    /** Runs each transaction in a task that writes its outcome to an array element. The caller joins the tasks. */
    Settlement launched(List<Transaction> transactions, Predicate<Transaction> validator) throws Exception;

    /** Runs each transaction in a task that returns its outcome. The caller waits for all outcomes. */
    Settlement awaited(List<Transaction> transactions, Predicate<Transaction> validator) throws Exception;

    Settlement inTurn(List<Transaction> transactions, Predicate<Transaction> validator) throws Exception;

    static Transactions on(ModelRuntime runtime) {
        return switch (runtime) {
            case BlockingRuntime blocking -> new BlockingTransactions(blocking);
            case StructuredRuntime structured -> new StructuredTransactions(structured);
            case CallbackRuntime callbacks -> throw callbacks.unsupportedBy("Transactions");
            case ReactiveRuntime reactive -> new ReactiveTransactions(reactive);
            case SuspendingRuntime suspending -> new SuspendingTransactions(suspending);
        };
    }

    enum Draws {
        ONCE,
        EACH_OP
    }

    /** A rejected transaction is a normal outcome and not an error, as in the published code. */
    enum TransactionOutcome {
        SUCCEEDED,
        REJECTED
    }

    /** The checksum of all outcomes, modulo 2⁶⁴, and the number of processed transactions. */
    record Settlement(long checksum, int succeeded) {

        /** Combines the outcomes in the order of the transactions; a missing outcome is {@code null}. */
        static Settlement of(List<? extends @Nullable TransactionOutcome> outcomes) {
            long checksum = 0;
            int succeeded = 0;
            for (int index = 0; index < outcomes.size(); index++) {
                TransactionOutcome outcome = outcomes.get(index);
                if (outcome == TransactionOutcome.SUCCEEDED) {
                    succeeded++;
                    checksum += Checksum.of(2L * index);
                } else if (outcome == TransactionOutcome.REJECTED) {
                    checksum += Checksum.of(2L * index + 1);
                }
            }
            return new Settlement(checksum, succeeded);
        }

        static Settlement due(List<Transaction> transactions) {
            return of(transactions.stream().map(Transaction::dueOutcome).toList());
        }
    }

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

    /** A transaction with random waits; {@code valid} is true if its validation succeeds. */
    record Transaction(int index, Wait validation, Wait processing, boolean valid) {

        // The published code uses nextLong(5, 20) and nextLong(10, 50). Every tenth validation fails.
        private static final int LEAST_VALIDATION_MILLIS = 5;
        private static final int MOST_VALIDATION_MILLIS = 19;
        private static final int LEAST_PROCESSING_MILLIS = 10;
        private static final int MOST_PROCESSING_MILLIS = 49;
        private static final int ONE_IN_SO_MANY_FAILS = 10;
        private static final double NANOS_PER_MILLI = 1e6;

        /** Chooses random waits, which depend only on the seed and on the transaction's index. */
        public static List<Transaction> draw(int count, long seed) {
            return draw(count, new SeededWaits(seed));
        }

        static List<Transaction> draw(int count, SeededWaits waits) {
            return IntStream.range(0, count)
                    .mapToObj(index -> new Transaction(
                            index,
                            waits.between(LEAST_VALIDATION_MILLIS, MOST_VALIDATION_MILLIS),
                            waits.between(LEAST_PROCESSING_MILLIS, MOST_PROCESSING_MILLIS),
                            (index + 1) % ONE_IN_SO_MANY_FAILS != 0))
                    .toList();
        }

        static Duration expectedSum(int count) {
            double validation = (LEAST_VALIDATION_MILLIS + MOST_VALIDATION_MILLIS) / 2.0;
            double processing = (LEAST_PROCESSING_MILLIS + MOST_PROCESSING_MILLIS) / 2.0;
            return ofMillis(count * validation + (count - failing(count)) * processing);
        }

        /** Returns the expected length of the longest transaction: the sum of P(its length > t ms) for t = 0, 1, … */
        static Duration expectedLongest(int count) {
            double expected = 0;
            for (int millis = 0; millis < MOST_VALIDATION_MILLIS + MOST_PROCESSING_MILLIS; millis++) {
                double noneIsLonger = Math.pow(shareOfValidUpTo(millis), count - failing(count))
                        * Math.pow(shareUpTo(millis, LEAST_VALIDATION_MILLIS, MOST_VALIDATION_MILLIS), failing(count));
                expected += 1 - noneIsLonger;
            }
            return ofMillis(expected);
        }

        private static double shareOfValidUpTo(int millis) {
            return IntStream.rangeClosed(LEAST_VALIDATION_MILLIS, MOST_VALIDATION_MILLIS)
                    .mapToDouble(validation ->
                            shareUpTo(millis - validation, LEAST_PROCESSING_MILLIS, MOST_PROCESSING_MILLIS))
                    .average()
                    .orElseThrow();
        }

        private static double shareUpTo(int millis, int least, int most) {
            return Math.clamp((double) (millis - least + 1) / (most - least + 1), 0, 1);
        }

        private static int failing(int count) {
            return count / ONE_IN_SO_MANY_FAILS;
        }

        private static Duration ofMillis(double millis) {
            return Duration.ofNanos(Math.round(millis * NANOS_PER_MILLI));
        }

        Duration length() {
            return valid ? validation.length().plus(processing.length()) : validation.length();
        }

        TransactionOutcome dueOutcome() {
            return valid ? TransactionOutcome.SUCCEEDED : TransactionOutcome.REJECTED;
        }

        TransactionOutcome settle(Predicate<Transaction> validator) throws InterruptedException {
            validation.block();
            if (!validator.test(this)) {
                return TransactionOutcome.REJECTED;
            }
            processing.block();
            return TransactionOutcome.SUCCEEDED;
        }

        static Settlement settleInTurn(List<Transaction> transactions, Predicate<Transaction> validator)
                throws InterruptedException {
            List<TransactionOutcome> outcomes = new ArrayList<>(transactions.size());
            for (Transaction transaction : transactions) {
                outcomes.add(transaction.settle(validator));
            }
            return Settlement.of(outcomes);
        }
    }

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
            // A wait of length zero calls no scheduler, because this task already has its thread.
            return transaction.processing().millis() == 0
                    ? Mono.just(TransactionOutcome.SUCCEEDED)
                    : runtime.after(transaction.processing().millis(), () -> TransactionOutcome.SUCCEEDED);
        }
    }
}
