package dev.strandbench.scenario.ownfunction;

import dev.strandbench.base.ForkComplaint;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.Style;
import dev.strandbench.profiler.SecondaryMetrics;
import dev.strandbench.scenario.ForkingBenchmark;
import dev.strandbench.scenario.PlatformThreads;
import dev.strandbench.scenario.TaskLimits;
import dev.strandbench.scenario.Trial;
import dev.strandbench.scenario.ValidRange;
import dev.strandbench.scenario.ownfunction.Calls.CallsThatBlock;
import dev.strandbench.scenario.ownfunction.OwnFunctionTrial.FunctionSettings;
import dev.strandbench.usercode.CallTimeout;
import dev.strandbench.workload.Checksum;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.Blackhole;

/**
 * <b>Question.</b> Which model is best for many concurrent calls to your own function?
 *
 * <p><b>Mechanism.</b> Under every model, tasks call the function in the same way, through a constant method handle.
 *
 * <p><b>One op</b> is one call by each task; one caller starts and joins the tasks. The parameter {@code limit} is the
 * maximum number of concurrent calls. Depending on the model, a thread pool, {@code limitedParallelism} or a semaphore
 * enforces the limit. The semaphore is fair only for coroutines.
 *
 * <p><b>Not measured.</b> Results are checked only before the measurement, and only one caller starts tasks.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar run --call com.acme.Repo::load --classpath app.jar}
 * <b>Sources.</b> JEP 371, "Hidden Classes".
 */
public class OwnFunctionBenchmark extends ForkingBenchmark {

    private static final String HOLDS_SHARED_THREAD =
            "a function that blocks would hold one of the few threads that all coroutines of this model share; use IO"
                    + " or HYBRID, which have more threads, use DEFAULT if the function never blocks, or add a"
                    + " suspending function by --call suspending=CLASS::METHOD";

    /** The model that runs the tasks. Coroutines call the suspending function, if one is given. */
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
        "HYBRID"
    })
    public ConcurrencyModel model;

    /** A public method, as {@code CLASS::METHOD}; may be empty. The first argument may be the task's index. */
    @Param("java.lang.Integer::bitCount")
    public String blocking;

    @Param("")
    public String suspending;

    /**
     * The class whose method creates the object that the function is called on. Empty for a static method, or if a
     * constructor without parameters creates the object.
     */
    @Param("")
    public String setup;

    /** The arguments of every call, separated by commas, without the task's index. */
    @Param("")
    public String arguments;

    @Param("1000")
    @ValidRange(min = 1, max = 1_000_000)
    public int tasks;

    /** The maximum number of concurrent calls; 0 means no limit. */
    @Param("0")
    @ValidRange(min = 0, max = PlatformThreads.MOST)
    public int limit;

    /** The number of POOL's threads if {@code limit} is 0. The default is also Tomcat's default maximum. */
    @Param("200")
    @ValidRange(min = 1, max = PlatformThreads.MOST)
    public int poolSize;

    private OwnFunctionTrial calls;

    @Setup
    public void setUp() throws Exception {
        int threads = threadsOfPool();
        Trial opened = Trial.open(runner(), forkSite, threads, Checksum.ofRange(tasks));
        opened.leaveThreads();
        begin(opened);
        int width = width(runner(), threads);
        setWidth(limit > 0 ? Math.min(limit, width) : width);
        try {
            callIn(opened);
        } catch (Exception e) {
            // JMH would not end the trial, whose threads would keep the fork alive.
            opened.close();
            throw e;
        }
    }

    private void callIn(Trial opened) throws Exception {
        int permits = runner() == ConcurrencyModel.POOL || runner() == ConcurrencyModel.IO_LIMITED ? 0 : limit;
        FunctionSettings settings = new FunctionSettings(
                suspends() ? suspending : blocking, setup, arguments, tasks, CallTimeout.ofThisJvm());
        OwnFunction scenario = OwnFunction.on(opened.runtime(), permits);
        OwnFunction atSite = (count, called) -> opened.run(() -> scenario.run(count, called));
        calls = OwnFunctionTrial.open(settings, atSite, blackhole(), OwnFunctionBenchmark::halt);
        opened.atEnd(calls::close);
        opened.checkPlacement(check -> scenario.run(2, (CallsThatBlock) index -> check.record()));
    }

    @Benchmark
    public long call() throws Exception {
        return trial().observe(calls.op());
    }

    @Setup(Level.Iteration)
    public void beginCalls() throws Exception {
        calls.beginIteration();
        SecondaryMetrics.begin();
    }

    @TearDown(Level.Iteration)
    public void report() {
        calls.report();
    }

    @Override
    public int tasksPerOp() {
        return tasks;
    }

    @Override
    public Optional<String> unsupported() {
        if (model.style() == Style.SUSPENDING) {
            return suspends() || takesBlocking() ? Optional.empty() : Optional.of(HOLDS_SHARED_THREAD);
        }
        if (blocking.isEmpty()) {
            return Optional.of("only coroutines can call a function that suspends; --call blocking=CLASS::METHOD"
                    + " adds one for threads");
        }
        return TaskLimits.unsupported(model, threadsOfPool(), tasks);
    }

    private int threadsOfPool() {
        return limit > 0 ? limit : poolSize;
    }

    private boolean suspends() {
        return model.style() == Style.SUSPENDING && !suspending.isEmpty();
    }

    // DEFAULT suits only functions that never block, so the user must ask for it.
    private boolean takesBlocking() {
        return !blocking.isEmpty()
                && (model == ConcurrencyModel.IO
                        || model == ConcurrencyModel.HYBRID
                        || model == ConcurrencyModel.DEFAULT);
    }

    // IO limits its own threads; with a semaphore, IO would still use all 64 threads.
    private ConcurrencyModel runner() {
        return model == ConcurrencyModel.IO && limit > 0 && !suspends() ? ConcurrencyModel.IO_LIMITED : model;
    }

    private static Blackhole blackhole() {
        return new Blackhole(
                "Today's password is swordfish. I understand instantiating Blackholes directly is dangerous.");
    }

    // Only a halt ends tasks that ignore interruption.
    private static void halt(String reason) {
        try {
            new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8)
                    .print(ForkComplaint.line(reason));
        } finally {
            // Printing fails if there is no memory left.
            Runtime.getRuntime().halt(1);
        }
    }
}
