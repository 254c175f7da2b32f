package dev.strandbench.scenario.transactions;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.profiler.SecondaryMetrics;
import dev.strandbench.scenario.ForkingBenchmark;
import dev.strandbench.scenario.PlatformThreads;
import dev.strandbench.scenario.QueuedWaits;
import dev.strandbench.scenario.TaskLimits;
import dev.strandbench.scenario.ValidRange;
import dev.strandbench.scenario.transactions.Transactions.Draws;
import dev.strandbench.scenario.transactions.Transactions.Settlement;
import dev.strandbench.scenario.transactions.Transactions.Transaction;
import dev.strandbench.workload.Wait;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * <b>Question.</b> How long do many concurrent transactions take, and does it matter how outcomes are collected?
 *
 * <p><b>Mechanism.</b> All tasks run concurrently. Each valid transaction waits twice, for random times. In the method
 * {@code launched}, each task writes its outcome to an array element. In the method {@code awaited}, each task returns
 * its outcome.
 *
 * <p><b>One op</b> is a run in which one caller starts and joins the tasks of all transactions. The ideal is the length
 * of the longest transaction, or its expected length if {@code draws=EACH_OP}. The metric {@code succeeded} counts the
 * processed transactions. Every tenth transaction is not valid and is rejected.
 *
 * <p><b>Not measured.</b> Tasks use no database or lock and throw no exception.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar '\.Transactions'} <b>Sources.</b> H. A. Sayekti, "Benchmarking
 * Kotlin coroutines performance with CircleCI". More in {@code docs/scenarios/Transactions.md}.
 */
public class TransactionsBenchmark extends ForkingBenchmark {

    @Param({
        "SEQUENTIAL",
        "PLATFORM",
        "POOL",
        "VIRTUAL",
        "STRUCTURED",
        "EVENT_LOOP",
        "DEFAULT",
        "IO",
        "UNCONFINED",
        "HYBRID",
        "REACTOR"
    })
    public ConcurrencyModel model;

    @Param("100")
    @ValidRange(min = 1, max = PlatformThreads.MOST)
    public int transactions;

    /** The seed of the random wait lengths. */
    @Param("1")
    @ValidRange(min = 0, max = Long.MAX_VALUE)
    public long seed;

    /** Sets whether random waits are chosen once for all ops, or again for each op as in the published code. */
    @Param("ONCE")
    public Draws draws;

    /** The number of POOL's threads; 200 is Tomcat's default. With one thread per core, few waits would overlap. */
    @Param("200")
    @ValidRange(min = 1, max = PlatformThreads.MOST)
    public int poolSize;

    private Transactions scenario;
    private DrawnTransactions drawn;
    private int succeeded;

    @Setup
    public void setUp() throws Exception {
        drawn = new DrawnTransactions(transactions, seed, draws);
        begin(
                model,
                poolSize,
                Settlement.due(Transaction.draw(transactions, seed)).checksum());
        scenario = Transactions.on(trial().runtime());
        List<Transaction> immediate =
                List.of(new Transaction(0, Wait.NONE, Wait.NONE, true), new Transaction(1, Wait.NONE, Wait.NONE, true));
        trial().checkPlacement(check -> scenario.launched(immediate, transaction -> {
            check.record();
            return true;
        }));
    }

    @Benchmark
    public long launched() throws Exception {
        List<Transaction> op = drawn.next();
        return settled(trial().call(() -> scenario.launched(op, Transaction::valid)));
    }

    @Benchmark
    public long awaited() throws Exception {
        List<Transaction> op = drawn.next();
        return settled(trial().call(() -> scenario.awaited(op, Transaction::valid)));
    }

    private long settled(Settlement settlement) {
        succeeded = settlement.succeeded();
        return trial().observe(settlement.checksum());
    }

    @TearDown(Level.Iteration)
    public void report() {
        SecondaryMetrics.average("succeeded", succeeded, "transactions/op");
    }

    @Override
    public Duration ideal() {
        return DrawnTransactions.longest(transactions, seed, draws);
    }

    // An expected time is not a lower bound. The same seed gives the same deviation in every fork.
    @Override
    protected boolean isIdealTimed() {
        return draws == Draws.EACH_OP;
    }

    @Override
    public Duration usualOp() {
        return model == ConcurrencyModel.SEQUENTIAL ? sumOfWaits() : ideal();
    }

    @Override
    public int tasksPerOp() {
        return transactions;
    }

    @Override
    public Optional<String> unsupported() {
        return switch (model) {
            case SEQUENTIAL -> new QueuedWaits(sumOfWaits(), 1).unsupported();
            case POOL -> new QueuedWaits(sumOfWaits(), poolSize).unsupported();
            default -> TaskLimits.unsupported(model, transactions);
        };
    }

    private Duration sumOfWaits() {
        return DrawnTransactions.sum(transactions, seed, draws);
    }
}
