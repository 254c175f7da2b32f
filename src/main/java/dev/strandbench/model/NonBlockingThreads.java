package dev.strandbench.model;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadFactory;
import reactor.core.scheduler.NonBlocking;

/** Threads that Reactor refuses to block, like those of its own factory, and that can be waited for. Thread-safe. */
final class NonBlockingThreads implements ThreadFactory {

    /** The name of these threads. */
    static final String NAME = "reactor-parallel";

    private final Queue<Thread> threads = new ConcurrentLinkedQueue<>();

    @Override
    public Thread newThread(Runnable task) {
        Thread thread = new NonBlockingThread(task);
        thread.setDaemon(true);
        threads.add(thread);
        return thread;
    }

    /** Waits for the threads to end; an interrupt meanwhile is restored. */
    void awaitEnd() {
        BareThreads.awaitEnd(threads);
    }

    private static final class NonBlockingThread extends Thread implements NonBlocking {

        NonBlockingThread(Runnable task) {
            super(task, NAME);
        }
    }
}
