package dev.strandbench.scenario.blockingio;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;

/**
 * An {@link EchoServer} in a JVM of its own, so that it shares neither heap nor threads with what is measured: the JDK
 * and class path of this one, a small heap, no other options. Ends with this JVM, however that ends.
 */
final class EchoServerProcess implements AutoCloseable {

    private final Process process;
    private final InetSocketAddress address;

    private EchoServerProcess(Process process, InetSocketAddress address) {
        this.process = process;
        this.address = address;
    }

    /**
     * Starts it and returns when it listens.
     *
     * @param delay between a message and its echo, in whole ms
     * @throws IOException if it cannot be started, with what it printed
     */
    static EchoServerProcess start(Duration delay) throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        EchoServer.class.getName(),
                        Long.toString(delay.toMillis()))
                .redirectErrorStream(true)
                .start();
        InetAddress loopback = InetAddress.getLoopbackAddress();
        return new EchoServerProcess(process, new InetSocketAddress(loopback, awaitPort(process)));
    }

    /**
     * Reads what a server prints until there is a line that is a port; a JVM may have something to say before.
     *
     * @throws IOException if the server ends first, with what it printed
     */
    static int awaitPort(Process process) throws IOException {
        BufferedReader output = process.inputReader();
        StringBuilder printed = new StringBuilder();
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            if (line.matches("\\d+")) {
                return Integer.parseInt(line);
            }
            printed.append(line).append(System.lineSeparator());
        }
        throw new IOException("the echo server did not start: " + printed);
    }

    InetSocketAddress address() {
        return address;
    }

    Process process() {
        return process;
    }

    /** Kills it and returns when it is gone. */
    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
