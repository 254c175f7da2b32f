package dev.strandbench.model;

import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

/**
 * Where the code runs that forks tasks. A new thread or coroutine is queued differently from inside the scheduler that
 * will run it (JDK-8360046 is about that of virtual threads), so the site is a parameter of its own.
 */
public enum ForkSite {
    /**
     * Where the model has it when a platform thread calls. Threads and callbacks are forked, and pipelines are
     * subscribed to, by that platform thread; those beyond the bound of REACTOR_BOUNDED by the thread on which an
     * earlier one ends. Coroutines are launched by the one that {@code runBlocking(dispatcher)} starts: inside the
     * dispatcher, while the caller is blocked; with EVENT_LOOP and UNCONFINED that is the caller's own thread.
     */
    CALLER {
        @Override
        public Optional<String> unsupported(ConcurrencyModel model) {
            return Optional.empty();
        }

        @Override
        public Placement placement(ConcurrencyModel model) {
            return model.style() == Style.SUSPENDING ? model.placement() : Placement.CALLER;
        }
    },

    /**
     * A virtual thread that the caller starts for an op and joins; it does what the caller would do. Coroutines on a
     * dispatcher of their own are launched there, whoever calls.
     */
    VIRTUAL_THREAD {
        @Override
        public <T> T call(Callable<T> code) throws Exception {
            try (TaskGroup group = new BareThreads(Thread::startVirtualThread)) {
                Future<T> result = group.fork(code);
                group.join();
                return result.resultNow();
            } catch (ExecutionException e) {
                if (e.getCause() instanceof Exception exception) {
                    throw exception;
                }
                throw e;
            }
        }

        @Override
        public Optional<String> unsupported(ConcurrencyModel model) {
            return model.style() == Style.SUSPENDING && model.placement() != Placement.CALLER
                    ? Optional.of("its coroutines are launched on its dispatcher, whichever thread calls")
                    : Optional.empty();
        }

        @Override
        public Placement placement(ConcurrencyModel model) {
            return Placement.VIRTUAL_THREAD;
        }

        @Override
        public Placement placementOfTasks(ConcurrencyModel model) {
            return model.placement() == Placement.CALLER ? Placement.VIRTUAL_THREAD : model.placement();
        }
    },

    /**
     * The event loop of {@code runBlocking}, on the caller's thread: {@code runBlocking { launch(dispatcher) { … } }}.
     */
    EVENT_LOOP {
        @Override
        public ModelRuntime at(ModelRuntime runtime) {
            if (runtime instanceof SuspendingRuntime suspending) {
                return suspending.launchingFromEventLoop();
            }
            throw new IllegalArgumentException(NO_EVENT_LOOP);
        }

        @Override
        public Optional<String> unsupported(ConcurrencyModel model) {
            if (model == ConcurrencyModel.EVENT_LOOP) {
                return Optional.of("by forkSite=CALLER it forks on the event loop already");
            }
            return model.style() == Style.SUSPENDING ? Optional.empty() : Optional.of(NO_EVENT_LOOP);
        }

        @Override
        public Placement placement(ConcurrencyModel model) {
            return Placement.CALLER;
        }
    };

    private static final String NO_EVENT_LOOP = "only coroutines have an event loop to fork on";

    /** Why a model cannot fork here, or does so elsewhere already; empty if it can. */
    public abstract Optional<String> unsupported(ConcurrencyModel model);

    /** Where code that forks runs, under a model that is supported. */
    public abstract Placement placement(ConcurrencyModel model);

    /** Where the tasks run that are forked here, under a model that is supported, until they wait for something. */
    public Placement placementOfTasks(ConcurrencyModel model) {
        return model.placement();
    }

    /** A view of a runtime that forks here, once called by {@link #call}; the given one still owns its threads. */
    public ModelRuntime at(ModelRuntime runtime) {
        return runtime;
    }

    /** Runs code where a scenario on this runtime, a view that {@link #at} gave, forks its tasks. */
    public void runWhereForking(ModelRuntime runtime, Runnable code) throws Exception {
        call(() -> {
            if (runtime instanceof SuspendingRuntime suspending) {
                BridgeKt.runWhereLaunching(suspending, code);
            } else {
                code.run();
            }
            return true;
        });
    }

    /**
     * Calls code that forks, and returns its result.
     *
     * @throws InterruptedException if the caller is interrupted; the code then is too, and has ended
     * @throws Exception what the code threw
     */
    public <T> T call(Callable<T> code) throws Exception {
        return code.call();
    }
}
