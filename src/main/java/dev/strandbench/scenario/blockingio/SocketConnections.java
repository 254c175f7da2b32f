package dev.strandbench.scenario.blockingio;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Open connections for blocking reads, one for each task. Closing one frees the thread that is blocked in it. */
public final class SocketConnections {

    private final ConnectionSettings settings;
    private final List<SocketConnection> connections = new ArrayList<>();

    private SocketConnections(ConnectionSettings settings) {
        this.settings = settings;
    }

    static SocketConnections open(ConnectionSettings settings) throws IOException {
        SocketConnections opened = new SocketConnections(settings);
        for (int index = 0; index < settings.connections(); index++) {
            try {
                opened.connections.add(SocketConnection.open(settings));
            } catch (IOException e) {
                opened.close();
                throw settings.failure(index, e);
            }
        }
        return opened;
    }

    /**
     * Writes a number, blocks until the echo has come, and returns it. A virtual thread that is interrupted meanwhile
     * closes the connection and fails; a platform thread goes on waiting.
     *
     * @throws IOException if the connection is closed or broken
     */
    public long exchange(int index, long payload) throws IOException {
        try {
            return connections.get(index).exchange(payload);
        } catch (IOException e) {
            throw settings.failure(index, e);
        }
    }

    /** Closes one connection; a task that blocks in it fails. Idempotent. */
    public void close(int index) {
        connections.get(index).close();
    }

    /** Closes all connections. Idempotent. */
    public void close() {
        connections.forEach(SocketConnection::close);
    }
}
