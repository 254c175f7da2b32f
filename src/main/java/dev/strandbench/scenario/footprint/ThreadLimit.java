package dev.strandbench.scenario.footprint;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;

/** How many platform threads the operating system lets this process have at once. */
final class ThreadLimit {

    // Part of HotSpot's message; the error has no type of its own.
    private static final String REFUSAL = "native thread";

    private ThreadLimit() {}

    /**
     * Starts threads until there are enough or one is refused, and ends them all.
     *
     * @return how many there were at once: {@code enough}, or fewer if the next one was refused
     */
    static int reach(int enough) throws InterruptedException {
        return reach(enough, Thread::start);
    }

    /** As {@link #reach(int)}, with another way of starting a thread. */
    static int reach(int enough, Consumer<Thread> starter) throws InterruptedException {
        CountDownLatch end = new CountDownLatch(1);
        List<Thread> threads = new ArrayList<>();
        try {
            while (threads.size() < enough) {
                Thread thread = Thread.ofPlatform().unstarted(() -> awaitUninterrupted(end));
                starter.accept(thread);
                threads.add(thread);
            }
        } catch (OutOfMemoryError e) {
            if (!String.valueOf(e.getMessage()).contains(REFUSAL)) {
                throw e;
            }
        } finally {
            end.countDown();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        return threads.size();
    }

    private static void awaitUninterrupted(CountDownLatch end) {
        try {
            end.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted, although no other code knows this thread", e);
        }
    }
}
