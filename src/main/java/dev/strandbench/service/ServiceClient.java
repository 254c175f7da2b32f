package dev.strandbench.service;

import dev.strandbench.model.Placement;
import dev.strandbench.service.MeasurementController.Health;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.apache.hc.core5.util.Timeout;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** A blocking HTTP client with a pool of connections to an application. Thread-safe. */
public final class ServiceClient implements AutoCloseable {

    private static final int OK = 200;
    private static final int LINE_END_BYTES = 2;
    private static final int STATUS_LINE_BYTES = "HTTP/1.1 200".length() + LINE_END_BYTES;

    private final JsonMapper json = new JsonMapper();
    private final HttpHost host;
    private final CloseableHttpClient client;
    private final LongAdder received = new LongAdder();

    public ServiceClient(InetSocketAddress server, int connections, Duration timeout) {
        host = new HttpHost("http", server.getAddress(), server.getPort());
        client = pooled(connections, timeout);
    }

    /** Opens a blocking HTTP client with a connection pool. There are no retries, because failures are results. */
    static CloseableHttpClient pooled(int connections, Duration patience) {
        Timeout timeout = Timeout.of(patience);
        return HttpClients.custom()
                .setConnectionManager(PoolingHttpClientConnectionManagerBuilder.create()
                        .setMaxConnTotal(connections)
                        .setMaxConnPerRoute(connections)
                        .setDefaultConnectionConfig(ConnectionConfig.custom()
                                .setConnectTimeout(timeout)
                                .setSocketTimeout(timeout)
                                .build())
                        .build())
                .setDefaultRequestConfig(RequestConfig.custom()
                        .setConnectionRequestTimeout(timeout)
                        .setResponseTimeout(timeout)
                        .build())
                .disableAutomaticRetries()
                .disableContentCompression()
                .disableCookieManagement()
                .build();
    }

    /** Sends a request and returns the answer. Throws a {@link ServiceFailure} if the answer is an error. */
    public Composition request(Endpoint endpoint, long id) throws IOException {
        return get(endpoint.path() + "?id=" + id, Composition.class);
    }

    Measurements measurements(boolean collect) throws IOException {
        return get("/measurements?collect=" + collect, Measurements.class);
    }

    /**
     * Returns how late the upstream services have answered since this method was last called. Works only with upstream
     * servers.
     */
    UpstreamLateness takeUpstreamLateness() throws IOException {
        return get(UpstreamLateness.PATH, UpstreamLateness.class);
    }

    void tell(String target) throws IOException {
        get(target, Health.class);
    }

    void requireHealthy() throws IOException {
        Health health = get("/health", Health.class);
        if (!Health.UP.equals(health.status())) {
            throw new IOException("its health is " + health.status());
        }
    }

    private <T> T get(String target, Class<T> type) throws IOException {
        return client.execute(host, new HttpGet(target), answer -> {
            String body = EntityUtils.toString(answer.getEntity());
            received.add(size(answer, body));
            if (answer.getCode() != OK) {
                throw new ServiceFailure(answer.getCode(), body);
            }
            try {
                return json.readValue(body, type);
            } catch (JacksonException e) {
                throw new IOException("unexpected answer: " + body, e);
            }
        });
    }

    // Counts the status line, the headers and the body, without the chunk frames, as JMeter does.
    private static long size(ClassicHttpResponse answer, String body) {
        long size = (long) STATUS_LINE_BYTES + body.getBytes(StandardCharsets.UTF_8).length;
        for (Header header : answer.getHeaders()) {
            size += (long) header.toString().length() + LINE_END_BYTES;
        }
        return size + LINE_END_BYTES;
    }

    /** Returns the total size of all received answers, including headers, in bytes. */
    public long receivedBytes() {
        return received.sum();
    }

    @Override
    public void close() {
        try {
            client.close();
        } catch (IOException e) {
            // The connections are not used again anyway.
        }
    }

    /**
     * The measurements of an application's own JVM. Times cover the period from the JVM's start until just before a
     * requested garbage collection. The peak is the largest number of platform threads since the last requested
     * collection.
     */
    public record Measurements(
            long heapBytes,
            long collectionMillis,
            int peakThreads,
            long cpuNanos,
            Set<Placement> placements,
            String collector) {}

    /** The lateness of upstream services' answers, in ms, by the services' own clocks; 0 if no delays are planned. */
    public record UpstreamLateness(double medianMillis, double p99Millis) {

        static final String PATH = "/lateness";

        String toJson() {
            return "{\"medianMillis\":" + medianMillis + ",\"p99Millis\":" + p99Millis + "}";
        }
    }

    /** Thrown when the service answers with an error. The message contains the HTTP status and an explanation. */
    public static final class ServiceFailure extends IOException {

        private static final long serialVersionUID = 1L;

        private static final Set<Integer> UPSTREAM_FAILURES = Set.of(502, 504);

        private final int status;

        ServiceFailure(int status, String explanation) {
            super(status + " " + explanation);
            this.status = status;
        }

        /** Returns true if the service may have stored the data, and false if an upstream service failed. */
        public boolean mayBeStored() {
            return !UPSTREAM_FAILURES.contains(status);
        }
    }
}
