package dev.strandbench.scenario.ownfunction;

import dev.strandbench.machine.LiveThreads;
import dev.strandbench.model.Placement;
import dev.strandbench.scenario.ownfunction.Calls.CallEnds;
import dev.strandbench.scenario.ownfunction.Calls.CallsThatBlock;
import dev.strandbench.scenario.ownfunction.Calls.CallsThatSuspend;
import dev.strandbench.scenario.ownfunction.HiddenFunctions.BlockingFunction;
import dev.strandbench.usercode.FoundFunction;
import dev.strandbench.usercode.FunctionFinder;
import dev.strandbench.usercode.FunctionObject;
import dev.strandbench.usercode.NotesFile;
import dev.strandbench.workload.Checksum;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import kotlinx.coroutines.Job;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.Blackhole;

final class CalledFunction implements AutoCloseable {

    private final FoundFunction found;
    private final FunctionObject object;
    private final ContextLoader context;
    private final MethodHandle handle;
    private final Blackhole blackhole;
    private final TaskFailures failures = new TaskFailures("");
    private final TaskFailures hashFailures = new TaskFailures("While a result was hashed: ");
    private final LongAdder incomparable = new LongAdder();
    private final AtomicReference<@Nullable Class<?>> promised = new AtomicReference<>();
    private Consumer<OutOfMemoryError> outOfMemory = error -> {};

    private CalledFunction(FoundFunction found, FunctionObject object, ContextLoader context, Blackhole blackhole) {
        this.found = found;
        this.object = object;
        this.context = context;
        this.blackhole = blackhole;
        handle = context.before(found.handle(object.target()));
    }

    static CalledFunction open(FoundFunction found, ClassLoader loader, Blackhole blackhole) throws Exception {
        return new CalledFunction(found, FunctionObject.of(found), new ContextLoader(loader), blackhole);
    }

    String name() {
        return found.name();
    }

    boolean hasResult() {
        return found.hasResult();
    }

    /** Sets a listener. Call this method before the user's function is called for the first time. */
    void whenOutOfMemory(Consumer<OutOfMemoryError> listener) {
        outOfMemory = listener;
    }

    TaskFailures failures() {
        return failures;
    }

    TaskFailures hashFailures() {
        return hashFailures;
    }

    boolean hasIncomparableResults() {
        return incomparable.sum() > 0;
    }

    /** Sets the context class loader of the coroutine threads, on which suspended calls may resume. */
    void prepareThreads() {
        if (found.suspending()) {
            context.giveToCoroutineThreads();
        }
    }

    /** Returns calls for measured ops. Passes the task's index to the consumer {@code ended} after each call. */
    Calls measured(IntConsumer ended) {
        if (found.suspending()) {
            return new CallsThatSuspend(HiddenFunctions.suspending(handle), new CallEnds() {
                @Override
                public void returned(int index, @Nullable Object result) {
                    blackhole.consume(result);
                    ended.accept(index);
                }

                @Override
                public void failed(int index, Throwable failure) {
                    fail(failure);
                    ended.accept(index);
                }
            });
        }
        BlockingFunction function = HiddenFunctions.blocking(handle, blackhole);
        return (CallsThatBlock) index -> {
            try {
                function.call(index);
            } catch (Throwable e) {
                fail(e);
            }
            ended.accept(index);
        };
    }

    // An interrupt counts as an exception under every model, because tasks are interrupted only when a fork ends. The
    // interrupt is cleared, so that it does not affect the thread's next task.
    private void fail(Throwable failure) {
        boolean unused = Thread.interrupted();
        failures.add(failure);
        OutOfMemory.in(failure).ifPresent(outOfMemory);
    }

    /** Returns calls for checked ops; the calls add up their durations and the hashes of their results. */
    Calls checked(IntConsumer ended, LongAdder sum, TimedCalls times) {
        HashedEnds ends = new HashedEnds(ended, sum);
        if (found.suspending()) {
            return times.of(new CallsThatSuspend(HiddenFunctions.suspending(handle), ends));
        }
        BlockingFunction function = HiddenFunctions.blocking(handle, blackhole);
        return (CallsThatBlock) index -> {
            times.begin(index);
            @Nullable Object result;
            try {
                result = function.result(index);
            } catch (Throwable e) {
                times.end(index);
                ends.failed(index, e);
                return;
            }
            times.end(index);
            ends.returned(index, result);
        };
    }

