package dev.strandbench.service;

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

    private static void requireHealthy(int status, String body) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/health", exchange -> {
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
        server.start();
        try (ServiceClient client = new ServiceClient(server.getAddress(), 1, Duration.ofSeconds(30))) {
            client.requireHealthy();
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
