package dev.strandbench.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ForkSite;
import dev.strandbench.model.ModelRuntime;
import java.lang.Thread.State;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.function.IntToLongFunction;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.function.ThrowingConsumer;

public final class Models {

    /** Threads of a pool, or whatever else bounds a model. */
    public static final int POOL_SIZE = 4;

    private Models() {}

    public static List<ConcurrencyModel> of(Class<? extends ScenarioBenchmark> benchmark) {
        return Benchmarks.values(Benchmarks.arm(benchmark)).stream()
                .map(ConcurrencyModel::valueOf)
                .toList();
    }

    @FunctionalInterface
    public interface Use<T> {

        T on(ModelRuntime runtime) throws Exception;
    }

    @FunctionalInterface
    public interface Work<S> {

        void on(S scenario) throws Exception;
    }

    /** Opens a scenario, works on it, closes it, and makes sure that no thread stays. */
    @SuppressWarnings("try") // No scenario throws InterruptedException when it is closed.
    public static <S extends AutoCloseable> void with(Callable<S> opening, Work<S> work) throws Exception {
        PlatformThreads before = PlatformThreads.live();
        try (S scenario = opening.call()) {
            work.on(scenario);
        }
        before.requireNoneSince();
    }

    public static void run(ConcurrencyModel model, Work<ModelRuntime> work) throws Exception {
        with(() -> model.open(POOL_SIZE), work);
    }

    public static <T> T use(ConcurrencyModel model, Use<T> use) throws Exception {
        CompletableFuture<T> result = new CompletableFuture<>();
        run(model, runtime -> result.complete(use.on(runtime)));
        return result.join();
    }

    /** Uses a runtime from code that forks at a site. */
    public static <T> T use(ConcurrencyModel model, ForkSite site, Use<T> use) throws Exception {
        CompletableFuture<T> result = new CompletableFuture<>();
        with(
                () -> site.prepare(model.open(POOL_SIZE)),
                runtime -> result.complete(site.call(model, runtime, () -> use.on(runtime))));
        return result.join();
    }

    /** Uses a runtime and returns the exception of a task, which must reach the caller as it is or as a cause. */
    public static Throwable failure(ConcurrencyModel model, Work<ModelRuntime> work) throws Exception {
        CompletableFuture<Throwable> failure = new CompletableFuture<>();
        run(model, runtime -> failure.complete(failureOf(() -> work.on(runtime))));
        return failure.join();
    }

    /** Fails always as a {@link Runnable}, and for the index 7 as a consumer. */
    public static final class FailingTask implements IntConsumer, Runnable {

        private final IllegalStateException exception = new IllegalStateException("task 7");

        @Override
        public void accept(int index) {
            if (index == 7) {
                run();
            }
        }

        @Override
        public void run() {
            throw exception;
        }
    }

    /** Requires that the exception of a task reaches the caller, as it is or as a cause. */
    public static void requirePassedOn(Work<FailingTask> call) {
        FailingTask failing = new FailingTask();
        assertThat(failureOf(() -> call.on(failing))).isSameAs(failing.exception);
    }

    /** A scenario on a runtime, whose tasks call an action with their indexes. */
    @FunctionalInterface
    public interface TaskUse<T> {

        void on(ModelRuntime runtime, T task) throws Exception;
    }

    public static void requirePassedOn(ConcurrencyModel model, TaskUse<FailingTask> use) throws Exception {
        run(model, runtime -> requirePassedOn(failing -> use.on(runtime, failing)));
    }

    /** Requires that an interrupt of the caller ends a call whose tasks never get to their action. */
    public static void requireStopped(ConcurrencyModel model, TaskUse<IntConsumer> use) throws Exception {
        AtomicInteger calls = new AtomicInteger();
        run(model, runtime -> interrupt(() -> use.on(runtime, index -> calls.incrementAndGet())));
        assertThat(calls).hasValue(0);
    }

    public static IntToLongFunction identity(IntConsumer task) {
        return index -> {
            task.accept(index);
            return index;
        };
    }

    @FunctionalInterface
    public interface FailingCall {

        void run() throws Exception;
    }

    /** The exception that a call ends with, or, of one that wraps the exception of a task, its cause. */
    public static Throwable failureOf(FailingCall call) {
        try {
            call.run();
        } catch (Exception e) {
            return rootOf(e);
        }
        throw new AssertionError("nothing failed");
    }

    /** An exception whose cause is what a task has thrown, without those that tasks around it have wrapped it in. */
    public static ExecutionException unwrapped(ExecutionException wrapped) {
        Throwable cause = wrapped;
        while (cause instanceof ExecutionException && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return new ExecutionException(cause);
    }

    /**
     * Calls from a thread of its own, interrupts that thread once it waits, and makes sure that the call ends with an
     * {@link InterruptedException}.
     */
    public static void interrupt(Executable call) throws Exception {
        CompletableFuture<Throwable> outcome = new CompletableFuture<>();
        Thread caller = started(call, outcome);
        awaitWaiting(caller);
        caller.interrupt();
        assertThat(rootOf(outcome.get())).isInstanceOf(InterruptedException.class);
        caller.join();
    }

    /**
     * Interrupts the caller of an endless call after a number of steps, each of which runs the given action on any
     * thread. Unlike {@link #interrupt}, it does not wait for a caller that may run the tasks itself.
     */
    public static void interruptUnderWay(int steps, ThrowingConsumer<Runnable> call) throws Exception {
        CountDownLatch underWay = new CountDownLatch(steps);
        Executable releasing = () -> {
            try {
                call.accept(underWay::countDown);
            } finally {
                // One that ends before is not waited for.
                for (int left = 0; left < steps; left++) {
                    underWay.countDown();
                }
            }
        };
        CompletableFuture<Throwable> outcome = new CompletableFuture<>();
        Thread caller = started(releasing, outcome);
        underWay.await();
        caller.interrupt();
        caller.join();
        assertThat(outcome.get()).isInstanceOf(InterruptedException.class);
    }

    /** Waits in a task that can throw no checked exception. */
    public static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Thread started(Executable call, CompletableFuture<Throwable> outcome) {
        return Thread.ofPlatform().start(() -> {
            try {
                call.execute();
                outcome.complete(new AssertionError("returned, although interrupted"));
            } catch (Throwable e) {
                outcome.complete(e);
            }
        });
    }

    private static void awaitWaiting(Thread thread) throws InterruptedException {
        Set<State> reached = EnumSet.of(State.WAITING, State.TIMED_WAITING, State.TERMINATED);
        while (!reached.contains(thread.getState())) {
            if (Thread.interrupted()) {
                throw new InterruptedException("timed out");
            }
            Thread.onSpinWait();
        }
    }

    private static Throwable rootOf(Throwable throwable) {
        Throwable cause = throwable.getCause();
        return throwable instanceof ExecutionException && cause != null ? cause : throwable;
    }
}
