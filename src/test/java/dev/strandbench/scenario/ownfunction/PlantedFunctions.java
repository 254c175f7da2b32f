package dev.strandbench.scenario.ownfunction;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import kotlin.coroutines.Continuation;
import org.jspecify.annotations.Nullable;

/** Functions with a known cause of slowness, as users might write them. */
public final class PlantedFunctions {

    private static final int CACHE_BYTES = 256 * 1024;
    private static final ThreadLocal<byte[]> CACHE = ThreadLocal.withInitial(() -> new byte[CACHE_BYTES]);

    private static final Semaphore CALLEE = new Semaphore(60);
    private static final Semaphore POOL = new Semaphore(10);
    private static final ReentrantLock LOCK = new ReentrantLock();
    private static final ReentrantLock FAIR_LOCK = new ReentrantLock(true);

    private static final long SLOT_NANOS = TimeUnit.MICROSECONDS.toNanos(500);
    private static final AtomicLong NEXT_SLOT = new AtomicLong(System.nanoTime());

    private static final AtomicLongArray NEIGHBOURS = new AtomicLongArray(8);

    private static final int KEPT = 100;
    private static final ConcurrentLinkedQueue<List<long[]>> LIVE = new ConcurrentLinkedQueue<>();

    private static final ExecutorService INNER = Executors.newVirtualThreadPerTaskExecutor();

    private PlantedFunctions() {}

    /** A cache per thread, which each new thread fills; the call itself takes about 1 µs. */
    public static long cachedPerThread(int index) {
        byte[] cache = CACHE.get();
        long sum = 0;
        for (int i = 0; i < 1_000; i++) {
            sum += cache[(index + i) % cache.length];
        }
        return sum;
    }

    /** A called system that works on 60 requests at once, for 5 ms each. */
    public static void cappedCallee() throws InterruptedException {
        CALLEE.acquire();
        try {
            Thread.sleep(5);
        } finally {
            CALLEE.release();
        }
    }

    /** A lock that is held during a wait. */
    public static void locked() throws InterruptedException {
        LOCK.lock();
        try {
            Thread.sleep(1);
        } finally {
            LOCK.unlock();
        }
    }

    /** A thread that outlives its call. The threads end at last, so that a test cannot use up the machine's threads. */
    public static void leaksAThread() throws InterruptedException {
        Thread unused = Thread.ofPlatform().daemon().start(() -> LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(3)));
        Thread.sleep(200);
    }

    /** A result of 64 MiB, of which a heap of 1 GiB holds few. */
    public static byte[] hugeResult() {
        return new byte[64 << 20];
    }

    /** Nothing but a wait. */
    public static void sleeps() throws InterruptedException {
        Thread.sleep(5);
    }

    /** A called system that admits a request every 500 µs. */
    public static void rateLimited() {
        long slot = NEXT_SLOT.updateAndGet(next -> Math.max(next, System.nanoTime()) + SLOT_NANOS);
        for (long left = slot - System.nanoTime(); left > 0; left = slot - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    /** A lookup that blocks its thread, as the JDK's resolver does: older JDKs keep the carrier during the wait. */
    public static void looksUp() throws InterruptedException {
        synchronized (new Object()) {
            Thread.sleep(8);
        }
    }

    /** A suspending function that blocks its thread instead of suspending. */
    public static @Nullable Object blocksItsCoroutine(Continuation<@Nullable Object> continuation)
            throws InterruptedException {
        Thread.sleep(5);
        return null;
    }

    /** A fair lock, which hands over to the thread that waits longest, around a short computation. */
    public static double fairlyLocked() {
        FAIR_LOCK.lock();
        try {
            return computed(2_000);
        } finally {
            FAIR_LOCK.unlock();
        }
    }

    /** A pool of ten connections. */
    public static void pooledConnections() throws InterruptedException {
        POOL.acquire();
        try {
            Thread.sleep(2);
        } finally {
            POOL.release();
        }
    }

    /** A computation whose counters share a cache line. */
    public static long sharesACacheLine(int index) {
        int own = index % NEIGHBOURS.length();
        for (int i = 0; i < 20_000; i++) {
            NEIGHBOURS.incrementAndGet(own);
        }
        return index;
    }

    /** Much garbage, part of which lives for a while. */
    public static int collects() {
        List<long[]> pieces = new ArrayList<>();
        for (int i = 0; i < 2_000; i++) {
            pieces.add(new long[64]);
        }
        LIVE.add(pieces);
        if (LIVE.size() > KEPT) {
            LIVE.poll();
        }
        return pieces.size();
    }

    /** Waits of different lengths. */
    public static void sleepsAtRandom() throws InterruptedException {
        Thread.sleep(ThreadLocalRandom.current().nextInt(1, 20));
    }

    /** Two phases of two waits each. */
    public static void fansOutTwice() throws Exception {
        for (int phase = 0; phase < 2; phase++) {
            List<Future<?>> parts =
                    List.of(INNER.submit(PlantedFunctions::pause), INNER.submit(PlantedFunctions::pause));
            for (Future<?> part : parts) {
                part.get();
            }
        }
    }

    private static void pause() {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(3));
    }

    /** A wait that uses a processor. */
    @SuppressWarnings("ThreadPriorityCheck") // waits like this are what is recognised
    public static void spins() {
        long end = System.nanoTime() + TimeUnit.MICROSECONDS.toNanos(500);
        while (System.nanoTime() < end) {
            Thread.yield();
        }
    }

    /** Nothing but computation. */
    public static double computes() {
        return computed(50_000);
    }

    private static double computed(int steps) {
        double sum = 0;
        for (int i = 1; i <= steps; i++) {
            sum += Math.sqrt(i);
        }
        return sum;
    }

    /** A wait that is shorter than the timer's precision. */
    public static void sleepsTooShort() {
        LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(20));
    }
}
