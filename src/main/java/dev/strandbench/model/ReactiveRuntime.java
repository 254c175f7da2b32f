package dev.strandbench.model;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * Runs pipelines of Project Reactor on a scheduler of its own. On the threads that all tasks share, none may block: a
 * task waits in the scheduler's timer. Each of these threads has one queue, in order of time, for what waits and for
 * what is due at once. Where each task has a thread, it blocks that, as a call does that is wrapped for
 * {@code subscribeOn}.
 */
public final class ReactiveRuntime implements ModelRuntime {

    /** The prefix of the names that Reactor gives its virtual threads, which are named one by one. */
    private static final String ELASTIC_THREAD = "loomBoundedElastic-";

    private final Scheduler scheduler;
    private final boolean threadPerTask;
    private final OptionalInt most;
    private final Runnable stop;

    private ReactiveRuntime(Scheduler scheduler, boolean threadPerTask, OptionalInt most, Runnable stop) {
        this.scheduler = scheduler;
        this.threadPerTask = threadPerTask;
        this.most = most;
        this.stop = stop;
    }

    /** A runtime on what {@code Schedulers.parallel()} is, with so many threads. */
    static ReactiveRuntime onParallel(int threads) {
        return onParallel(threads, OptionalInt.empty());
    }

    /** As {@link #onParallel(int)}, with at most so many of the tasks that {@link #all} starts under way at once. */
    static ReactiveRuntime onParallel(int threads, int most) {
        return onParallel(threads, OptionalInt.of(most));
    }

    private static ReactiveRuntime onParallel(int threads, OptionalInt most) {
        NonBlockingThreads started = new NonBlockingThreads();
        Scheduler scheduler = Schedulers.newParallel(threads, started);
        return new ReactiveRuntime(scheduler, false, most, () -> {
            // Not gracefully, for which Reactor would start a thread that stays for ten seconds.
            scheduler.dispose();
            started.awaitEnd();
        });
    }

    /**
     * A runtime on what {@code Schedulers.boundedElastic()} is with
     * {@code reactor.schedulers.defaultBoundedElasticOnVirtualThreads=true}, but for its bound: ten tasks for each core
     * by default, here any number.
     */
    static ReactiveRuntime onElasticVirtualThreads() {
        // Schedulers makes it for the whole JVM only.
        Schedulers.Factory factory = new Schedulers.Factory() {};
        Scheduler scheduler = factory.newThreadPerTaskBoundedElastic(
                Integer.MAX_VALUE,
                Integer.MAX_VALUE,
                Thread.ofVirtual().name(ELASTIC_THREAD, 1).factory());
        scheduler.init();
        return new ReactiveRuntime(scheduler, true, OptionalInt.empty(), scheduler::dispose);
    }

    /** A runtime on a virtual-thread-per-task executor turned scheduler. */
    static ReactiveRuntime onVirtualThreads() {
        ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
        return new ReactiveRuntime(
                Schedulers.fromExecutorService(executor), true, OptionalInt.empty(), executor::close);
    }

    /** Whether each task has a thread, which it may block. */
    public boolean hasThreadPerTask() {
        return threadPerTask;
    }

    /** Runs a task on the scheduler, once subscribed. Cancelling interrupts it. */
    public <T> Mono<T> call(Callable<T> task) {
        return Mono.fromCallable(task).subscribeOn(scheduler);
    }

    /**
     * Waits and then runs a task, once subscribed: in the scheduler's timer, or by blocking the task's own thread.
     *
     * @param delayMillis in ms; if 0, the task is due at once
     */
    public <T> Mono<T> after(long delayMillis, Callable<T> task) {
        if (delayMillis == 0) {
            return call(task);
        }
        return threadPerTask
                ? call(() -> {
                    Thread.sleep(delayMillis);
                    return task.call();
                })
                : tick(delayMillis).then(Mono.fromCallable(task));
    }

    /** As {@link #after(long, Callable)}, for a task without a result. */
    public Mono<Void> after(long delayMillis, Runnable task) {
        return this.<Void>after(delayMillis, () -> {
            task.run();
            return null;
        });
    }

    /** Runs a task on the scheduler once something has ended, which is subscribed with it. */
    public Mono<Void> after(Mono<?> event, Runnable task) {
        return event.publishOn(scheduler).then(Mono.<Void>fromRunnable(task));
    }

    /**
     * Waits in the scheduler's timer; if for no time at all, it is queued as a task is that is due at once.
     *
     * @param delayMillis in ms, at least 0
     */
    public Mono<Long> tick(long delayMillis) {
        return Mono.delay(Duration.ofMillis(delayMillis), scheduler);
    }

    /**
     * Starts tasks and ends with the last, or with the first that fails, which cancels the others. If this runtime is
     * bounded, {@code flatMap} has no more of them under way than that; if it is not, {@code when} starts them all:
     * {@code flatMap} would look through all that are under way whenever one ends.
     *
     * @param tasks how many, at least 0
     * @param task gives each, by its index from 0
     */
    public Mono<Void> all(int tasks, IntFunction<Mono<Void>> task) {
        return most.isPresent()
                ? Flux.range(0, tasks).flatMap(task::apply, most.getAsInt()).then()
                : Mono.when(IntStream.range(0, tasks).mapToObj(task).toList());
    }

    /**
     * Starts all of the given ones, whatever the bound, and gives their values in that order; fails with the first that
     * fails, which cancels the others.
     *
     * @param sources each gives one value
     * @param type of the values
     */
    public <T> Mono<List<T>> valuesOf(List<Mono<T>> sources, Class<T> type) {
        return Mono.zip(sources, values -> Arrays.stream(values).map(type::cast).toList())
                .defaultIfEmpty(List.of());
    }

    /** Subscribes to a result, which the caller joins. */
    public <T> ReactiveResult<T> start(Mono<T> result) {
        return new ReactiveResult<>(result.toFuture());
    }

    /** The answer of a scenario that has no implementation in this style, and so does not list the models. */
    public IllegalArgumentException unsupportedBy(String scenario) {
        return new IllegalArgumentException(scenario + " is not written with Reactor");
    }

    /** {@inheritDoc} Of the bounded elastic scheduler, a task that was cancelled may still unwind. */
    @Override
    public void close() {
        stop.run();
    }
}
