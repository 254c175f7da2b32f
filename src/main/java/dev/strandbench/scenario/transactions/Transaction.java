package dev.strandbench.scenario.transactions;

import dev.strandbench.scenario.transactions.Transactions.Settlement;
import dev.strandbench.scenario.transactions.Transactions.TransactionOutcome;
import dev.strandbench.workload.SeededWaits;
import dev.strandbench.workload.Wait;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** A transaction whose random parts have been drawn: its waits, and whether validation succeeds. */
public record Transaction(int index, Wait validation, Wait processing, boolean valid) {

    // As published: nextLong(5, 20) and nextLong(10, 50), whose upper bounds are exclusive; every tenth fails.
    private static final int LEAST_VALIDATION_MILLIS = 5;
    private static final int MOST_VALIDATION_MILLIS = 19;
    private static final int LEAST_PROCESSING_MILLIS = 10;
    private static final int MOST_PROCESSING_MILLIS = 49;
    private static final int ONE_IN_SO_MANY_FAILS = 10;

    /** Draws the transactions of an op. A smaller op with the same seed has the first of them. */
    public static List<Transaction> draw(int count, long seed) {
        SeededWaits waits = new SeededWaits(seed);
        return IntStream.range(0, count)
                .mapToObj(index -> new Transaction(
                        index,
                        waits.between(LEAST_VALIDATION_MILLIS, MOST_VALIDATION_MILLIS),
                        waits.between(LEAST_PROCESSING_MILLIS, MOST_PROCESSING_MILLIS),
                        (index + 1) % ONE_IN_SO_MANY_FAILS != 0))
                .toList();
    }

    static Duration sumOfLengths(List<Transaction> transactions) {
        return transactions.stream().map(Transaction::length).reduce(Duration.ZERO, Duration::plus);
    }

    Duration length() {
        return valid ? validation.length().plus(processing.length()) : validation.length();
    }

    TransactionOutcome dueOutcome() {
        return valid ? TransactionOutcome.SUCCEEDED : TransactionOutcome.REJECTED;
    }

    /** Validates and processes the transaction in blocking code; asks the validator after the first wait. */
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
