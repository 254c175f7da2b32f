package dev.strandbench.scenario.guardedcounter;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A counter that blocking tasks increment, protected in one way. Any thread may increment it; only the caller reads and
 * closes it.
 */
interface BlockingCounter extends AutoCloseable {

    /**
     * Adds one, and blocks for as long as the protection makes it.
     *
     * @throws InterruptedException if the task is interrupted while it waits for the counter's own thread
     */
    void increment() throws InterruptedException, ExecutionException;

    /** The count, once every increment has returned. */
    long value() throws InterruptedException, ExecutionException;

    /** Ends the counter's own thread, if it has one. */
    @Override
    default void close() {}

    /**
     * Creates a counter, one for each op.
     *
     * @param insideUpdate runs between the read and the write of an unprotected or exclusively protected increment
     * @param threads makes the thread of an actor, which is of the kind that the tasks run on
     * @throws UnsupportedOperationException if the protection exists for coroutines only
     */
    static BlockingCounter of(Protection protection, Runnable insideUpdate, ThreadFactory threads) {
        PlainCounter plain = new PlainCounter(insideUpdate);
        return switch (protection) {
            case NAIVE -> new Naive(plain);
            case ATOMIC -> new Atomic(new AtomicLong());
            case ADDER -> new Adder(new LongAdder());
            case SYNCHRONIZED -> new Synchronized(plain);
            case LOCK -> new Locked(plain, new ReentrantLock());
            case CONFINEMENT -> new Confined(plain, Executors.newSingleThreadExecutor());
            case ACTOR -> new Actor(plain, threads);
            case MUTEX, LIMITED_PARALLELISM ->
                throw new UnsupportedOperationException(protection + " exists for coroutines only");
        };
    }

    /** Unprotected. */
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

    /** An atomic number. */
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

    /** A striped adder. */
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

    /** A monitor. */
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

    /** A lock. */
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

    /** A platform thread that makes every increment, each of which is waited for. */
    record Confined(PlainCounter plain, ExecutorService thread) implements BlockingCounter {

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
            thread.close();
        }
    }

    /**
     * A thread that owns the counter and increments it for each message; a sender waits until the thread has taken the
     * message.
     */
    final class Actor implements BlockingCounter {

        private enum Message {
            INCREMENT,
            STOP
        }

        // Without a buffer and first come, first served, as the coroutines' channel is by default.
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

        /** Interrupts the thread, which after a failure still waits for messages. */
        @Override
        public void close() {
            thread.shutdownNow();
            thread.close();
        }
    }
}
