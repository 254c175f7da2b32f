package dev.strandbench.scenario.fileio;

import dev.strandbench.profiler.SecondaryMetrics;
import dev.strandbench.scenario.Answer;
import dev.strandbench.scenario.ForkingBenchmark;
import dev.strandbench.scenario.TaskLimits;
import dev.strandbench.scenario.ValidRange;
import dev.strandbench.scenario.fileio.FileIo.FileMix;
import dev.strandbench.scenario.fileio.FileIo.FileOperation;
import dev.strandbench.scenario.fileio.FileIo.FileStrategy;
import dev.strandbench.scenario.fileio.FileIo.FileWork;
import dev.strandbench.scenario.fileio.FileRound.FileOps;
import dev.strandbench.scenario.fileio.TrialFiles.BlockNumbers;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Optional;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * <b>Question.</b> How late do waiting tasks run while other tasks read, write or synchronise files?
 *
 * <p><b>Mechanism.</b> A file operation occupies a platform thread or a carrier. Up to JDK 22, the JDK adds a carrier
 * for every operation. Newer JDKs add a carrier only for {@code FileChannel.force} and for direct or synchronous I/O.
 *
 * <p><b>One op</b> is a run of several file tasks ({@code fileTasks}). Each file task performs {@code operations} on
 * its own file, and yields after each operation. At the same time, four tasks repeatedly wait for 1 ms. The answer is
 * {@code latency.p99}, the 99th percentile of the lateness of the four waiting tasks. There is no ideal time.
 *
 * <p><b>Not measured.</b> All reads come from the page cache. FileIo leaves out EVENT_LOOP and UNCONFINED, in which a
 * file operation blocks the only thread. It also leaves out CALLBACK and Reactor, which use pools for files.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar run FileIo -p operation=READ,WRITE,FSYNC}. <b>Sources.</b> JEP
 * 444; JDK-8329593; dotCMS/core#36892. More in {@code docs/scenarios/FileIo.md}.
 */
@Answer(
        metric = "latency.p99",
        unit = "ms",
        columns = {"latency.p50", "operations.perSecond", "threads.added"},
        further = "latency.max")
public class FileIoBenchmark extends ForkingBenchmark {

    private static final int WAITING = 4;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    @Param
    public FileStrategy strategy;

    @Param("FSYNC")
    public FileOperation operation;

    /** The number of tasks that use files; the default exceeds a small machine's number of carriers. */
    @Param("16")
    @ValidRange(min = 1, max = 1_000)
    public int fileTasks;

    /** The number of operations of each file task; 0 means 2,000 reads or writes, or 10 synchronised writes. */
    @Param("0")
    @ValidRange(min = 0, max = 1_000_000)
    public int operations;

    @Param("4096")
    @ValidRange(min = Long.BYTES, max = 1 << 20)
    public int blockBytes;

    /**
     * The parent directory of temporary files; by default java.io.tmpdir, or the working directory if java.io.tmpdir is
     * in memory.
     */
    @Param("")
    public String fileDirectory = "";

    private TrialFiles files;
    private FileOps ops;
    private int threadsBefore;

    @Setup
    public void setUp() throws Exception {
        threadsBefore = THREADS.getThreadCount();
        FileMix mix = new FileMix(fileTasks, operations == 0 ? operation.usual() : operations, WAITING);
        begin(strategy.tasksRun(), ioThreads(), mix.checksum(new BlockNumbers(operation, mix)::result));
        if (strategy.handsOver()) {
            setWidth(0);
        }
        FileIo io = strategy.on(trial(), ioThreads());
        FileMix small = new FileMix(2, 2, 2);
        trial().checkPlacement(check -> new FileOps(io, new FileRound(small, (task, index) -> 0, check::record)).op());
        trial().checkPlacement(strategy.filesRun(), check -> {
            FileWork recording = (task, index) -> check.recording().applyAsLong(index);
            new FileOps(io, new FileRound(small, recording, () -> {})).op();
        });
        files = TrialFiles.create(TrialFiles.parent(fileDirectory), operation, mix, blockBytes);
        trial().atEnd(files::close);
        ops = new FileOps(io, new FileRound(mix, files, () -> {}));
    }

    @Setup(Level.Iteration)
    public void beginOps() {
        ops.begin();
        THREADS.resetPeakThreadCount();
    }

    @Benchmark
    public long fileIo() throws Exception {
        return trial().observe(trial().call(ops::op));
    }

    @TearDown(Level.Iteration)
    public void report() throws IOException {
        int added = Math.max(0, THREADS.getPeakThreadCount() - threadsBefore);
        SecondaryMetrics.maximum("threads.added", added, "threads");
        ops.report();
        if (ops.hasRun()) {
            files.requireContents();
        }
    }

    @Override
    public int tasksPerOp() {
        return fileTasks + WAITING;
    }

    @Override
    public boolean waitsForStorage() {
        return operation == FileOperation.FSYNC;
    }

    @Override
    public Optional<String> unsupported() {
        return TaskLimits.unsupported(strategy.tasksRun(), tasksPerOp())
                .or(() -> TrialFiles.unsupported(TrialFiles.parent(fileDirectory), operation, fileTasks, blockBytes));
    }
}
