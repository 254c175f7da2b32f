package dev.strandbench.service;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.strandbench.machine.ParentProcess;
import dev.strandbench.service.ServiceClient.UpstreamLateness;
import dev.strandbench.workload.Wait;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.Executors;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/** Runs the three upstream services, which answer with JSON after a planned delay. Reports how late the answers are. */
final class UpstreamServer {

    private static final int BACKLOG = 1024;
    private static final int OK = 200;
    private static final int UNAVAILABLE = 503;

    private UpstreamServer() {}

    /** Runs until the parent process ends. {@link UpstreamPlan#parse} reads the arguments. */
    public static void main(String[] arguments) throws IOException {
        ParentProcess.endWithIt();
        HttpServer server = start(UpstreamPlan.parse(arguments));
        ParentProcess.announce(server.getAddress().getPort());
    }

    static HttpServer start(UpstreamPlan plan) throws IOException {
        LatenessLog late = new LatenessLog();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        for (UpstreamPart part : UpstreamPart.values()) {
            server.createContext("/" + part.path(), exchange -> answer(plan, part, late, exchange));
        }
        server.createContext(UpstreamLateness.PATH, exchange -> {
            try (exchange) {
                send(exchange, OK, late.take().toJson());
            }
        });
        server.start();
        return server;
    }

    private static void answer(UpstreamPlan plan, UpstreamPart part, LatenessLog late, HttpExchange exchange)
            throws IOException {
        try (exchange) {
            long begunNanos = System.nanoTime();
            long id = Long.parseLong(exchange.getRequestURI().getQuery().substring("id=".length()));
            Wait delay = plan.delay(part, id);
            delay.block();
            late.ended(delay, Duration.ofNanos(System.nanoTime() - begunNanos));
            String json = UpstreamAnswer.of(part, id).toJson();
            send(exchange, plan.fails(part, id) ? UNAVAILABLE : OK, json);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException();
        }
    }

    private static void send(HttpExchange exchange, int status, String json) throws IOException {
        byte[] body = json.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }

    static final class LatenessLog {

        private static final int SIGNIFICANT_DIGITS = 3;

        private final Recorder nanos = new Recorder(SIGNIFICANT_DIGITS);

        void ended(Wait planned, Duration took) {
            nanos.recordValue(Math.max(0, took.minus(planned.length()).toNanos()));
        }

        UpstreamLateness take() {
            Histogram taken = nanos.getIntervalHistogram();
            return new UpstreamLateness(taken.getValueAtPercentile(50) / 1e6, taken.getValueAtPercentile(99) / 1e6);
        }
    }
}
