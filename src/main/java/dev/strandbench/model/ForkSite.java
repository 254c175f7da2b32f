package dev.strandbench.model;

import dev.strandbench.model.TaskGroup.BareThreads;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.UnaryOperator;

/** The place of the forking code, which decides how a scheduler queues a task (JDK-8360046). */
public enum ForkSite {
    /**
     * The model's usual site. A platform thread forks threads and callbacks and subscribes to pipelines. Coroutines are
     * launched inside their dispatcher; with EVENT_LOOP and UNCONFINED, that is the caller's thread.
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

    /** A virtual thread that does the caller's work in each op. Dispatchers still launch their own coroutines. */
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
        public <S> S around(S scenario, UnaryOperator<S> calling) {
            return calling.apply(scenario);
        }

        @Override
        public Optional<String> unsupported(ConcurrencyModel model) {
            return model.style() == Style.SUSPENDING && model.placement() != Placement.CALLER
                    ? Optional.of("its coroutines are launched on their dispatcher, whichever thread calls")
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

    /** An event loop on the caller's thread: {@code runBlocking { launch(dispatcher) { … } }}. */
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
                return Optional.of("with forkSite=CALLER it already forks on the event loop");
            }
            return model.style() == Style.SUSPENDING ? Optional.empty() : Optional.of(NO_EVENT_LOOP);
        }

        @Override
        public Placement placement(ConcurrencyModel model) {
            return Placement.CALLER;
        }
    };

    private static final String NO_EVENT_LOOP = "only coroutines have an event loop to fork on";

    /** Returns why a model cannot fork here or why it already does by default; empty if it can. */
    public abstract Optional<String> unsupported(ConcurrencyModel model);

    public abstract Placement placement(ConcurrencyModel model);

    /** Returns where tasks run until they first wait, under a supported model. */
    public Placement placementOfTasks(ConcurrencyModel model) {
        return model.placement();
    }

    /** Returns a view of a runtime that forks here, for use inside {@link #call}. */
    public ModelRuntime at(ModelRuntime runtime) {
        return runtime;
    }

    /** Runs code where a scenario forks its tasks, on a view returned by {@link #at}. */
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

    /** Returns a scenario whose calls are made here, each wrapped in {@link #call} by {@code calling}. */
    public <S> S around(S scenario, UnaryOperator<S> calling) {
        return scenario;
    }

    /** Calls code that forks. If the caller is interrupted, the code is interrupted too and has ended. */
    public <T> T call(Callable<T> code) throws Exception {
        return code.call();
    }
}
