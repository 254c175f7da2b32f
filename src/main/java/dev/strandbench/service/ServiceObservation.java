package dev.strandbench.service;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Tells an application which iterations count, for what its JVM was asked to record of itself. */
public final class ServiceObservation {

    static final String PREPARE = "/observation/prepare";
    static final String BEGIN = "/observation/begin";
    static final String END = "/observation/end";
    static final String WRITE = "/observation/write";

    /** A profiler that starts, and a recording that is written, take longer than any request. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final InetSocketAddress application;

    /** Of the application that listens there, which is known by its number and port. */
    public ServiceObservation(URI application) {
        this.application = new InetSocketAddress(application.getHost(), application.getPort());
    }

    /** Tells it that the next iteration may be the first that counts. */
    public void prepare() throws IOException {
        tell(PREPARE);
    }

    /** Tells it that an iteration begins that counts. */
    public void iterationBegins() throws IOException {
        tell(BEGIN);
    }

    /**
     * Tells it that the iteration ends.
     *
     * @param benchmark JMH's name for the method
     * @param parameters with their values, as people read them
     * @param ops how many requests it had
     */
    public void iterationEnds(String benchmark, String parameters, long ops) throws IOException {
        tell(END + "?benchmark=" + encoded(benchmark) + "&parameters=" + encoded(parameters) + "&ops=" + ops);
    }

    /** Has it write what it has recorded. */
    public void write() throws IOException {
        tell(WRITE);
    }

    private void tell(String target) throws IOException {
        try (ServiceClient client = new ServiceClient(application, 1, PATIENCE)) {
            client.tell(target);
        }
    }

    private static String encoded(String text) {
        // A plus sign is a space to some servers only.
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
