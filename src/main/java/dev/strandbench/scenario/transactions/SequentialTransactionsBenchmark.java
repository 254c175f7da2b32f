package dev.strandbench.scenario.transactions;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.scenario.QueuedWaits;
import dev.strandbench.scenario.ScenarioBenchmark;
import dev.strandbench.scenario.Trial;
import dev.strandbench.scenario.ValidRange;
import dev.strandbench.scenario.transactions.Transactions.Draws;
import dev.strandbench.scenario.transactions.Transactions.Settlement;
import dev.strandbench.scenario.transactions.Transactions.Transaction;
import dev.strandbench.workload.Wait;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * <b>Question.</b> When a single task waits repeatedly, how late do short waits end under each model?
 *
 * <p><b>Mechanism.</b> One task runs the transactions of {@link TransactionsBenchmark} one after another.
 *
 * <p><b>One op</b> is a run of all transactions. The ideal is the sum of all waits. The overhead shows by how much
 * waits end late.
 *
 * <p><b>Not measured.</b> Concurrency is not measured, because an op has one task. SequentialTransactions leaves out
 * models that wait in the same way as a measured model.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar SequentialTransactions} <b>Sources.</b> See
 * {@link TransactionsBenchmark}.
 */
public class SequentialTransactionsBenchmark extends ScenarioBenchmark {

    @Param({"SEQUENTIAL", "VIRTUAL", "STRUCTURED", "EVENT_LOOP", "DEFAULT", "REACTOR"})
    public ConcurrencyModel model;

    @Param("100")
    @ValidRange(min = 1, max = 10_000)
    public int transactions;

    /** The seed of the random wait lengths. */
    @Param("1")
    @ValidRange(min = 0, max = Long.MAX_VALUE)
    public long seed;

    /** Sets whether random waits are chosen once for all ops, or again for each op as in the published code. */
    @Param("ONCE")
    public Draws draws;

    private Transactions scenario;
    private DrawnTransactions drawn;

    @Setup
    public void setUp() throws Exception {
        drawn = new DrawnTransactions(transactions, seed, draws);
        begin(Trial.open(
                model, Settlement.due(Transaction.draw(transactions, seed)).checksum()));
        scenario = Transactions.on(trial().runtime());
        List<Transaction> immediate = List.of(new Transaction(0, Wait.NONE, Wait.NONE, true));
        trial().checkPlacement(check -> scenario.inTurn(immediate, transaction -> {
            check.record();
            return true;
        }));
    }

    @Benchmark
    public long inTurn() throws Exception {
        return trial().observe(scenario.inTurn(drawn.next(), Transaction::valid).checksum());
    }

    @Override
    public Duration ideal() {
        return DrawnTransactions.sum(transactions, seed, draws);
    }

    // An expected time is not a lower bound. The same seed gives the same deviation in every fork.
    @Override
    protected boolean isIdealTimed() {
        return draws == Draws.EACH_OP;
    }

    @Override
    public int tasksPerOp() {
        return transactions;
    }

    @Override
    public Optional<String> unsupported() {
        return new QueuedWaits(ideal(), 1).unsupported();
    }

    @Override
    protected long tasksAtOnce() {
        return 1;
    }
}
