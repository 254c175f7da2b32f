package dev.strandbench.scenario.blockingio;

import com.sun.management.UnixOperatingSystemMXBean;
import dev.strandbench.machine.JdkManagement;
import dev.strandbench.scenario.blockingio.BlockingIo.ConnectionSettings;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Connections to an echo server, one per task, with blocking reads. Closing a connection ends a blocked read. */
public final class SocketConnections implements EchoConnections {

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

    @Override
    public long exchange(int index, long payload) throws IOException {
        try {
            return connections.get(index).exchange(payload);
        } catch (IOException e) {
            throw settings.failure(index, e);
        }
    }

    @Override
    public void close(int index) {
        connections.get(index).close();
    }

    @Override
    public void close() {
        connections.forEach(SocketConnection::close);
    }

    /** An open connection. Only one task at a time may use the connection, but any thread may close it. */
    static final class SocketConnection {

        private final Socket socket;
        private final InputStream in;
        private final OutputStream out;
        private final ByteBuffer message = ByteBuffer.allocate(EchoServer.MESSAGE_BYTES);

        private SocketConnection(Socket socket) throws IOException {
            this.socket = socket;
            this.in = socket.getInputStream();
            this.out = socket.getOutputStream();
        }

        static SocketConnection open(ConnectionSettings settings) throws IOException {
            Socket socket = new Socket();
            try {
                socket.connect(settings.address());
                socket.setTcpNoDelay(true);
                // Close with a reset, so that no port stays in use for a minute.
                socket.setSoLinger(true, 0);
                return new SocketConnection(socket);
            } catch (IOException e) {
                socket.close();
                throw e;
            }
        }

        long exchange(long payload) throws IOException {
            out.write(message.putLong(0, payload).array());
            int read = in.readNBytes(message.array(), 0, EchoServer.MESSAGE_BYTES);
            if (read < EchoServer.MESSAGE_BYTES) {
                throw new EOFException("the server closed the connection before it answered");
            }
            return message.getLong(0);
        }

        void close() {
            try {
                socket.close();
            } catch (IOException e) {
                // Nothing uses the socket again, even if closing fails.
            }
        }
    }

    record FileDescriptors(long limit, long open) {

        // The file descriptors reserved for class files, pipes, selectors and other files that are opened during a
        // trial.
        private static final int RESERVE = 64;

        static Optional<FileDescriptors> ofThisProcess() {
            return JdkManagement.isPresent()
                            && ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                    ? Optional.of(
                            new FileDescriptors(unix.getMaxFileDescriptorCount(), unix.getOpenFileDescriptorCount()))
                    : Optional.empty();
        }

        Optional<String> shortageFor(int connections) {
            long needed = open + RESERVE + connections;
            return needed <= limit
                    ? Optional.empty()
                    : Optional.of(String.format(
                            Locale.ROOT,
                            "%d connections need %d file descriptors in a process, and the limit is %d;"
                                    + " raise it in the shell that starts this: ulimit -n %d",
                            connections,
                            needed,
                            limit,
                            needed));
        }
    }
}
