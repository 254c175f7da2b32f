package dev.strandbench.service;

import dev.strandbench.model.Placement;
import dev.strandbench.service.MeasurementController.Health;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Set;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Calls an application over a pool of connections. Every call blocks. Thread-safe. */
public final class ServiceClient implements AutoCloseable {

    private static final int OK = 200;

    private final JsonMapper json = new JsonMapper();
    private final HttpHost host;
    private final CloseableHttpClient client;

    /**
     * Creates a client.
     *
     * @param connections the largest number of connections
     * @param timeout the longest wait for an answer
     */
    public ServiceClient(InetSocketAddress server, int connections, Duration timeout) {
        host = new HttpHost("http", server.getAddress(), server.getPort());
        client = PooledHttpClient.of(connections, timeout);
    }

    /**
     * Sends a request and returns its answer.
     *
     * @throws ServiceFailure if the service answers with an error
     * @throws IOException if there is no answer, or it is not a composition
     */
    public Composition request(Endpoint endpoint, long id) throws IOException {
        return get(endpoint.path() + "?id=" + id, Composition.class);
    }

    Measurements measurements(boolean collect) throws IOException {
        return get("/measurements?collect=" + collect, Measurements.class);
    }

    /** Returns how late the upstream services have been since the last call. The client must be one of theirs. */
    UpstreamLateness takeUpstreamLateness() throws IOException {
        return get(UpstreamLateness.PATH, UpstreamLateness.class);
    }

    void tell(String target) throws IOException {
        get(target, Health.class);
    }

    /**
     * Checks that the application serves requests.
     *
     * @throws IOException if it does not answer, or reports another state
     */
    void requireHealthy() throws IOException {
        Health health = get("/health", Health.class);
        if (!Health.UP.equals(health.status())) {
            throw new IOException("its health is " + health.status());
        }
    }

    private <T> T get(String target, Class<T> type) throws IOException {
        return client.execute(host, new HttpGet(target), answer -> {
            String body = EntityUtils.toString(answer.getEntity());
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

    /** Closes the connections. */
    @Override
    public void close() {
        try {
            client.close();
        } catch (IOException e) {
            // They are not used again either way.
        }
    }

    /**
     * An application's report on its JVM. Times exclude the garbage collection that the report itself requested.
     *
     * @param heapBytes used heap, after the requested collection
     * @param collectionMillis time of all collections so far, in ms
     * @param peakThreads the most live platform threads since the last requested collection
     * @param cpuNanos CPU time of the process so far, in ns
     * @param placements the kinds of thread that ran the requests' calls
     */
    public record Measurements(
            long heapBytes, long collectionMillis, int peakThreads, long cpuNanos, Set<Placement> placements) {}

    /**
     * The lateness of the upstream services after their delays, by their own clock; 0 without delays.
     *
     * @param medianMillis the median, in ms
     * @param p99Millis the 99th percentile, in ms
     */
    public record UpstreamLateness(double medianMillis, double p99Millis) {

        /** The path that answers it. */
        static final String PATH = "/lateness";

        String toJson() {
            return "{\"medianMillis\":" + medianMillis + ",\"p99Millis\":" + p99Millis + "}";
        }
    }
}
