package dev.strandbench.profiler;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Ops with known figures for profilers. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(value = 1, jvmArgs = "-Xmx512m")
@Warmup(iterations = 0)
@Measurement(iterations = 1, time = 200, timeUnit = TimeUnit.MILLISECONDS)
public class KnownPrograms {

    static final int PINS = 10;
    static final int VIRTUAL_THREADS = 1000;
    static final int PLATFORM_THREADS = 20;
    static final long SPIN_MICROS = 20_000;
    static final int RETAINED_MB = 64;

    private static final String INITIALIZER = "KnownPrograms$ParksInItsInitializer.class";

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private byte[] retained = new byte[0];

    /** A virtual thread that waits in class initialisers, which hold its carrier on every JDK. */
    @Benchmark
    public void pins() throws IOException, InterruptedException {
        byte[] initializer;
        try (InputStream stream = KnownPrograms.class.getResourceAsStream(INITIALIZER)) {
            initializer = requireNonNull(stream).readAllBytes();
        }
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        Thread.ofVirtual()
                .start(() -> {
                    for (int i = 0; i < PINS; i++) {
                        try {
                            // A hidden class each, because a class is initialised only once.
                            lookup.defineHiddenClass(initializer, true);
                        } catch (IllegalAccessException e) {
                            throw new IllegalStateException(e);
                        }
                    }
                })
                .join();
    }

    @Benchmark
    public void startsVirtualThreads() throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < VIRTUAL_THREADS; i++) {
            threads.add(Thread.startVirtualThread(() -> {}));
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    @Benchmark
    public void startsPlatformThreads() throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < PLATFORM_THREADS; i++) {
            Thread thread = new Thread(LockSupport::park);
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            LockSupport.unpark(thread);
            thread.join();
        }
    }

    @Benchmark
    public void spins() {
        long until = threadMicros() + SPIN_MICROS;
        while (threadMicros() < until) {
            Thread.onSpinWait();
        }
    }

    /** Keeps a known size on the heap during a garbage collection. */
    @Benchmark
    public int retains() {
        retained = new byte[RETAINED_MB << 20];
        System.gc();
        return retained.length;
    }

    private static long threadMicros() {
        return THREADS.getCurrentThreadCpuTime() / 1000;
    }

    static final class ParksInItsInitializer {

        static {
            LockSupport.parkNanos(100_000);
        }

        private ParksInItsInitializer() {}
    }
}
