package dev.strandbench.reference;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.scenario.ScenarioBenchmark;
import dev.strandbench.scenario.transactions.Transactions;
import dev.strandbench.scenario.transactions.Transactions.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Compares awaited Transactions in the scenario ({@code suite}) with one loop in one method ({@code plain}). */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(jvmArgs = {"-Xms2g", "-Xmx2g", ScenarioBenchmark.GC, ScenarioBenchmark.NO_COROUTINE_DEBUG})
public class TransactionsReference {

    /** The model that runs the transactions. */
    @Param({"VIRTUAL", "EVENT_LOOP", "DEFAULT", "HYBRID"})
    public ConcurrencyModel model;

    /** Transactions in an op: more than by default, so that their cost shows next to the longest wait. */
    @Param("10000")
    public int transactions;

    private List<Transaction> drawn;
    private ModelRuntime runtime;
    private Transactions scenario;
    private ExecutorService executor;
    private PlainCoroutines coroutines;

    /** Opens what both methods use. */
    @Setup
    public void setUp() {
        drawn = Transaction.draw(transactions, 1);
        runtime = model.open(1);
        scenario = Transactions.on(runtime);
        executor = Executors.newVirtualThreadPerTaskExecutor();
        coroutines = PlainCoroutines.of(model, executor);
    }

    /** Closes what {@link #setUp} opened. */
    @TearDown
    public void tearDown() {
        runtime.close();
        executor.close();
    }

    /** Runs the scenario. */
    @Benchmark
    public long suite() throws Exception {
        return scenario.awaited(drawn, Transaction::valid).succeeded();
    }

    /** Runs the code written by hand. */
    @Benchmark
    public long plain() throws Exception {
        return model == ConcurrencyModel.VIRTUAL ? virtualThreads(executor, drawn) : coroutines.transactions(drawn);
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
