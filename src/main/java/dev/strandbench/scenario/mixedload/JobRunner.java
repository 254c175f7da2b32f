package dev.strandbench.scenario.mixedload;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ModelRuntime.ComposedRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import dev.strandbench.model.SuspendingRuntime;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;

/** Runs the jobs of {@link MixedLoad#run} on one kind of runtime. Thread-safe. */
public interface JobRunner {

    void run(Runnable job) throws Exception;

    static JobRunner on(ModelRuntime runtime) {
        return switch (runtime) {
            case BlockingRuntime blocking -> new SubmittedJobs(blocking.executor());
            case StructuredRuntime structured -> new ForkedJobs(structured);
            case SuspendingRuntime suspending -> new LaunchedJobs(suspending);
            case ComposedRuntime composed -> throw composed.unsupportedBy("MixedLoad");
        };
    }

    record SubmittedJobs(ExecutorService executor) implements JobRunner {

        @Override
        public void run(Runnable job) throws InterruptedException, ExecutionException {
            Future<?> end = executor.submit(job);
            try {
                end.get();
            } finally {
                // Has an effect only if the caller was interrupted.
                end.cancel(true);
            }
        }
    }

    /** Opens a scope for each job, because only the owner of a scope may fork in it. */
    record ForkedJobs(StructuredRuntime runtime) implements JobRunner {

        @Override
        public void run(Runnable job) throws InterruptedException, ExecutionException {
            try (StructuredScope scope = runtime.openScope()) {
                scope.fork(() -> {
                    job.run();
                    return true;
                });
                scope.join();
            }
        }
    }
}
