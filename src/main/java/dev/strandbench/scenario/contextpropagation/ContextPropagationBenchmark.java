package dev.strandbench.scenario.contextpropagation;

import dev.strandbench.scenario.PlatformThreads;
import dev.strandbench.scenario.ScenarioBenchmark;
import dev.strandbench.scenario.Trial;
import dev.strandbench.scenario.ValidRange;
import dev.strandbench.workload.Checksum;
import java.time.Duration;
import java.util.Optional;
import java.util.function.IntToLongFunction;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * <b>Question.</b> What does it cost to carry the values of a request, such as a user, a trace id and a locale, to the
 * tasks that it starts, to read them there and to bind one of them anew?
 *
 * <p><b>Mechanism.</b> By {@link ContextTransport}: what is copied when a task starts (inherited variables), set and
 * taken back by each task (thread-local variables, scoped values, a map) or whenever a coroutine resumes and suspends
 * (thread elements), and what a read searches: a hash table, the bindings behind a small cache, or the elements of a
 * context one after another. The answer therefore turns with {@code values}, {@code hops}, {@code readsPerHop} and
 * {@code rebinds}. ARGUMENT hands the values over as they are: compare an arm with ARGUMENT of the same model, and what
 * it costs more is the price of not doing so.
 *
 * <p><b>One op</b> is a request: {@code tasks} tasks, started and joined by one caller. Each reads {@code readsPerHop}
 * values in turn, and again after each of {@code hops} hops: {@code Thread.yield} or {@code yield}, without a timer.
 * {@code rebinds} times, it does all that again with its first value bound to another. Ops have two requests in turn,
 * so that a value that a thread has kept from the one before would change the checksum. No ideal: reading computes next
 * to nothing.
 *
 * <p><b>Not measured.</b> Keys that are constants of the code, as most are: here they are elements of an array in every
 * arm, and the compiler cannot do with them what it can do with constants, which would serve scoped values above all.
 * Reads in deeper calls, which arguments would have to be passed through. Capturing for every task what is prepared
 * here once for a request: the mapping of scoped values, the copy of the map, the context. A library's own map; several
 * values in one object under one key, which is what to do about many. A context that {@code withContext} sets around
 * all tasks: it has an element more than that of a request's first coroutine. Threads that skip the removal of
 * variables because they end anyway. A hop of a platform thread changes no context, but is a system call; POOL has a
 * thread for each core, as DEFAULT has.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar run ContextPropagation -p values=1,4,16 -p rebinds=0,1}
 *
 * <p><b>Sources.</b> JEP 506 (scoped values) and JEP 444 (virtual threads) on thread-local variables; the documentation
 * of {@code ThreadContextElement}, {@code asContextElement} and {@code MDCContext} in kotlinx.coroutines; the manual of
 * Logback on handing a diagnostic context to the threads of an executor.
 */
public class ContextPropagationBenchmark extends ScenarioBenchmark {

    /** Tasks that look for what an iteration has left behind: few, so that they hardly count in its sums. */
    private static final int PROBES = 16;

    /** Who runs the tasks, and how the values get to them. */
    @Param
    public ContextStrategy strategy;

    /** Values of a request; scoped values have a cache of 16 by default. */
    @Param("4")
    @ValidRange(min = 0, max = 32)
    public int values;

    /** Tasks of a request. */
    @Param("1000")
    @ValidRange(min = 1, max = 100_000)
    public int tasks;

    /** How often each task gives up its thread between reads. */
    @Param("1")
    @ValidRange(min = 0, max = 100)
    public int hops;

    /** Values that each task reads before each hop and after the last. */
    @Param("10")
    @ValidRange(min = 0, max = 10_000)
    public int readsPerHop;

    /** How often each task binds its first value anew, and does its work again with that. */
    @Param("0")
    @ValidRange(min = 0, max = 100)
    public int rebinds;

    private final ContextRequest[] requests = new ContextRequest[2];
    private final long[] reads = new long[2];
    private ContextPropagation propagation;
    private ContextWork work;
    private int turn;

    /** Opens the runtime of the strategy's model. */
    @Setup
    public void setUp() throws Exception {
        work = new ContextWork(tasks, values, hops, readsPerHop, rebinds, Checksum::of);
        for (int i = 0; i < requests.length; i++) {
            requests[i] = ContextRequest.of(i, values);
            reads[i] = work.readOf(requests[i]);
        }
        int cores = Runtime.getRuntime().availableProcessors();
        begin(Trial.open(strategy.model(), cores, Checksum.ofRange(tasks)));
        propagation = strategy.on(trial().runtime(), values);
        trial().checkPlacement(check -> {
            IntToLongFunction recording = index -> {
                check.record();
                return index;
            };
            propagation.fanOut(requests[0], new ContextWork(2, values, 0, values, 0, recording));
        });
        requireNoStrays();
    }

    /** Serves a request; returns what its tasks add up beyond the values that they should have read. */
    @Benchmark
    public long contextPropagation() throws Exception {
        turn = 1 - turn;
        return trial().observe(propagation.fanOut(requests[turn], work) - reads[turn]);
    }

    /** Makes sure that no thread still sees a value of a request. */
    @TearDown(Level.Iteration)
    public void requireNoStrays() throws Exception {
        propagation.requireNoStrays(PROBES);
    }

    @Override
    public Duration ideal() {
        return Duration.ZERO;
    }

    @Override
    public int tasksPerOp() {
        return tasks;
    }

    @Override
    public Optional<String> unsupported() {
        if (rebinds > 0 && values == 0) {
            return Optional.of("there is no value to bind anew; valid: values=1 to 32, or rebinds=0");
        }
        return strategy.model().hasPlatformThreadPerTask() && tasks > PlatformThreads.MOST
                ? Optional.of(PlatformThreads.MOST_REASON)
                : Optional.empty();
    }
}
