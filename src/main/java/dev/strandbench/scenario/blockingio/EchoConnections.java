package dev.strandbench.scenario.blockingio;

import java.io.IOException;

/** Open connections to an echo server, one per task. An exchange blocks the calling thread. */
public interface EchoConnections {

    /**
     * Writes a number and blocks until the echo arrives. An interrupt closes only a virtual thread's connection. Throws
     * {@link IOException}, which names the connection, if the connection is closed or broken.
     */
    long exchange(int index, long payload) throws IOException, InterruptedException;

    /** Closes one connection; a task that is blocked on that connection fails. Idempotent. */
    void close(int index);

    void close();

    /** Ends the threads that wait for the connections, if there are any. All tasks must have ended before this call. */
    default void endThreads() {}
}
