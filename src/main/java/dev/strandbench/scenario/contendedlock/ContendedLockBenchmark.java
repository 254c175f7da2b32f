package dev.strandbench.scenario.contendedlock;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.process.PinnedWaits;
import dev.strandbench.scenario.Answer;
import dev.strandbench.scenario.PlatformThreads;
import dev.strandbench.scenario.QueuedWaits;
import dev.strandbench.scenario.ScenarioBenchmark;
import dev.strandbench.scenario.SecondaryMetrics;
import dev.strandbench.scenario.Trial;
import dev.strandbench.scenario.ValidRange;
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
 * <b>Question.</b> What does a lock cost under each model, when all tasks share it and when each has its own, and what
 * if they block under it?
 *
 * <p><b>Mechanism.</b> With {@code section=COMPUTE} tasks compute as long under the lock as outside, and no timer is
 * touched: spinning, parking and handing over, and how many tasks meet at a shared lock is up to the scheduler. All but
 * FAIR and MUTEX let who comes pass those that wait: fast, and not even. With {@code section=BLOCK} each waits under
 * the lock, and it matters whether it gives its thread back. A virtual thread that blocks in {@code synchronized} does
 * since JEP 491 (JDK 24); before, it held its carrier: with {@code sharing=PER_TASK} nobody waits for anybody, and
 * still no more tasks wait at once than there are carriers. Locks are taken in the way that interruption ends, which a
 * monitor lacks: its tasks look before they enter. Coroutines at a blocking lock are in {@code runInterruptible}, once
 * per task: with BLOCK, a blocking call in a coroutine, on the 64 threads of IO or on virtual ones.
 *
 * <p><b>One op</b> is {@code tasks} tasks, each with {@code rounds} times 100 sections that compute or one that blocks,
 * on locks of that op, and what was added up under each: a lock that lets two in loses some, and the trial fails.
 * Ideal: the waits under one lock, one after another; none with COMPUTE. {@code pins.perOp}, with BLOCK, are waits that
 * held their carrier, counted by JFR in the second op, before the first iteration; JDK 21 to 23 do not count those for
 * a monitor. They cannot make an arm hang: who owns a monitor keeps its carrier, sleeps by that carrier's own timer,
 * and takes no second lock, whose owner might wait for a carrier in vain.
 *
 * <p><b>Not measured.</b> Platform threads that are started: POOL keeps one for each task. Waking them is part of the
 * op, as starting tasks is under the others; with more {@code rounds} both weigh less. Timers, which differ by model
 * and are part of BLOCK: compare overheads of waits of 1 ms with care. Memory of those that wait, {@code Object.wait},
 * conditions, read locks, reentrance, two locks at once: the deadlock that Netflix reports.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar run --jdk 21,25 ContendedLock -p sharing=SHARED,PER_TASK -p
 * section=BLOCK}
 *
 * <p><b>Sources.</b> JEP 444; JEP 491; D. Vega, github.com/danvega/pinning; V. Filanovsky, M. Huang, D. Thomas, M.
 * Chalupa, "Java 21 Virtual Threads - Dude, Where's My Lock?" (Netflix, 2024).
 */
@Answer(columns = "pins.perOp")
public class ContendedLockBenchmark extends ScenarioBenchmark {

    /** Who runs the tasks, and which lock they take. */
    @Param
    public LockStrategy strategy;

    /** Who else wants a lock. */
    @Param("SHARED")
    public Sharing sharing;

    /** What a task does under a lock. */
    @Param("COMPUTE")
    public SectionKind section;

    /** Tasks in an op. */
    @Param("100")
    @ValidRange(min = 1, max = 100_000)
    public int tasks;

    /** Rounds of each task, of 100 sections that compute or one that blocks. */
    @Param("1")
    @ValidRange(min = 1, max = 100)
    public int rounds;

    /** Computation before each section, and in each with COMPUTE, in steps of JMH's {@code Blackhole.consumeCPU}. */
    @Param("100")
    @ValidRange(min = 1, max = 1_000_000)
    public int workTokens;

    /** How long a section blocks with BLOCK, in ms. */
    @Param("1")
    @ValidRange(min = 1, max = 100)
    public int sectionMillis;

    private ContendedLock contendedLock;
    private SectionWork work;
    private OptionalLong pins = OptionalLong.empty();

    /** Opens the runtime of the strategy's model, and counts pins if sections block. */
    @Setup
    public void setUp() throws Exception {
        begin(Trial.open(strategy.model(), tasks, Checksum.ofRange(tasks * sections())));
        contendedLock = strategy.on(trial().runtime(), sharing);
        CpuBurn burn = new CpuBurn(workTokens);
        work = section.work(burn, sectionMillis);
        trial().checkPlacement(
                        check -> contendedLock.pass(2, 1, new SectionWork(burn, task -> check.record(), Wait.NONE)));
        if (section == SectionKind.BLOCK && PinnedWaits.areRecordable()) {
            pins = OptionalLong.of(pinsOfOneOp());
        }
    }

    /** Passes all tasks through their sections. */
    @Benchmark
    public long contendedLock() throws Exception {
        return trial().observe(contendedLock.pass(tasks, sections(), work));
    }

    /** Reports the pins of the op in which they were counted. */
    @TearDown(Level.Iteration)
    public void report() {
        pins.ifPresent(count -> SecondaryMetrics.average("pins.perOp", (double) count, "#/op"));
    }

    private long pinsOfOneOp() throws Exception {
        // The first op also initialises classes, which may pin whatever the lock.
        trial().observe(contendedLock.pass(tasks, sections(), work));
        PinnedWaits waits = PinnedWaits.record(Duration.ZERO);
        try {
            trial().observe(contendedLock.pass(tasks, sections(), work));
        } finally {
            waits.stop();
        }
        return waits.count();
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
        if (strategy.model() == ConcurrencyModel.POOL && tasks > PlatformThreads.MOST) {
            return Optional.of(PlatformThreads.MOST_REASON);
        }
        int atOnce = Math.min(sharing.locks(tasks), strategy.mostBlocked(ioThreads()));
        return section == SectionKind.BLOCK
                ? strategy.unsupported(section).or(() -> new QueuedWaits(waits(), atOnce).unsupported())
                : Optional.empty();
    }
}
