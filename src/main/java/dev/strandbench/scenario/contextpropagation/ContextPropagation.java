package dev.strandbench.scenario.contextpropagation;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ModelRuntime.ComposedRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import dev.strandbench.model.SuspendingRuntime;
import dev.strandbench.model.TaskGroup;
import dev.strandbench.scenario.contextpropagation.BlockingTransport.ThreadBinding;
import dev.strandbench.scenario.contextpropagation.ContextRequest.ContextValue;
import dev.strandbench.scenario.contextpropagation.ContextWork.ValueSum;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.IntToLongFunction;
import java.util.function.Supplier;

/** A request that starts tasks and waits for them; the tasks read the request's values. */
public interface ContextPropagation {

    /** Runs a request's tasks, and returns the sum of their results, modulo 2⁶⁴. */
    long fanOut(ContextRequest request, ContextWork work) throws Exception;

    /** Runs tasks without a request. Counts the tasks and callers that see a value of an earlier request. */
    int strays(int tasks) throws Exception;

    default void requireNoStrays(int tasks) throws Exception {
        int strays = strays(tasks);
        if (strays > 0) {
            throw new IllegalStateException(
                    strays + " of " + tasks + " tasks and their caller see a value left behind by a request");
        }
    }

    /** Creates the scenario; throws {@link UnsupportedOperationException} if the style lacks the transport. */
    static ContextPropagation on(ModelRuntime runtime, ContextTransport transport, int values) {
        return switch (runtime) {
            case BlockingRuntime blocking ->
                new BlockingContextPropagation(blocking, BlockingTransport.of(transport, values, false));
            case StructuredRuntime structured ->
                new StructuredContextPropagation(structured, BlockingTransport.of(transport, values, true));
            case ComposedRuntime composed -> throw composed.unsupportedBy("ContextPropagation");
            case SuspendingRuntime suspending -> new SuspendingContextPropagation(suspending, transport, values);
        };
    }

    /** The ways to pass a request's values to tasks. Objects that tasks share are prepared once per request. */
    enum ContextTransport {
        ARGUMENT,

        /** A {@code ThreadLocal} per value, which each task sets and removes. For threads only. */
        THREAD_LOCAL,

        /** An {@code InheritableThreadLocal} per value, set by the caller. Works only if each task has a new thread. */
        INHERITABLE,

        /** A {@code ScopedValue} per value, which structured tasks inherit and other tasks bind. For threads only. */
        SCOPED,

        /** One coroutine context element per value. Each read searches the context. For coroutines only. */
        COROUTINE_CONTEXT,

        /** Thread-local variables that a coroutine sets when it resumes and restores when it suspends. */
        THREAD_ELEMENT,

        /** One thread-local map, as in logging libraries. The map is copied whenever it is read or set as a whole. */
        MDC,

        /** An OpenTelemetry context, which is made current when a task starts or a coroutine resumes. */
        OPEN_TELEMETRY,

        /**
         * A snapshot taken by Micrometer's context propagation, and applied when a task starts or a coroutine resumes.
         */
        MICROMETER
    }

    @FunctionalInterface
    interface ValueReader {

        /** Returns the value of a key in the current thread or coroutine; fails if there is no value. */
        ContextValue read(ContextKey key);
    }

    interface ContextPropagationOnThreads extends ContextPropagation {

        BlockingTransport transport();

        long addUp(int tasks, IntToLongFunction task) throws InterruptedException, ExecutionException;

        @Override
        default long fanOut(ContextRequest request, ContextWork work) throws Exception {
            ThreadBinding binding = transport().binding().apply(request);
            return binding.call(() -> addUp(work.tasks(), index -> resultOf(index, binding, work)));
        }

        @Override
        default int strays(int tasks) throws InterruptedException, ExecutionException {
            long strays = addUp(tasks, index -> strayHere()) + strayHere();
            return (int) strays;
        }

        private long strayHere() {
            return transport().stray().getAsBoolean() ? 1 : 0;
        }

        private static long resultOf(int index, ThreadBinding binding, ContextWork work) {
            ValueSum sum = new ValueSum();
            binding.run(reader -> {
                sum.count(work.number().applyAsLong(index));
                readAndHop(reader, work, sum);
                for (int i = 0; i < work.rebinds(); i++) {
                    binding.runRebound(rebound -> readAndHop(rebound, work, sum));
                    work.readFirst(reader, sum);
                }
            });
            return sum.result();
        }

        private static void readAndHop(ValueReader reader, ContextWork work, ValueSum sum) {
            work.read(reader, sum);
            for (int i = 0; i < work.hops(); i++) {
                hop();
                work.read(reader, sum);
            }
        }

        // Yields without a timer, so that a virtual thread is queued again, like a coroutine. Code with scoped values
        // must throw only unchecked exceptions.
        @SuppressWarnings("ThreadPriorityCheck") // the task is meant to queue behind others
        private static void hop() {
            Thread.yield();
            // Nothing here blocks, so no other call would notice the interrupt.
            if (Thread.currentThread().isInterrupted()) {
                throw new CancellationException("interrupted at a hop");
            }
        }
    }

