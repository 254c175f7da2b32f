package dev.strandbench.scenario.blockingio;

import java.io.IOException;
import java.net.InetSocketAddress;

/**
 * Where the echo server is and how to talk to it.
 *
 * @param address of the server, on this machine
 * @param connections how many to open
 */
public record ConnectionSettings(InetSocketAddress address, int connections) {

    /** The exception for a connection that failed; the message says which one, and why. */
    public IOException failure(int connection, IOException cause) {
        return new IOException(
                "connection " + connection + " to the echo server at " + address + ": " + cause.getMessage(), cause);
    }
}
