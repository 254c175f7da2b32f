package dev.strandbench.service;

import dev.strandbench.machine.ChildJvm.EndedProgram;
import java.net.URI;
import java.util.List;

/** A running service with its upstream services and its store. {@link #close} ends all processes. Thread-safe. */
public interface RunningService extends AutoCloseable {

    URI address();

    URI upstream();

    /** Returns the address of the store, without a password. */
    String store();

    /** Returns the processes of all programs, the service first, without child processes. */
    List<ProcessHandle> processes();

    /** Blocks until one of the programs ends, and returns the ended program. */
    EndedProgram awaitEnd() throws InterruptedException;

    /** Ends all processes, the service first, and waits until they have ended. A second call has no effect. */
    @Override
    void close();
}
