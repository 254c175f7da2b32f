package dev.strandbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.BuiltJar;
import dev.strandbench.EndedProcess;
import dev.strandbench.machine.ChildJvm;
import dev.strandbench.service.Composition;
import dev.strandbench.service.Endpoint;
import dev.strandbench.service.ServiceClient;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The service as users run it by itself: from the shaded jar, with all its processes. */
@Timeout(300)
class ServeIT {

    private static final Pattern ADDRESS = Pattern.compile("\\w+ serves at http://127.0.0.1:(\\d+), .*");
    private static final Pattern STORE = Pattern.compile("It calls .* and stores in (.*)\\.");
    private static final int PROCESSES = 3; // the store, the upstream services and the application
    private static final long ID = 7;

    @TempDir
    Path directory;

    /** A service that has answered, and has ended since with all its processes. */
    private record Served(String store, List<ProcessHandle> processes) {}

    @Test
    void answersIn64MegabytesAndLeavesNothingRunningWhenItIsAskedToEnd() throws Exception {
        Served served = serve("WEBFLUX_HYBRID", "--heap", "64m");

        assertThat(served.store()).startsWith("mongodb://127.0.0.1:");
        assertThat(served.processes()).hasSize(PROCESSES);
        assertThat(directory).isDirectoryNotContaining("glob:**strandbench-program-*");
    }

    @Tag("full")
    @Test
    void storesInThePostgresThatComesWithTheJarAndLeavesNothingOfIt() throws Exception {
        Served served = serve("MVC_VIRTUAL", "--heap", "128m", "--store", "postgres");

        assertThat(served.store()).matches("jdbc:postgresql://127\\.0\\.0\\.1:\\d+/postgres");
        assertThat(served.processes()).hasSizeGreaterThan(PROCESSES);
        assertThat(directory).isDirectoryNotContaining("glob:**strandbench-program-*");
    }

    private Served serve(String... words) throws Exception {
        List<String> call = BuiltJar.call(ChildJvm.ownJava(), directory, "serve");
        call.addAll(List.of(words));
        // The first request of an application, on a machine that is busy.
        call.addAll(List.of("--port", "0", "--upstream", "1ms", "--timeout", "60s"));
        Process serving = new ProcessBuilder(call).redirectErrorStream(true).start();
        try (BufferedReader out = serving.inputReader()) {
            int port = Integer.parseInt(said(out, ADDRESS));
            String store = said(out, STORE);
            List<ProcessHandle> processes = serving.descendants().toList();
            InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
            try (ServiceClient client = new ServiceClient(address, 1, Duration.ofMinutes(2))) {
                assertThat(client.request(Endpoint.EXECUTE_ASYNC, ID)).isEqualTo(Composition.of(ID));
            }

            serving.destroy();

            assertThat(serving.waitFor()).isNotZero();
            processes.forEach(EndedProcess::await);
            return new Served(store, processes);
        } finally {
            serving.destroyForcibly();
        }
    }

    private static String said(BufferedReader out, Pattern form) throws IOException {
        StringBuilder printed = new StringBuilder();
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            Matcher match = form.matcher(line);
            if (match.matches()) {
                return match.group(1);
            }
            printed.append(line).append('\n');
        }
        throw new AssertionError("ended: " + printed);
    }
}
