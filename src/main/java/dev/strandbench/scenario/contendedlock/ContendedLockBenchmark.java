package dev.strandbench.scenario.contendedlock;

import dev.strandbench.machine.PinnedWaits;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.profiler.SecondaryMetrics;
import dev.strandbench.scenario.Answer;
import dev.strandbench.scenario.ForkingBenchmark;
import dev.strandbench.scenario.PlatformThreads;
import dev.strandbench.scenario.QueuedWaits;
import dev.strandbench.scenario.ValidRange;
import dev.strandbench.scenario.contendedlock.ContendedLock.LockStrategy;
import dev.strandbench.scenario.contendedlock.ContendedLock.SectionKind;
import dev.strandbench.scenario.contendedlock.ContendedLock.SectionWork;
import dev.strandbench.scenario.contendedlock.ContendedLock.Sharing;
import dev.strandbench.workload.Checksum;
import dev.strandbench.workload.CpuBurn;
import dev.strandbench.workload.Wait;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * <b>Question.</b> What does a shared lock, a lock per task, or a lock held while blocking cost under each model?
 *
 * <p><b>Mechanism.</b> In COMPUTE sections, tasks that need the lock spin or park. In BLOCK sections, tasks wait while
 * they hold the lock. Models differ in whether waiting tasks release their threads (JEP 491).
 *
 * <p><b>One op</b> is a run of all rounds of all tasks. A round is 100 sections that compute, or one section that
 * blocks. For BLOCK, the ideal time is the sum of all waits under one lock. For COMPUTE, there is no ideal time. The
 * metric {@code pins.perOp} counts the waits that pinned a virtual thread to its carrier during the second op.
 *
 * <p><b>Not measured.</b> Tasks use no {@code Object.wait}, conditions or read locks. Memory is not measured.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar run --jdk 21,25 ContendedLock -p section=BLOCK} <b>Sources.</b>
 * JEP 444; JEP 491. More in {@code docs/scenarios/ContendedLock.md}.
 */
@Answer(columns = "pins.perOp")
public class ContendedLockBenchmark extends ForkingBenchmark {

    @Param
    public LockStrategy strategy;

    @Param("SHARED")
    public Sharing sharing;

    @Param("COMPUTE")
    public SectionKind section;

    @Param("100")
    @ValidRange(min = 1, max = 100_000)
    public int tasks;

    @Param("1")
    @ValidRange(min = 1, max = 100)
    public int rounds;

    /** The work before each section, and inside each COMPUTE section, in tokens of {@code Blackhole.consumeCPU}. */
    @Param("100")
    @ValidRange(min = 1, max = 1_000_000)
    public int workTokens;

    @Param("1")
    @ValidRange(min = 1, max = 100)
    public int sectionMillis;

    private ContendedLock contendedLock;
    private SectionWork work;
    private OptionalLong pins = OptionalLong.empty();

    @Setup
    public void setUp() throws Exception {
        begin(strategy.model(), poolSize(), Checksum.ofRange(tasks * sections()));
        contendedLock = strategy.on(trial().runtime(), sharing);
        CpuBurn burn = new CpuBurn(workTokens);
        work = section.work(burn, sectionMillis);
        trial().checkPlacement(
                        check -> contendedLock.pass(2, 1, new SectionWork(burn, task -> check.record(), Wait.NONE)));
        if (section == SectionKind.BLOCK && PinnedWaits.areRecordable()) {
            pins = OptionalLong.of(pinsOfOneOp());
        }
    }

    @Benchmark
    public long contendedLock() throws Exception {
        return trial().observe(trial().call(() -> contendedLock.pass(tasks, sections(), work)));
    }

    @TearDown(Level.Iteration)
    public void report() {
        pins.ifPresent(count -> SecondaryMetrics.average("pins.perOp", (double) count, "#/op"));
    }

    private long pinsOfOneOp() throws Exception {
        // The first op also initialises classes, which may pin a carrier with any lock.
        trial().observe(trial().call(() -> contendedLock.pass(tasks, sections(), work)));
        PinnedWaits waits = PinnedWaits.record(Duration.ZERO);
        try {
            trial().observe(trial().call(() -> contendedLock.pass(tasks, sections(), work)));
        } finally {
            waits.stop();
        }
        return waits.count();
    }

    // POOL has one thread per processor if tasks compute, like other models, and one thread per task if tasks sleep.
    private int poolSize() {
        return section == SectionKind.BLOCK ? tasks : processors();
    }

    private int sections() {
        return rounds * section.perRound();
    }

    @Override
    public Duration ideal() {
        return section == SectionKind.BLOCK ? waits().dividedBy(sharing.locks(tasks)) : Duration.ZERO;
    }

    private Duration waits() {
        return Duration.ofMillis((long) sectionMillis * sections() * tasks);
    }

    @Override
    public int tasksPerOp() {
        return tasks;
    }

    @Override
    public Optional<String> unsupported() {
        Optional<String> tooMany =
                strategy.model() == ConcurrencyModel.POOL ? PlatformThreads.unsupported(poolSize()) : Optional.empty();
        if (tooMany.isPresent()) {
            return tooMany;
        }
        int atOnce = Math.min(sharing.locks(tasks), strategy.mostBlocked(ioThreads()));
        return section == SectionKind.BLOCK
                ? strategy.unsupported(section).or(() -> new QueuedWaits(waits(), atOnce).unsupported())
                : Optional.empty();
    }
}
