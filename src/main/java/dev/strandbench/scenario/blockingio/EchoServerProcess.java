package dev.strandbench.scenario.blockingio;

import dev.strandbench.process.ChildJvm;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;

/** An {@link EchoServer} in a JVM of its own, with a small heap and no other options. */
final class EchoServerProcess implements AutoCloseable {

    private static final List<String> JVM_ARGUMENTS = List.of("-Xmx64m", "-XX:+UseSerialGC");
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final ChildJvm child;

    private EchoServerProcess(ChildJvm child) {
        this.child = child;
    }

    /**
     * Starts the server and waits until it listens.
     *
     * @param delay between a message and its echo, in whole ms
     * @throws IOException if it cannot be started, with what it printed
     */
    static EchoServerProcess start(Duration delay) throws IOException {
        return new EchoServerProcess(ChildJvm.start(
                "the echo server",
                JVM_ARGUMENTS,
                EchoServer.class,
                List.of(Long.toString(delay.toMillis())),
                PATIENCE));
    }

    InetSocketAddress address() {
        return child.address();
    }

    /** Kills the server and waits until it is gone. */
    void kill() {
        child.close();
    }

    @Override
    public void close() {
        kill();
    }
}