    record BlockingContextPropagation(BlockingRuntime runtime, BlockingTransport transport)
            implements ContextPropagationOnThreads {

        @Override
        public long addUp(int tasks, IntToLongFunction task) throws InterruptedException, ExecutionException {
            try (TaskGroup group = runtime.openGroup()) {
                List<Future<Long>> results = new ArrayList<>(tasks);
                for (int i = 0; i < tasks; i++) {
                    int index = i;
                    results.add(group.fork(() -> task.applyAsLong(index)));
                }
                group.join();
                long sum = 0;
                for (Future<Long> result : results) {
                    sum += result.resultNow();
                }
                return sum;
            }
        }
    }

    /** Forks all tasks in one scope, which opens after the caller has bound the inherited values. */
    record StructuredContextPropagation(StructuredRuntime runtime, BlockingTransport transport)
            implements ContextPropagationOnThreads {

        @Override
        public long addUp(int tasks, IntToLongFunction task) throws InterruptedException, ExecutionException {
            try (StructuredScope scope = runtime.openScope()) {
                List<Supplier<Long>> results = new ArrayList<>(tasks);
                for (int i = 0; i < tasks; i++) {
                    int index = i;
                    results.add(scope.fork(() -> task.applyAsLong(index)));
                }
                scope.join();
                long sum = 0;
                for (Supplier<Long> result : results) {
                    sum += result.get();
                }
                return sum;
            }
        }
    }

    enum ContextStrategy {
        ARGUMENT_PLATFORM(ConcurrencyModel.PLATFORM, ContextTransport.ARGUMENT),
        ARGUMENT_POOL(ConcurrencyModel.POOL, ContextTransport.ARGUMENT),
        ARGUMENT_VIRTUAL(ConcurrencyModel.VIRTUAL, ContextTransport.ARGUMENT),
        ARGUMENT_STRUCTURED(ConcurrencyModel.STRUCTURED, ContextTransport.ARGUMENT),
        ARGUMENT_EVENT_LOOP(ConcurrencyModel.EVENT_LOOP, ContextTransport.ARGUMENT),
        ARGUMENT_DEFAULT(ConcurrencyModel.DEFAULT, ContextTransport.ARGUMENT),
        ARGUMENT_HYBRID(ConcurrencyModel.HYBRID, ContextTransport.ARGUMENT),
        THREAD_LOCAL_POOL(ConcurrencyModel.POOL, ContextTransport.THREAD_LOCAL),
        THREAD_LOCAL_VIRTUAL(ConcurrencyModel.VIRTUAL, ContextTransport.THREAD_LOCAL),
        INHERITABLE_PLATFORM(ConcurrencyModel.PLATFORM, ContextTransport.INHERITABLE),
        INHERITABLE_VIRTUAL(ConcurrencyModel.VIRTUAL, ContextTransport.INHERITABLE),
        INHERITABLE_STRUCTURED(ConcurrencyModel.STRUCTURED, ContextTransport.INHERITABLE),
        SCOPED_VIRTUAL(ConcurrencyModel.VIRTUAL, ContextTransport.SCOPED),
        SCOPED_STRUCTURED(ConcurrencyModel.STRUCTURED, ContextTransport.SCOPED),
        CONTEXT_EVENT_LOOP(ConcurrencyModel.EVENT_LOOP, ContextTransport.COROUTINE_CONTEXT),
        CONTEXT_DEFAULT(ConcurrencyModel.DEFAULT, ContextTransport.COROUTINE_CONTEXT),
        CONTEXT_HYBRID(ConcurrencyModel.HYBRID, ContextTransport.COROUTINE_CONTEXT),
        THREAD_ELEMENT_EVENT_LOOP(ConcurrencyModel.EVENT_LOOP, ContextTransport.THREAD_ELEMENT),
        THREAD_ELEMENT_DEFAULT(ConcurrencyModel.DEFAULT, ContextTransport.THREAD_ELEMENT),
        THREAD_ELEMENT_HYBRID(ConcurrencyModel.HYBRID, ContextTransport.THREAD_ELEMENT),
        MDC_VIRTUAL(ConcurrencyModel.VIRTUAL, ContextTransport.MDC),
        MDC_DEFAULT(ConcurrencyModel.DEFAULT, ContextTransport.MDC),
        OPEN_TELEMETRY_VIRTUAL(ConcurrencyModel.VIRTUAL, ContextTransport.OPEN_TELEMETRY),
        OPEN_TELEMETRY_DEFAULT(ConcurrencyModel.DEFAULT, ContextTransport.OPEN_TELEMETRY),
        MICROMETER_VIRTUAL(ConcurrencyModel.VIRTUAL, ContextTransport.MICROMETER),
        MICROMETER_DEFAULT(ConcurrencyModel.DEFAULT, ContextTransport.MICROMETER);

        private final ConcurrencyModel model;
        private final ContextTransport transport;

        ContextStrategy(ConcurrencyModel model, ContextTransport transport) {
            this.model = model;
            this.transport = transport;
        }

        ConcurrencyModel model() {
            return model;
        }

        ContextTransport transport() {
            return transport;
        }

        ContextPropagation on(ModelRuntime runtime, int values) {
            return ContextPropagation.on(runtime, transport, values);
        }
    }
}
