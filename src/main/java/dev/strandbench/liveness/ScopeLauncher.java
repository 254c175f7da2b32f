package dev.strandbench.liveness;

import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** Forks tasks in a structured scope, on the platform thread that owns the scope, because only the owner may fork. */
final class ScopeLauncher implements TaskLauncher {

    static final String OWNER = "scope-owner";

    private record Fork(Runnable code, Runnable ended) {}

    private final StructuredRuntime runtime;
    private final Queue<Fork> forks = new ConcurrentLinkedQueue<>();
    private final Thread owner = Thread.ofPlatform().daemon().name(OWNER).unstarted(this::own);
    private volatile boolean over;
    private volatile boolean closed;

    ScopeLauncher(StructuredRuntime runtime) {
        this.runtime = runtime;
        owner.start();
    }

    @Override
    public void launch(Runnable code, Runnable ended) {
        forks.add(new Fork(code, ended));
        if (closed) {
            endWithoutFork();
        } else {
            LockSupport.unpark(owner);
        }
    }

    private void own() {
        try (StructuredScope scope = runtime.openScope()) {
            while (!over) {
                Fork next = forks.poll();
                if (next == null) {
                    LockSupport.park(this);
                } else {
                    fork(scope, next);
                }
            }
            scope.join();
        } catch (InterruptedException | ExecutionException e) {
            // The tasks are cancelled; no task throws.
        } finally {
            closed = true;
            endWithoutFork();
        }
    }

    private static void fork(StructuredScope scope, Fork fork) {
        Supplier<Boolean> unused = scope.fork(() -> {
            fork.code().run();
            fork.ended().run();
            return true;
        });
    }

    private void endWithoutFork() {
        for (Fork next = forks.poll(); next != null; next = forks.poll()) {
            next.ended().run();
        }
    }

    @Override
    public void cancel() {
        over = true;
        owner.interrupt();
    }

    @Override
    public void close() {
        over = true;
        LockSupport.unpark(owner);
        try {
            owner.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        runtime.close();
    }
}
