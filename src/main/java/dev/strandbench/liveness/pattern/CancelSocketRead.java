package dev.strandbench.liveness.pattern;

import dev.strandbench.liveness.PatternTasks;
import dev.strandbench.model.ConcurrencyModel;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Tasks that are cancelled while they read an idle {@code java.net.Socket}.
 *
 * <ul>
 *   <li>JDK 21 and later: interrupting a virtual thread that reads from a socket closes the socket. An interrupted
 *       platform thread continues to read (<a
 *       href="https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/net/Socket.html">Socket</a>).
 *   <li>Expected: virtual threads end on every JDK. Platform threads stall.
 * </ul>
 */
public final class CancelSocketRead extends NamedPattern {

    public CancelSocketRead() {
        super(
                "cancel-socket-read",
                "Tasks are cancelled while they read a socket whose peer is silent.",
                "https://github.com/mongodb/mongo-java-driver/pull/1189",
                "Read in virtual threads, use a SocketChannel, or close the socket to cancel.",
                Set.of(ConcurrencyModel.PLATFORM, ConcurrencyModel.VIRTUAL, ConcurrencyModel.STRUCTURED));
    }

    @Override
    public boolean dependsOnTasks() {
        return false;
    }

    @Override
    public void run(PatternTasks tasks) throws Exception {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        try (ServerSocket server = new ServerSocket(0, tasks.count(), loopback)) {
            Queue<Socket> sockets = new ConcurrentLinkedQueue<>();
            for (int i = 0; i < tasks.count(); i++) {
                sockets.add(new Socket(loopback, server.getLocalPort()));
            }
            CancelledTasks.run(tasks, () -> read(sockets.remove(), tasks));
        }
    }

    private static void read(Socket socket, PatternTasks tasks) throws IOException {
        try (socket) {
            int unused = socket.getInputStream().read();
        } catch (SocketException e) {
            tasks.advance();
        }
    }
}
