package dev.strandbench.scenario.blockingio;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.ByteBuffer;

/** One open connection, for one task at a time; any thread may close it. */
final class SocketConnection {

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
            // Closing resets, or each port would stay taken for a minute.
            socket.setSoLinger(true, 0);
            return new SocketConnection(socket);
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    /** Writes, blocks until the echo has come, and returns it. */
    long exchange(long payload) throws IOException {
        out.write(message.putLong(0, payload).array());
        int read = in.readNBytes(message.array(), 0, EchoServer.MESSAGE_BYTES);
        if (read < EchoServer.MESSAGE_BYTES) {
            throw new EOFException("closed by the server before it answered");
        }
        return message.getLong(0);
    }

    void close() {
        try {
            socket.close();
        } catch (IOException e) {
            // It is not used again either way.
        }
    }
}
