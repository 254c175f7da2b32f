package dev.strandbench.scenario.blockingio;

import dev.strandbench.machine.ParentProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;

/**
 * Echoes every message after a fixed delay. The server has one thread, so that its cost is the same under all models.
 * The server never answers early, and ends when its parent process ends.
 */
final class EchoServer {

    static final int MESSAGE_BYTES = Long.BYTES;

    private static final int BACKLOG = 1024;

    private final long delayNanos;
    private final Selector selector;
    private final ServerSocketChannel listener;
    private final Queue<PendingEcho> pending = new ArrayDeque<>();

    private EchoServer(Duration delay, Selector selector, ServerSocketChannel listener) {
        this.delayNanos = delay.toNanos();
        this.selector = selector;
        this.listener = listener;
    }

    /** Listens on a free loopback port, prints the port, and echoes messages. The only argument is the delay in ms. */
    public static void main(String[] arguments) throws IOException {
        ParentProcess.endWithIt();
        EchoServer server = open(Duration.ofMillis(Long.parseLong(arguments[0])));
        ParentProcess.announce(server.listener.socket().getLocalPort());
        server.serve();
    }

    private static EchoServer open(Duration delay) throws IOException {
        Selector selector = Selector.open();
        ServerSocketChannel listener = ServerSocketChannel.open();
        listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
        listener.configureBlocking(false);
        listener.register(selector, SelectionKey.OP_ACCEPT);
        return new EchoServer(delay, selector, listener);
    }

    private void serve() throws IOException {
        while (true) {
            PendingEcho next = pending.peek();
            if (next == null) {
                selector.select(this::ready);
            } else {
                long nanos = next.dueNanos - System.nanoTime();
                if (nanos > 0) {
                    // Rounded up, because a timeout of 0 would never end.
                    selector.select(this::ready, TimeUnit.NANOSECONDS.toMillis(nanos) + 1);
                } else {
                    selector.selectNow(this::ready);
                }
                sendDue();
            }
        }
    }

    private void sendDue() {
        long now = System.nanoTime();
        for (PendingEcho next = pending.peek(); next != null && next.dueNanos - now <= 0; next = pending.peek()) {
            pending.remove();
            send(next.connection);
        }
    }

    private void ready(SelectionKey key) {
        if (key.isAcceptable()) {
            accept();
        } else {
            receive((Connection) key.attachment());
        }
    }

    private void accept() {
        try {
            for (SocketChannel channel = listener.accept(); channel != null; channel = listener.accept()) {
                welcome(channel);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void welcome(SocketChannel channel) {
        Connection connection = new Connection(channel);
        try {
            channel.configureBlocking(false);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            channel.register(selector, SelectionKey.OP_READ, connection);
        } catch (IOException e) {
            // The client has already closed the connection.
            close(connection);
        }
    }

    private void receive(Connection connection) {
        try {
            if (!connection.message.hasRemaining() || connection.channel.read(connection.message) < 0) {
                // The client closed the connection, or sent again before it had received its answer.
                connection.channel.close();
            } else if (!connection.message.hasRemaining()) {
                if (delayNanos == 0) {
                    send(connection);
                } else {
                    pending.add(new PendingEcho(connection, System.nanoTime() + delayNanos));
                }
            }
        } catch (IOException e) {
            close(connection);
        }
    }

    private static void send(Connection connection) {
        try {
            connection.message.flip();
            connection.channel.write(connection.message);
            if (connection.message.hasRemaining()) {
                // There is no room to write, so the client does not read its answers.
                connection.channel.close();
            }
            connection.message.clear();
        } catch (IOException e) {
            close(connection);
        }
    }

    private static void close(Connection connection) {
        try {
            connection.channel.close();
        } catch (IOException e) {
            // In either case, the client has closed the connection.
        }
    }

    private static final class Connection {

        private final SocketChannel channel;
        private final ByteBuffer message = ByteBuffer.allocateDirect(MESSAGE_BYTES);

        Connection(SocketChannel channel) {
            this.channel = channel;
        }
    }

    private record PendingEcho(Connection connection, long dueNanos) {}
}
