package dev.strandbench.model;

import dev.strandbench.model.TaskGroup.BareThreads;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.NonBlocking;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Runs Reactor pipelines. To wait, a task blocks if it has its own thread, and otherwise uses a timer. */
public final class ReactiveRuntime implements ModelRuntime.ComposedRuntime {

    private static final String ELASTIC_THREAD = "loomBoundedElastic-";

    private final Scheduler scheduler;
    private final boolean threadPerTask;
    private final OptionalInt most;
    private final Runnable stop;
    private boolean subscribesInside;

    private ReactiveRuntime(Scheduler scheduler, boolean threadPerTask, OptionalInt most, Runnable stop) {
        this.scheduler = scheduler;
        this.threadPerTask = threadPerTask;
        this.most = most;
        this.stop = stop;
    }

    static ReactiveRuntime onParallel(int threads) {
        return onParallel(threads, OptionalInt.empty());
    }

    /** Creates a runtime on a parallel scheduler. {@link #all} limits the number of tasks in flight. */
    static ReactiveRuntime onParallel(int threads, int most) {
        return onParallel(threads, OptionalInt.of(most));
    }

    private static ReactiveRuntime onParallel(int threads, OptionalInt most) {
        NonBlockingThreads started = new NonBlockingThreads();
        Scheduler scheduler = Schedulers.newParallel(threads, started);
        return new ReactiveRuntime(scheduler, false, most, () -> {
            // A graceful disposal would start a thread that lives for ten seconds.
            scheduler.dispose();
            started.awaitEnd();
        });
    }

    static ReactiveRuntime onElasticVirtualThreads() {
        // Schedulers creates this scheduler only once per JVM; the factory has no such limit.
        Schedulers.Factory factory = new Schedulers.Factory() {};
        Scheduler scheduler = factory.newThreadPerTaskBoundedElastic(
                Integer.MAX_VALUE,
                Integer.MAX_VALUE,
                Thread.ofVirtual().name(ELASTIC_THREAD, 1).factory());
        scheduler.init();
        return new ReactiveRuntime(scheduler, true, OptionalInt.empty(), scheduler::dispose);
    }

    static ReactiveRuntime onVirtualThreads() {
        ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
        return new ReactiveRuntime(
                Schedulers.fromExecutorService(executor), true, OptionalInt.empty(), executor::close);
    }

    public boolean hasThreadPerTask() {
        return threadPerTask;
    }

    /** Returns a pipeline that runs a task on the scheduler. Cancelling the pipeline interrupts the task. */
    public <T> Mono<T> call(Callable<T> task) {
        return Mono.fromCallable(task).subscribeOn(scheduler);
    }

    /** Returns a pipeline that runs a task after a delay in ms. If the delay is 0, no timer is used. */
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

    public Mono<Void> after(long delayMillis, Runnable task) {
        return this.<Void>after(delayMillis, () -> {
            task.run();
            return null;
        });
    }

    /** Returns a pipeline that runs a task on the scheduler after another pipeline has ended without an error. */
    public Mono<Void> after(Mono<?> event, Runnable task) {
        return event.publishOn(scheduler).then(Mono.<Void>fromRunnable(task));
    }

    /** Returns a pipeline that ends after a delay in ms. Even a delay of 0 goes through the scheduler's timer. */
    public Mono<Long> tick(long delayMillis) {
        return Mono.delay(Duration.ofMillis(delayMillis), scheduler);
    }

    /** Returns a pipeline that runs tasks, the first with index 0. The first failure cancels the other tasks. */
    public Mono<Void> all(int tasks, IntFunction<Mono<Void>> task) {
        // Without a limit, Mono.when is faster: flatMap scans all tasks in flight whenever a task ends.
        return most.isPresent()
                ? Flux.range(0, tasks).flatMap(task::apply, most.getAsInt()).then()
                : Mono.when(IntStream.range(0, tasks).mapToObj(task).toList());
    }

    /** Returns a pipeline that collects the value of each source, in order. A failure cancels the other sources. */
    public <T> Mono<List<T>> valuesOf(List<Mono<T>> sources, Class<T> type) {
        return Mono.zip(sources, values -> Arrays.stream(values).map(type::cast).toList())
                .defaultIfEmpty(List.of());
    }

    /** Uses a thread of the scheduler or the caller's thread to subscribe to a pipeline. */
    public <T> ReactiveResult<T> start(Mono<T> result) {
        return new ReactiveResult<>(subscribed(result).toFuture());
    }

    /** Returns a pipeline that uses the scheduler or the caller's thread to run code that starts or wakes tasks. */
    public Mono<Void> fork(Runnable code) {
        return subscribed(Mono.fromRunnable(code));
    }

    private <T> Mono<T> subscribed(Mono<T> source) {
        return subscribesInside ? source.subscribeOn(scheduler) : source;
    }

    /** Makes pipelines start on the scheduler, not on the caller's thread, unless each task has its own thread. */
    void subscribeInside() {
        subscribesInside = !threadPerTask;
    }

    @Override
    public void close() {
        stop.run();
    }

    /** Creates threads on which Reactor forbids blocking, and can wait until these threads have ended. Thread-safe. */
    static final class NonBlockingThreads implements ThreadFactory {

        static final String NAME = "reactor-parallel";

        private final Queue<Thread> threads = new ConcurrentLinkedQueue<>();

        @Override
        public Thread newThread(Runnable task) {
            Thread thread = new NonBlockingThread(task);
            thread.setDaemon(true);
            threads.add(thread);
            return thread;
        }

        void awaitEnd() {
            BareThreads.awaitEnd(threads);
        }

        private static final class NonBlockingThread extends Thread implements NonBlocking {

            NonBlockingThread(Runnable task) {
                super(task, NAME);
            }
        }
    }

    /** The result of a pipeline. Closing the result cancels the pipeline but does not wait for running tasks. */
    public static final class ReactiveResult<T> implements AutoCloseable {

        private final CompletableFuture<T> future;

        ReactiveResult(CompletableFuture<T> future) {
            this.future = future;
        }

        /** Waits for the pipeline, and returns its value or null. Wraps a task's exception in an ExecutionException. */
        public T join() throws InterruptedException, ExecutionException {
            return future.get();
        }

        @Override
        public void close() {
            future.cancel(true);
        }
    }
}
