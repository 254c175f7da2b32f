package dev.strandbench.liveness;

import dev.strandbench.model.BlockingRuntime;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

/** Runs tasks on an executor. Cancellation interrupts the tasks. Closing the launcher closes the runtime. */
final class ExecutorLauncher implements TaskLauncher {

    private final BlockingRuntime runtime;
    private final Queue<Future<?>> tasks = new ConcurrentLinkedQueue<>();

    ExecutorLauncher(BlockingRuntime runtime) {
        this.runtime = runtime;
    }

    @Override
    public void launch(Runnable code, Runnable ended) {
        FutureTask<Object> task = new FutureTask<>(Executors.callable(code));
        tasks.add(task);
        runtime.executor().execute(() -> {
            task.run();
            ended.run();
        });
    }

    @Override
    public void cancel() {
        tasks.forEach(task -> task.cancel(true));
    }

    @Override
    public void close() {
        runtime.close();
    }
}
