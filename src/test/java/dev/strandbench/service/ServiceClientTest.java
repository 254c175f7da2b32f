package dev.strandbench.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.strandbench.service.ServiceClient.ServiceFailure;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ServiceClientTest {

    private static HttpServer serving(int status, String body) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/health", exchange -> {
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
        server.start();
        return server;
    }

    private static void requireHealthy(int status, String body) throws IOException {
        HttpServer server = serving(status, body);
        try (ServiceClient client = new ServiceClient(server.getAddress(), 1, Duration.ofSeconds(30))) {
            client.requireHealthy();
        } finally {
            server.stop(0);
        }
    }

    @Test
    void countsTheBytesOfAnswersWithTheirHeaders() throws IOException {
        String answer = "{\"status\":\"€\"}";
        HttpServer server = serving(200, answer);
        try (ServiceClient client = new ServiceClient(server.getAddress(), 1, Duration.ofSeconds(30))) {
            assertThat(client.receivedBytes()).isZero();
            client.tell("/health");
            long one = client.receivedBytes();
            client.tell("/health");

            // The server sends its date and the length of the body, in less than 200 bytes.
            assertThat(one)
                    .isBetween(
                            answer.getBytes(StandardCharsets.UTF_8).length + 50L,
                            answer.getBytes(StandardCharsets.UTF_8).length + 200L);
            assertThat(client.receivedBytes()).isEqualTo(2 * one);
        } finally {
            server.stop(0);
        }
    }

    @Test
    void acceptsAnApplicationThatReportsThatItIsReady() {
        assertThatCode(() -> requireHealthy(200, "{\"status\":\"UP\"}")).doesNotThrowAnyException();
    }

    @Test
    void namesTheStateOfAnApplicationThatIsNotReady() {
        assertThatThrownBy(() -> requireHealthy(200, "{\"status\":\"DOWN\"}"))
                .isInstanceOf(IOException.class)
                .hasMessage("its health is DOWN");
        assertThatThrownBy(() -> requireHealthy(503, "starting"))
                .isInstanceOf(ServiceFailure.class)
                .hasMessage("503 starting");
    }
}
