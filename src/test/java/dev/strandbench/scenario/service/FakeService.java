package dev.strandbench.scenario.service;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.strandbench.service.Composition;
import dev.strandbench.service.Endpoint;
import dev.strandbench.service.ServiceClient;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import tools.jackson.databind.json.JsonMapper;

/** A service without upstream services and store, in this process, that behaves as a test defines. */
final class FakeService implements AutoCloseable {

    private static final JsonMapper JSON = new JsonMapper();

    private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
    private final HttpServer server;
    private final ServiceClient client;

    @FunctionalInterface
    interface Behaviour {

        Reply to(long id) throws InterruptedException;
    }

    record Reply(int status, Object body) {

        static Reply right(long id) {
            return new Reply(200, Composition.of(id));
        }
    }

    /** Returns the report of a request that was due an hour before it was sent. */
    static LoadReport sentAnHourLate(Behaviour behaviour) throws IOException {
        LoadReport report = new LoadReport();
        try (FakeService service = new FakeService(1, Duration.ofSeconds(30), behaviour)) {
            long anHourAgo = System.nanoTime() - Duration.ofHours(1).toNanos();
            report.request(service.client(), Endpoint.EXECUTE, 0, anHourAgo);
        }
        return report;
    }

    FakeService(int connections, Duration timeout, Behaviour behaviour) throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(executor);
        server.createContext("/", exchange -> answer(exchange, behaviour));
        server.start();
        client = new ServiceClient(server.getAddress(), connections, timeout);
    }

    private static void answer(HttpExchange exchange, Behaviour behaviour) throws IOException {
        try (exchange) {
            Reply reply = behaviour.to(
                    Long.parseLong(exchange.getRequestURI().getQuery().substring("id=".length())));
            byte[] body = (reply.body() instanceof String text ? text : JSON.writeValueAsString(reply.body()))
                    .getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(reply.status(), body.length);
            exchange.getResponseBody().write(body);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    ServiceClient client() {
        return client;
    }

    @Override
    public void close() {
        client.close();
        server.stop(0);
        executor.shutdownNow();
    }
}