    /** Returns the type of a result, such as a future, that was not yet complete when a checked call returned. */
    Optional<Class<?>> promised() {
        return Optional.ofNullable(promised.get());
    }

    private final class HashedEnds implements CallEnds {

        private final IntConsumer ended;
        private final LongAdder sum;

        HashedEnds(IntConsumer ended, LongAdder sum) {
            this.ended = ended;
            this.sum = sum;
        }

        @Override
        public void returned(int index, @Nullable Object result) {
            boolean isDone = (result instanceof Future<?> future && future.isDone())
                    || (result instanceof Job job && job.isCompleted());
            if (result != null && !isDone && FunctionFinder.isPromise(result.getClass())) {
                promised.compareAndSet(null, result.getClass());
            }
            try {
                OptionalLong hash = ResultHash.of(result);
                hash.ifPresentOrElse(known -> add(index, known), incomparable::increment);
            } catch (RuntimeException | Error e) {
                // The user's equals, hashCode or accessors threw this exception, not the function.
                hashFailures.add(e);
                OutOfMemory.in(e).ifPresent(outOfMemory);
            }
            ended.accept(index);
        }

        @Override
        public void failed(int index, Throwable failure) {
            fail(failure);
            add(index, failure.getClass().getName().hashCode());
            ended.accept(index);
        }

        private void add(int index, long hash) {
            // If the function takes no index, any task may receive any result.
            sum.add(ResultHash.mixed(found.takesIndex() ? hash ^ Checksum.of(index) : hash));
        }
    }

    void closeAfter(Throwable reason) {
        try {
            close();
        } catch (RuntimeException e) {
            reason.addSuppressed(e);
        }
    }

    @Override
    public void close() {
        object.close();
    }

    /** Counts exceptions and keeps the first one. Thread-safe. */
    static final class TaskFailures {

        private final LongAdder count = new LongAdder();
        private final AtomicReference<@Nullable Throwable> first = new AtomicReference<>();
        private final String heading;
        private boolean written;

        TaskFailures(String heading) {
            this.heading = heading;
        }

        void add(Throwable failure) {
            count.increment();
            // Reading first keeps failing tasks from all writing to one cache line.
            if (first.get() == null) {
                first.compareAndSet(null, failure);
            }
        }

        long take() {
            return count.sumThenReset();
        }

        Optional<Throwable> first() {
            return Optional.ofNullable(first.get());
        }

        /** Writes the first exception to the run's directory; returns true once it is written. Not thread-safe. */
        boolean write() {
            Throwable failure = first.get();
            Optional<NotesFile> file = NotesFile.inRun(NotesFile.EXCEPTIONS);
            if (written || failure == null || file.isEmpty()) {
                return written;
            }
            StringWriter text = new StringWriter();
            failure.printStackTrace(new PrintWriter(text));
            byte[] octets = (heading + text).getBytes(StandardCharsets.UTF_8);
            try {
                file.get().append(octets, 0, octets.length);
                written = true;
                return true;
            } catch (IOException e) {
                // The number of exceptions is reported in any case.
                return false;
            }
        }
    }

    /**
     * Sets the user's class loader as the context class loader of calls, because coroutine threads do not inherit it.
     */
    record ContextLoader(ClassLoader loader) {

        private static final String COROUTINE_TIMER = "kotlinx.coroutines.";

        /** Returns a handle that sets the context class loader of the current thread and then makes the call. */
        MethodHandle before(MethodHandle call) {
            try {
                MethodHandle enter = MethodHandles.lookup()
                        .findStatic(ContextLoader.class, "enter", MethodType.methodType(void.class, ClassLoader.class));
                return MethodHandles.foldArguments(call, enter.bindTo(loader));
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }

        @SuppressWarnings("ReferenceEquality") // loaders are compared by identity
        static void enter(ClassLoader loader) {
            Thread thread = Thread.currentThread();
            if (thread.getContextClassLoader() != loader) {
                thread.setContextClassLoader(loader);
            }
        }

        /** Sets the loader once on all live coroutine threads, because setting it at each resumption is slow. */
        void giveToCoroutineThreads() {
            LiveThreads.all()
                    .filter(thread -> thread.getName().startsWith(Placement.COROUTINE_WORKER_PREFIX)
                            || thread.getName().startsWith(COROUTINE_TIMER))
                    .forEach(thread -> thread.setContextClassLoader(loader));
        }
    }
}
