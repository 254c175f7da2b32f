package dev.strandbench.scenario.blockingio;

import dev.strandbench.process.ChildJvm;
import dev.strandbench.process.CpuReading;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** An {@link EchoServer} in a JVM of its own, with a small heap and a quick compiler. */
final class EchoServerProcess implements AutoCloseable {

    // One compiler: what it does is almost all in the kernel, and a second would only take processors from the fork.
    private static final List<String> JVM_ARGUMENTS = List.of("-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
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

    /** The processor time that the server has taken until now; empty if it is gone, or the system does not tell. */
    Optional<CpuReading> cpu() {
        return CpuReading.of(child.handle());
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
