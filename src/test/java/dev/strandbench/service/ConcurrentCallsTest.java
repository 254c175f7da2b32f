package dev.strandbench.service;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.scenario.Models;
import dev.strandbench.service.MeasurementController.Placements;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.web.client.RestClient;

@Timeout(60)
class ConcurrentCallsTest {

    private static final int INTERNAL_ERROR = 500;
    private static final int NO_BODY = -1;

    /** The other two calls are never answered. */
    @ParameterizedTest
    @EnumSource(names = {"POOL", "VIRTUAL", "STRUCTURED"})
    void failWithTheFirstFailedCall(ConcurrencyModel model) throws Exception {
        CountDownLatch ended = new CountDownLatch(1);
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        ExecutorService threads = Executors.newCachedThreadPool();
        try {
            server.setExecutor(threads);
            server.createContext("/", call -> {
                if (call.getRequestURI().getPath().endsWith(UpstreamPart.OFFERS.path())) {
                    call.sendResponseHeaders(INTERNAL_ERROR, NO_BODY);
                } else {
                    await(ended);
                }
                call.close();
            });
            server.start();
            BlockingUpstream upstream = new BlockingUpstream(client(server), new Placements());

            try (ModelRuntime runtime = model.open(Models.POOL_SIZE)) {
                assertThatThrownBy(() -> ConcurrentCalls.on(runtime, upstream).compose(7))
                        .rootCause()
                        .hasMessageContaining("500");
            }
        } finally {
            ended.countDown();
            server.stop(0);
            threads.shutdown();
        }
    }

    private static RestClient client(HttpServer server) {
        return RestClient.builder()
                .requestFactory(new JdkClientHttpRequestFactory())
                .baseUrl("http://127.0.0.1:" + server.getAddress().getPort())
                .build();
    }

    private static void await(CountDownLatch latch) throws IOException {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }
}
