package dev.strandbench.scenario.transactions;

import dev.strandbench.workload.Checksum;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The outcomes of the transactions of one op, summed up.
 *
 * @param checksum sum, modulo 2⁶⁴, over which transaction ended how
 * @param succeeded transactions that were processed
 */
public record Settlement(long checksum, int succeeded) {

    /** Sums up the outcomes, each at its transaction's index; {@code null} stands for one that never came. */
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

    /** The settlement that every op must return, in which every transaction ended as it must. */
    static Settlement due(List<Transaction> transactions) {
        return of(transactions.stream().map(Transaction::dueOutcome).toList());
    }
}
