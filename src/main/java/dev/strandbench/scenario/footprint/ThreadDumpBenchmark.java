package dev.strandbench.scenario.footprint;

import dev.strandbench.machine.JdkManagement;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ForkSite;
import dev.strandbench.scenario.Answer;
import dev.strandbench.scenario.ScenarioBenchmark;
import dev.strandbench.scenario.TaskLimits;
import dev.strandbench.scenario.Trial;
import dev.strandbench.scenario.TrialDirectory;
import dev.strandbench.scenario.ValidRange;
import dev.strandbench.scenario.footprint.Footprint.Frames;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * <b>Question.</b> What does a thread dump of many parked tasks cost, and does the dump show the tasks?
 *
 * <p><b>Mechanism.</b> The command {@code jcmd PID Thread.dump_to_file} lists platform and virtual threads. A coroutine
 * is not a thread, so a dump shows only the threads of its dispatcher.
 *
 * <p><b>One op</b> is a round: all tasks park, the JVM writes a dump, and all tasks end. Ignore the score. The answer,
 * {@code dump.time}, is the time to write a dump. {@code dump.pause} is the longest delay of another thread during a
 * dump. {@code dump.shown} is the share of the tasks' frames that the file contains. There is no ideal time.
 *
 * <p><b>Not measured.</b> The dump is plain text without lock information. No task runs during a dump. ThreadDump
 * leaves out EVENT_LOOP, IO and UNCONFINED, because these models differ from DEFAULT only in their threads.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar run ThreadDump -p tasks=10000,100000,1000000}. <b>Sources.</b>
 * JEP 444, on observing virtual threads. More in {@code docs/scenarios/ThreadDump.md}.
 */
@Answer(
        metric = "dump.time",
        unit = "ms",
        columns = {"dump.size", "dump.pause", "dump.shown"},
        allocationPerTask = false)
public class ThreadDumpBenchmark extends ScenarioBenchmark {

    private static final String PREFIX = "strandbench-dumps-";
    // About ten times as long as a typical machine takes to park a task and dump its thread.
    private static final Duration USUAL_PER_TASK = Duration.ofNanos(30_000);
    private static final Duration LONGEST_PER_TASK = USUAL_PER_TASK.multipliedBy(10);

    @Param({"PLATFORM", "VIRTUAL", "STRUCTURED", "DEFAULT", "HYBRID"})
    public ConcurrencyModel model;

    @Param("10000")
    @ValidRange(min = 1, max = 1_000_000)
    public int tasks;

    @Param("1")
    @ValidRange(min = 1, max = 100)
    public int stackDepth;

    private Footprint footprint;
    private ThreadDumps dumps;

    @Setup
    public void setUp() throws Exception {
        begin(Trial.open(model, ForkSite.AS_PUBLISHED, 1, Frames.sum(tasks, stackDepth)));
        footprint = Footprint.on(trial().runtime());
        trial().checkPlacement(check -> footprint.park(2, stackDepth, index -> check.record(), () -> {}));
        TrialDirectory directory = TrialDirectory.create(Path.of(System.getProperty("java.io.tmpdir", "")), PREFIX);
        trial().atEnd(directory::close);
        dumps = new ThreadDumps(directory.path(), tasks, stackDepth);
    }

    @Setup(Level.Iteration)
    public void beginDumps() {
        dumps.begin();
    }

    @Benchmark
    public long threadDump() throws Exception {
        return trial().observe(footprint.park(tasks, stackDepth, index -> {}, dumps));
    }

    @TearDown(Level.Iteration)
    public void report() {
        dumps.report();
    }

    @Override
    public Duration usualOp() {
        return USUAL_PER_TASK.multipliedBy(tasks);
    }

    @Override
    public Duration longestOp() {
        return LONGEST_PER_TASK.multipliedBy(tasks);
    }

    @Override
    public int tasksPerOp() {
        return tasks;
    }

    @Override
    public Optional<String> unsupported() {
        return JdkManagement.isPresent()
                ? TaskLimits.unsupported(model, tasks)
                : Optional.of("the module jdk.management, which dumps threads, is missing");
    }
}
