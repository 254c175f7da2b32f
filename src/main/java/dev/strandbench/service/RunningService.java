package dev.strandbench.service;

import dev.strandbench.machine.ChildJvm.EndedProgram;
import java.net.URI;
import java.util.List;

/** A running service with its upstream services and its store. {@link #close} ends all processes. Thread-safe. */
public interface RunningService extends AutoCloseable {

    /** Returns the address of the service, as other programs on this machine use it. */
    URI address();

    URI upstream();

    /** Returns the address of the store, without a password. */
    String store();

    /** Returns the processes of all programs, the service first. The list excludes child processes of the programs. */
    List<ProcessHandle> processes();

    /** Blocks until any of the programs ends, and returns the ended program. */
    EndedProgram awaitEnd() throws InterruptedException;

    /** Ends all processes and blocks until all processes have ended. A second call to this method has no effect. */
    @Override
    void close();
}
