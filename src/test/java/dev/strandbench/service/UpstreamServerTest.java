package dev.strandbench.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.strandbench.service.ServiceClient.UpstreamLateness;
import dev.strandbench.service.UpstreamPlan.Delays;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class UpstreamServerTest {

    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final UpstreamLateness NONE = new UpstreamLateness(0, 0);

    @Test
    void tellsHowLateItWasSinceItWasAskedLast() throws IOException {
        UpstreamAnswer right = UpstreamAnswer.of(UpstreamPart.CUSTOMER, 7);
        HttpServer server = UpstreamServer.start(new UpstreamPlan(1, Delays.FIXED, 0));
        try (ServiceClient client = new ServiceClient(server.getAddress(), 1, TIMEOUT)) {
            assertThat(client.takeUpstreamLateness()).isEqualTo(NONE);

            String answer = ask(server, "/customer?id=7");

            assertThat(answer).isEqualTo(right.toJson());
            // No thread wakes at the very nanosecond.
            assertThat(client.takeUpstreamLateness().p99Millis()).isPositive();
            assertThat(client.takeUpstreamLateness()).isEqualTo(NONE);
        } finally {
            server.stop(0);
        }
    }

    private static String ask(HttpServer server, String target) throws IOException {
        InetSocketAddress address = server.getAddress();
        HttpHost host = new HttpHost("http", address.getAddress(), address.getPort());
        try (CloseableHttpClient client = ServiceClient.pooled(1, TIMEOUT)) {
            return client.execute(host, new HttpGet(target), answer -> EntityUtils.toString(answer.getEntity()));
        }
    }
}
