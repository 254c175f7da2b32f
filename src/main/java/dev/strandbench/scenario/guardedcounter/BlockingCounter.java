package dev.strandbench.scenario.guardedcounter;

import dev.strandbench.scenario.guardedcounter.GuardedCounter.PlainCounter;
import dev.strandbench.scenario.guardedcounter.GuardedCounter.Protection;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;

/** A counter for blocking tasks. Any thread may increment the counter; only the caller reads and closes it. */
interface BlockingCounter extends AutoCloseable {

    void increment() throws InterruptedException, ExecutionException;

    long value() throws InterruptedException, ExecutionException;

    @Override
    default void close() {}

    /**
     * Creates a counter for one op. The counter does not close the executor {@code keptThread}. Throws
     * {@link UnsupportedOperationException} if the protection exists for coroutines only.
     */
    static BlockingCounter of(
            Protection protection, Runnable insideUpdate, ExecutorService keptThread, ThreadFactory threads) {
        PlainCounter plain = new PlainCounter(insideUpdate);
        return switch (protection) {
            case NAIVE -> new Naive(plain);
            case ATOMIC -> new Atomic(new AtomicLong());
            case ADDER -> new Adder(new LongAdder());
            case SYNCHRONIZED -> new Synchronized(plain);
            case LOCK -> new Locked(plain, new ReentrantLock());
            case KEPT_THREAD -> new Confined(plain, keptThread, () -> {});
            case CONFINEMENT -> {
                ExecutorService ownThread = Executors.newSingleThreadExecutor();
                yield new Confined(plain, ownThread, ownThread::close);
            }
            case ACTOR -> new Actor(plain, threads);
            case MUTEX, LIMITED_PARALLELISM ->
                throw new UnsupportedOperationException(protection + " exists for coroutines only");
        };
    }

    record Naive(PlainCounter plain) implements BlockingCounter {

        @Override
        public void increment() {
            plain.increment();
        }

        @Override
        public long value() {
            return plain.value();
        }
    }

    record Atomic(AtomicLong atomic) implements BlockingCounter {

        @Override
        public void increment() {
            atomic.incrementAndGet();
        }

        @Override
        public long value() {
            return atomic.get();
        }
    }

    record Adder(LongAdder adder) implements BlockingCounter {

        @Override
        public void increment() {
            adder.increment();
        }

        @Override
        public long value() {
            return adder.sum();
        }
    }

    record Synchronized(PlainCounter plain) implements BlockingCounter {

        @Override
        public void increment() {
            synchronized (plain) {
                plain.increment();
            }
        }

        @Override
        public long value() {
            synchronized (plain) {
                return plain.value();
            }
        }
    }

    record Locked(PlainCounter plain, ReentrantLock lock) implements BlockingCounter {

        @Override
        public void increment() {
            lock.lock();
            try {
                plain.increment();
            } finally {
                lock.unlock();
            }
        }

        @Override
        public long value() {
            lock.lock();
            try {
                return plain.value();
            } finally {
                lock.unlock();
            }
        }
    }

    record Confined(PlainCounter plain, ExecutorService thread, Runnable end) implements BlockingCounter {

        @Override
        public void increment() throws InterruptedException, ExecutionException {
            thread.submit(plain::increment).get();
        }

        @Override
        public long value() throws InterruptedException, ExecutionException {
            return thread.submit(plain::value).get();
        }

        @Override
        public void close() {
            end.run();
        }
    }

    final class Actor implements BlockingCounter {

        private enum Message {
            INCREMENT,
            STOP
        }

        // The queue has no buffer and is fair, like the coroutines library's default channel.
        private final SynchronousQueue<Message> messages = new SynchronousQueue<>(true);
        private final ExecutorService thread;
        private final Future<Long> count;

        Actor(PlainCounter plain, ThreadFactory threads) {
            thread = Executors.newThreadPerTaskExecutor(threads);
            count = thread.submit(() -> {
                while (messages.take() == Message.INCREMENT) {
                    plain.increment();
                }
                return plain.value();
            });
        }

        @Override
        public void increment() throws InterruptedException {
            messages.put(Message.INCREMENT);
        }

        @Override
        public long value() throws InterruptedException, ExecutionException {
            messages.put(Message.STOP);
            return count.get();
        }

        @Override
        public void close() {
            thread.shutdownNow();
            thread.close();
        }
    }
}
