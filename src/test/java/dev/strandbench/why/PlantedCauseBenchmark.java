package dev.strandbench.why;

import dev.strandbench.scenario.PossibleCause;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongUnaryOperator;
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
import org.openjdk.jmh.infra.Blackhole;

/**
 * A scenario whose slow arms have one planted cause, named by the parameter {@code planted}. Each of the other
 * parameters can remove one possible cause.
 */
@State(Scope.Benchmark)
@Fork(
        value = 1,
        jvmArgs = {"-Xms256m", "-Xmx256m", "-XX:+UseSerialGC"})
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class PlantedCauseBenchmark {

    private static final long COMMON_TOKENS = 20_000;
    private static final long MILLISECOND = 1_000_000;
    private static final int TYPES = 8;

    private static final ThreadLocal<byte[]> LOCAL = ThreadLocal.withInitial(() -> {
        Blackhole.consumeCPU(10 * COMMON_TOKENS);
        return new byte[1];
    });

    /** The planted cause, with the name of the parameter that takes it away. */
    public enum Plant {
        ALLOCATION("allocation"),
        LOCK("lock"),
        SPIN("spin"),
        BOXED_VALUE("boxedValue"),
        TIMER("timer"),
        MEGAMORPHIC_CALL("megamorphicCall"),
        SMALL_POOL("smallPool"),
        FSYNC("fsync"),
        YIELD("yielding"),
        THREAD_LOCAL("threadLocal");

        private final String parameter;

        Plant(String parameter) {
            this.parameter = parameter;
        }

        /** Returns the name of the intervention that takes the cause away. */
        public String intervention() {
            return parameter + "=OFF";
        }
    }

    /** The pace of an arm. A slow arm has the planted cause. */
    public enum Pace {
        FAST(false),
        FAST_TWIN(false),
        SLOW(true),
        SLOW_TWIN(true);

        private final boolean slow;

        Pace(boolean slow) {
            this.slow = slow;
        }
    }

    public enum Part {
        ON,
        OFF
    }

    @Param("ALLOCATION")
    public Plant planted;

    @Param("FAST")
    public Pace pace;

    @Param("ON")
    @PossibleCause(value = "ON", without = "OFF", cause = "an allocation")
    public Part allocation;

    @Param("ON")
    @PossibleCause(value = "ON", without = "OFF", cause = "a lock")
    public Part lock;

    @Param("ON")
    @PossibleCause(value = "ON", without = "OFF", cause = "a spin")
    public Part spin;

    @Param("ON")
    @PossibleCause(value = "ON", without = "OFF", cause = "a boxed value")
    public Part boxedValue;

    @Param("ON")
    @PossibleCause(value = "ON", without = "OFF", cause = "a timer")
    public Part timer;

    @Param("ON")
    @PossibleCause(value = "ON", without = "OFF", cause = "a megamorphic call")
    public Part megamorphicCall;

    @Param("ON")
    @PossibleCause(value = "ON", without = "OFF", cause = "a pool with one thread too few")
    public Part smallPool;

    @Param("ON")
    @PossibleCause(value = "ON", without = "OFF", cause = "an fsync")
    public Part fsync;

    @Param("ON")
    @PossibleCause(value = "ON", without = "OFF", cause = "a yield")
    public Part yielding;

    @Param("ON")
    @PossibleCause(value = "ON", without = "OFF", cause = "a thread-local variable")
    public Part threadLocal;

    private final ReentrantLock guard = new ReentrantLock();
    private final byte[][] kept = new byte[16][];
    private final Long[] boxes = new Long[1024];
    private final ByteBuffer block = ByteBuffer.allocate(1);
    private boolean slow;
    private LongUnaryOperator[] calls;
    private ExecutorService pool;
    private Path file;
    private FileChannel channel;

    @Setup
    public void setUp() throws IOException {
        slow = pace.slow && part() == Part.ON;
        calls = calls(slow ? TYPES : 1);
        pool = Executors.newFixedThreadPool(slow ? 1 : 2);
        Arrays.fill(boxes, 0L);
        // The usual directory for temporary files may be in memory.
        file = Files.createTempFile(Path.of("target"), "planted", ".tmp");
        channel = FileChannel.open(file, StandardOpenOption.WRITE);
    }

    @TearDown
    public void tearDown() throws IOException {
        pool.shutdown();
        channel.close();
        Files.delete(file);
    }

    private Part part() {
        return switch (planted) {
            case ALLOCATION -> allocation;
            case LOCK -> lock;
            case SPIN -> spin;
            case BOXED_VALUE -> boxedValue;
            case TIMER -> timer;
            case MEGAMORPHIC_CALL -> megamorphicCall;
            case SMALL_POOL -> smallPool;
            case FSYNC -> fsync;
            case YIELD -> yielding;
            case THREAD_LOCAL -> threadLocal;
        };
    }

    private static LongUnaryOperator[] calls(int types) {
        List<LongUnaryOperator> all =
                List.of(x -> x + 1, x -> x ^ 2, x -> x + 3, x -> x ^ 4, x -> x + 5, x -> x ^ 6, x -> x + 7, x -> x ^ 8);
        LongUnaryOperator[] calls = new LongUnaryOperator[TYPES];
        Arrays.setAll(calls, place -> all.get(place % types));
        return calls;
    }

    @Benchmark
    public long op() throws Exception {
        Blackhole.consumeCPU(COMMON_TOKENS);
        return switch (planted) {
            case ALLOCATION -> slow ? allocate() : 0;
            case LOCK -> slow ? lockOften() : 0;
            case SPIN -> slow ? spinFor(MILLISECOND / 5) : 0;
            case BOXED_VALUE -> slow ? box() : 0;
            case TIMER -> slow ? parkFor(MILLISECOND) : 0;
            case MEGAMORPHIC_CALL -> callAll();
            case SMALL_POOL -> waitInPool();
            case FSYNC -> slow ? sync() : 0;
            case YIELD -> slow ? yieldOften() : 0;
            case THREAD_LOCAL -> runThread();
        };
    }

    private long allocate() {
        for (int i = 0; i < 2_000; i++) {
            kept[i % kept.length] = new byte[1024];
        }
        return kept.length;
    }

    private long lockOften() {
        long held = 0;
        for (int i = 0; i < 10_000; i++) {
            guard.lock();
            try {
                held += guard.getHoldCount();
            } finally {
                guard.unlock();
            }
        }
        return held;
    }

    private static long spinFor(long nanos) {
        long begun = System.nanoTime();
        while (System.nanoTime() - begun < nanos) {
            Thread.onSpinWait();
        }
        return nanos;
    }

    private long box() {
        long sum = 0;
        for (int i = 0; i < 30_000; i++) {
            int place = i % boxes.length;
            sum += boxes[place];
            boxes[place] = sum + i;
        }
        return sum;
    }

    private static long parkFor(long nanos) {
        LockSupport.parkNanos(nanos);
        return nanos;
    }

    private long callAll() {
        long sum = 0;
        for (int i = 0; i < 30_000; i++) {
            sum = calls[i % TYPES].applyAsLong(sum);
        }
        return sum;
    }

    private long waitInPool() throws InterruptedException {
        Callable<Long> task = () -> parkFor(MILLISECOND);
        return pool.invokeAll(List.of(task, task)).size();
    }

    private long sync() throws IOException {
        long written = 0;
        for (int i = 0; i < 4; i++) {
            block.rewind();
            written += channel.write(block, 0);
            channel.force(true);
        }
        return written;
    }

    @SuppressWarnings("ThreadPriorityCheck") // the planted cause
    private static long yieldOften() {
        for (int i = 0; i < 500; i++) {
            Thread.yield();
        }
        return 500;
    }

    private long runThread() throws InterruptedException {
        Thread.ofVirtual()
                .start(() -> Blackhole.consumeCPU(slow ? LOCAL.get().length : 1))
                .join();
        return 1;
    }
}
