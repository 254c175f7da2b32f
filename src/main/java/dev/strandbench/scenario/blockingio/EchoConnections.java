package dev.strandbench.scenario.blockingio;

import java.io.IOException;

/** Connections to an echo server, one per task. A call to {@link #exchange} blocks the calling thread. */
public interface EchoConnections {

    /**
     * Sends a number, and blocks until the echo arrives. If the calling thread is virtual, an interrupt closes the
     * connection. Throws {@link IOException} if the connection is closed or broken.
     */
    long exchange(int index, long payload) throws IOException, InterruptedException;

    /** Closes one connection; a task that is blocked on that connection fails. Idempotent. */
    void close(int index);

    void close();

    /** Ends the threads that serve the connections. All tasks must have ended before this call. */
    default void endThreads() {}
}
