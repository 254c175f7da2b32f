package dev.strandbench.service;

import dev.strandbench.process.EndedProgram;
import java.net.URI;
import java.util.List;

/** A service that runs, with its upstream services and its store. Closing it ends all of them. Thread-safe. */
public interface RunningService extends AutoCloseable {

    /** The address on which the service listens, as this machine reaches it. */
    URI address();

    /** The address on which the upstream services listen. */
    URI upstream();

    /** Where the store is, without its password if it has one. */
    String store();

    /** The processes of its programs, the service's first; what these have started is below them. */
    List<ProcessHandle> processes();

    /** Blocks until one of the programs ends, and returns which. */
    EndedProgram awaitEnd() throws InterruptedException;

    /** Ends all processes and blocks until they are gone; of no effect if they are. */
    @Override
    void close();
}
