package dev.strandbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.BuiltJar;
import dev.strandbench.process.ChildJvm;
import dev.strandbench.service.Composition;
import dev.strandbench.service.Endpoint;
import dev.strandbench.service.ServiceClient;
import java.io.BufferedReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The service as users run it by itself: from the shaded jar, with all its processes. */
@Timeout(120)
class ServeIT {

    private static final Pattern ADDRESS = Pattern.compile("WEBFLUX_HYBRID serves at http://127.0.0.1:(\\d+), .*");
    private static final int PROCESSES = 3; // the store, the upstream services and the application
    private static final long ID = 7;

    @TempDir
    Path directory;

    @Test
    void answersIn64MegabytesAndLeavesNothingRunningWhenItIsAskedToEnd() throws Exception {
        List<String> call =
                BuiltJar.call(ChildJvm.ownJava(), directory, "serve", "WEBFLUX_HYBRID", "--heap", "64m", "--port", "0");
        call.addAll(List.of("--upstream", "1ms"));
        Process serving = new ProcessBuilder(call).redirectErrorStream(true).start();
        try (BufferedReader out = serving.inputReader()) {
            int port = port(out);
            List<ProcessHandle> processes = serving.descendants().toList();
            assertThat(processes).hasSize(PROCESSES);
            InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
            try (ServiceClient client = new ServiceClient(address, 1, Duration.ofSeconds(30))) {
                assertThat(client.request(Endpoint.EXECUTE_ASYNC, ID)).isEqualTo(Composition.of(ID));
            }

            serving.destroy();

            assertThat(serving.waitFor()).isNotZero();
            CompletableFuture<?>[] ends =
                    processes.stream().map(ProcessHandle::onExit).toArray(CompletableFuture<?>[]::new);
            CompletableFuture.allOf(ends).get(30, TimeUnit.SECONDS);
        } finally {
            serving.destroyForcibly();
        }
    }

    private static int port(BufferedReader out) throws Exception {
        StringBuilder printed = new StringBuilder();
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            Matcher address = ADDRESS.matcher(line);
            if (address.matches()) {
                return Integer.parseInt(address.group(1));
            }
            printed.append(line).append('\n');
        }
        throw new AssertionError("ended: " + printed);
    }
}
