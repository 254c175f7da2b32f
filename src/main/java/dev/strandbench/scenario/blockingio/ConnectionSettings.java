package dev.strandbench.scenario.blockingio;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.nio.channels.InterruptedByTimeoutException;

/**
 * Where the echo server is and how to talk to it.
 *
 * @param address of the server, on this machine
 * @param connections how many to open
 * @param readTimeoutMillis how long a read waits at most, in ms; 0 is forever
 */
public record ConnectionSettings(InetSocketAddress address, int connections, int readTimeoutMillis) {

    /** The exception for a connection that failed; the message says which one, and why. */
    public IOException failure(int connection, IOException cause) {
        boolean timedOut = cause instanceof SocketTimeoutException || cause instanceof InterruptedByTimeoutException;
        String why = timedOut ? "no answer within " + readTimeoutMillis + " ms" : String.valueOf(cause.getMessage());
        return new IOException("connection " + connection + " to the echo server at " + address + ": " + why, cause);
    }
}
