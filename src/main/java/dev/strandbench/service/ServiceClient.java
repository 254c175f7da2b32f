package dev.strandbench.service;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Asks an application over a pool of connections; blocks the thread that asks. Thread-safe. */
public final class ServiceClient implements AutoCloseable {

    private static final int OK = 200;

    private final JsonMapper json = new JsonMapper();
    private final HttpHost host;
    private final CloseableHttpClient client;

    /**
     * A client of an application.
     *
     * @param server where it listens
     * @param connections how many to open at most
     * @param timeout how long to wait for an answer
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

    /** What the application reports about its own JVM, after a garbage collection if asked for. */
    Measurements measurements(boolean collect) throws IOException {
        return get("/measurements?collect=" + collect, Measurements.class);
    }

    /** How late the upstream services, if it is these that are asked, have been since they were last asked for it. */
    UpstreamLateness takeUpstreamLateness() throws IOException {
        return get(UpstreamLateness.PATH, UpstreamLateness.class);
    }

    /** Asks for something that the application only confirms. */
    void tell(String target) throws IOException {
        get(target, Health.class);
    }

    /**
     * Makes sure that the application serves requests.
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
}
