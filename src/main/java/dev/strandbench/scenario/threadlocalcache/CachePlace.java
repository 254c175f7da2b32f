package dev.strandbench.scenario.threadlocalcache;

import dev.strandbench.workload.Checksum;
import dev.strandbench.workload.ConsumedIndexes;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The place where objects are kept between two uses. */
public enum CachePlace {
    /** No place: each use creates an object. */
    NONE,

    /** A {@code ThreadLocal}, which keeps one object per thread until the thread ends. */
    THREAD_LOCAL,

    /** One queue for all tasks, like Jackson's {@code newConcurrentDequePool()}. */
    POOLED,

    /** An array of places; a use starts at an index that depends on its thread. */
    STRIPED,

    /** The request: a task creates an object at its start and passes the object on as an argument. */
    REQUEST;

    /** Returns a function that a task calls once for its object. The task may change its thread between two uses. */
    Supplier<Scratch> keeping(Supplier<Scratch> factory) {
        return switch (this) {
            case NONE -> forAll(number -> factory.get().use(number));
            case THREAD_LOCAL -> forAll(ofThread(ThreadLocal.withInitial(factory)));
            case POOLED -> forAll(new PooledScratch(factory));
            case STRIPED ->
                forAll(new StripedScratch(factory, Runtime.getRuntime().availableProcessors()));
            case REQUEST -> factory;
        };
    }

    private static Supplier<Scratch> forAll(Scratch shared) {
        return () -> shared;
    }

    private static Scratch ofThread(ThreadLocal<Scratch> local) {
        return number -> local.get().use(number);
    }

    /** Takes an object from the head of a queue for each use, and puts it back at the tail. Keeps all objects. */
    record PooledScratch(Supplier<Scratch> factory, Deque<Scratch> idle) implements Scratch {

        PooledScratch(Supplier<Scratch> factory) {
            this(factory, new ConcurrentLinkedDeque<>());
        }

        @Override
        public long use(long number) {
            @Nullable Scratch kept = idle.pollFirst();
            Scratch scratch = kept == null ? factory.get() : kept;
            try {
                return scratch.use(number);
            } finally {
                idle.addLast(scratch);
            }
        }
    }

    /**
     * For each use, takes an object from the first full place. Puts the object into the first empty place, or drops it
     * if all places are full. Threads start at different places, so that they seldom meet. The start depends on the
     * thread's identifier, because only the JDK can tell the carrier of a virtual thread.
     */
    static final class StripedScratch implements Scratch {

        private final Supplier<Scratch> factory;
        private final AtomicReferenceArray<@Nullable Scratch> places;
        private final int mask;

        StripedScratch(Supplier<Scratch> factory, int processors) {
            this.factory = factory;
            // The number of places is a power of two, so that a mask selects a place.
            int count = Integer.highestOneBit(2 * processors - 1) << 1;
            mask = count - 1;
            places = new AtomicReferenceArray<>(count * ConsumedIndexes.SLOTS_APART);
        }

        @Override
        public long use(long number) {
            int start = (int) Checksum.of(Thread.currentThread().threadId());
            Scratch scratch = take(start);
            try {
                return scratch.use(number);
            } finally {
                putBack(scratch, start);
            }
        }

        private Scratch take(int start) {
            for (int i = 0; i <= mask; i++) {
                @Nullable Scratch kept = places.getAndSet(indexOf(start + i), null);
                if (kept != null) {
                    return kept;
                }
            }
            return factory.get();
        }

        private void putBack(Scratch scratch, int start) {
            for (int i = 0; i <= mask; i++) {
                if (places.compareAndSet(indexOf(start + i), null, scratch)) {
                    return;
                }
            }
        }

        private int indexOf(int place) {
            return (place & mask) * ConsumedIndexes.SLOTS_APART;
        }
    }
}
