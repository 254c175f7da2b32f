package dev.strandbench.cli;

import dev.strandbench.service.RunningService;
import org.jspecify.annotations.Nullable;

/** Ends a service when this JVM is told to end, as Ctrl-C tells it. */
final class EndOfService {

    private final Thread hook = new Thread(this::end, "end-of-service");
    private volatile boolean begun;
    private volatile @Nullable RunningService service;

    private EndOfService() {}

    /** Watches from now on. */
    static EndOfService onShutdown() {
        EndOfService end = new EndOfService();
        Runtime.getRuntime().addShutdownHook(end.hook);
        return end;
    }

    /** The service to end. Before there is one, what has been started ends by itself, with this JVM. */
    void of(RunningService started) {
        service = started;
    }

    private void end() {
        begun = true;
        RunningService running = service;
        if (running != null) {
            running.close();
            System.err.println();
            System.err.println("strandbench: ended, with all that was started");
        }
    }

    /** Whether this JVM has been told to end. */
    boolean hasBegun() {
        return begun;
    }

    /** Watches no longer. */
    void isOver() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // It is on its way already, and has nothing left to end.
            return;
        }
    }
}
