package dev.strandbench.scenario.transactions;

import dev.strandbench.scenario.transactions.Transactions.Draws;
import dev.strandbench.scenario.transactions.Transactions.Transaction;
import dev.strandbench.workload.SeededWaits;
import java.time.Duration;
import java.util.List;

/** The transactions of each op. With the same seed, an op has the same waits under every arm. Not thread-safe. */
final class DrawnTransactions {

    private final int count;
    private final Draws draws;
    private final SeededWaits waits;
    private List<Transaction> latest;
    private boolean used;

    DrawnTransactions(int count, long seed, Draws draws) {
        this.count = count;
        this.draws = draws;
        waits = new SeededWaits(seed);
        latest = Transaction.draw(count, waits);
    }

    List<Transaction> next() {
        if (used && draws == Draws.EACH_OP) {
            latest = Transaction.draw(count, waits);
        }
        used = true;
        return latest;
    }

    /** Returns the length of an op's longest transaction, or the expected length if each op has new waits. */
    static Duration longest(int count, long seed, Draws draws) {
        return switch (draws) {
            case ONCE ->
                Transaction.draw(count, seed).stream()
                        .map(Transaction::length)
                        .max(Duration::compareTo)
                        .orElse(Duration.ZERO);
            case EACH_OP -> Transaction.expectedLongest(count);
        };
    }

    /** Returns the sum of an op's waits, or the expected sum if each op has new waits. */
    static Duration sum(int count, long seed, Draws draws) {
        return switch (draws) {
            case ONCE ->
                Transaction.draw(count, seed).stream().map(Transaction::length).reduce(Duration.ZERO, Duration::plus);
            case EACH_OP -> Transaction.expectedSum(count);
        };
    }
}
