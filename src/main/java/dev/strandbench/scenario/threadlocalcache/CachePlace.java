package dev.strandbench.scenario.threadlocalcache;

import dev.strandbench.workload.Checksum;
import dev.strandbench.workload.ConsumedIndexes;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The place where reusable objects are kept between two uses. */
public enum CachePlace {
    /** Each use creates a new object. */
    NONE,

    /** A {@code ThreadLocal}, which keeps one object for each thread until the thread ends. */
    THREAD_LOCAL,

    /** One queue of objects for all tasks, like Jackson's {@code newConcurrentDequePool()}. */
    POOLED,

    /** An array of objects, searched from an index that depends on the current thread. */
    STRIPED,

    /** The task creates an object at its start, and passes it on as an argument. */
    REQUEST;

    /** Each task calls the supplier once. Between two uses of its object, the task may move to another thread. */
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

    /** Searches from an index given by the thread's id, because only the JDK knows a virtual thread's carrier. */
    static final class StripedScratch implements Scratch {

        private final Supplier<Scratch> factory;
        private final AtomicReferenceArray<@Nullable Scratch> places;
        private final int mask;

        StripedScratch(Supplier<Scratch> factory, int processors) {
            this.factory = factory;
            // A power of two, so that a mask selects a place.
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
