package dev.strandbench.service;

import dev.strandbench.machine.ChildJvm.EndedProgram;
import java.net.URI;
import java.util.List;

/** A running service with its upstream services and its store. Closing it ends them all. Thread-safe. */
public interface RunningService extends AutoCloseable {

    /** Returns the address of the service, as seen from this machine. */
    URI address();

    URI upstream();

    /** Returns the address of the store, without a password. */
    String store();

    /** Returns the processes of its programs, the service first; their child processes are not included. */
    List<ProcessHandle> processes();

    /** Blocks until one of the programs ends, and returns it. */
    EndedProgram awaitEnd() throws InterruptedException;

    /** Ends all processes and blocks until they are gone. Has no effect the second time. */
    @Override
    void close();
}
