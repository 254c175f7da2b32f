package dev.strandbench.reference;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.scenario.transactions.Transactions;
import dev.strandbench.scenario.transactions.Transactions.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/** Compares awaited Transactions in the scenario ({@code suite}) with one loop in one method ({@code plain}). */
@SuppressWarnings("NullAway.Init") // begin() sets what is missing
public class TransactionsReference extends PlainCodeReference {

    /** Transactions in an op: more than by default, so that their cost shows next to the longest wait. */
    @Param("10000")
    public int transactions;

    private List<Transaction> drawn;
    private Transactions scenario;

    @Override
    void begin() {
        drawn = Transaction.draw(transactions, 1);
        scenario = Transactions.on(runtime);
    }

    @Benchmark
    public long suite() throws Exception {
        return inside(() -> scenario.awaited(drawn, Transaction::valid).succeeded());
    }

    @Benchmark
    public long plain() throws Exception {
        return model == ConcurrencyModel.VIRTUAL
                ? onVirtualThread(() -> virtualThreads(executor, drawn))
                : coroutines.transactions(drawn);
    }

    private static long virtualThreads(ExecutorService executor, List<Transaction> transactions) throws Exception {
        List<Future<Boolean>> outcomes = new ArrayList<>();
        for (Transaction transaction : transactions) {
            outcomes.add(executor.submit(() -> {
                Thread.sleep(transaction.validation().millis());
                if (!transaction.valid()) {
                    return false;
                }
                Thread.sleep(transaction.processing().millis());
                return true;
            }));
        }
        long succeeded = 0;
        for (Future<Boolean> outcome : outcomes) {
            if (outcome.get()) {
                succeeded++;
            }
        }
        return succeeded;
    }
}
