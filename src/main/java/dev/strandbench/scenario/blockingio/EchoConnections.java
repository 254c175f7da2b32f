package dev.strandbench.scenario.blockingio;

import java.io.IOException;

/** Open connections whose exchanges block the calling thread, one per task. */
public interface EchoConnections {

    /**
     * Writes a number and blocks until its echo. An interrupt closes a virtual thread's connection only.
     *
     * @throws IOException if the connection is closed or broken; its message names the connection
     */
    long exchange(int index, long payload) throws IOException, InterruptedException;

    /** Closes one connection; a task that blocks in it fails. Idempotent. */
    void close(int index);

    void close();

    /** Ends the threads that wait for the connections, if there are any. Tasks must have ended before. */
    default void endThreads() {}
}
