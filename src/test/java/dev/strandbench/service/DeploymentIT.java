package dev.strandbench.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.BuiltJar;
import dev.strandbench.EndedProcess;
import dev.strandbench.UnansweredAddress;
import dev.strandbench.service.Deployment.DeploymentPlan;
import dev.strandbench.service.ServiceClient.Measurements;
import dev.strandbench.service.ServiceClient.ServiceFailure;
import dev.strandbench.service.UpstreamPlan.Delays;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.util.RestoreSystemProperties;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(300)
@RestoreSystemProperties
class DeploymentIT {

    private static final UpstreamPlan PROMPT = new UpstreamPlan(1, Delays.FIXED, 0);
    // Waited out by some, though upstream services and stores have to answer the first request of an application in it.
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    /** Runs them as they run for a user: from the shaded jar, with the libraries that it contains for them. */
    @BeforeAll
    static void runChildrenFromTheShadedJar() {
        System.setProperty("java.class.path", BuiltJar.FILE.toString());
    }

    @ParameterizedTest
    @EnumSource(names = {"MVC_STRUCTURED", "WEBFLUX_COROUTINES"})
    void answersBothEndpointsIn64MegabytesAndNamesWhoFailedARequest(ServiceStrategy strategy) throws Exception {
        UpstreamPlan failing = new UpstreamPlan(1, Delays.LOG_NORMAL, 30);
        long answered = firstId(failing::answers);
        long unanswered = firstId(id -> failing.fails(UpstreamPart.ACCOUNT, id)
                && !failing.fails(UpstreamPart.CUSTOMER, id)
                && !failing.fails(UpstreamPart.OFFERS, id));
        try (Deployment deployment = Deployment.start(plan(strategy, "64m", failing));
                ServiceClient client = deployment.openClient(1)) {
            for (Endpoint endpoint : Endpoint.values()) {
                assertThat(client.request(endpoint, answered)).isEqualTo(Composition.of(answered));
                assertThatThrownBy(() -> client.request(endpoint, unanswered))
                        .isInstanceOf(ServiceFailure.class)
                        .hasMessage("502 upstream account answered 503");
            }
            Composition stored = Composition.of(answered);
            assertThat(deployment.storedCompositions()).containsExactly(stored, stored);
            assertThat(deployment.storedDocuments()).isEqualTo(2);
            deployment.forgetDocuments();
            assertThat(deployment.storedDocuments()).isZero();

            Measurements measurements = deployment.measurements(true);
            assertThat(measurements.placements()).containsExactly(strategy.placement());
            assertThat(measurements.heapBytes()).isBetween(1L << 20, 64L << 20);
            assertThat(measurements.cpuNanos()).isPositive();

            ProcessHandle store = deployment.processes().getLast();
            store.destroyForcibly();
            store.onExit().get();
            assertThatThrownBy(() -> client.request(Endpoint.EXECUTE, answered))
                    .isInstanceOf(ServiceFailure.class)
                    .hasMessageStartingWith("503 store failed");
        }
    }

    @Tag("full")
    @ParameterizedTest
    @EnumSource(
            names = {"MVC_STRUCTURED", "WEBFLUX_COROUTINES"},
            mode = EnumSource.Mode.EXCLUDE)
    void answersBothEndpointsByEveryOtherStrategy(ServiceStrategy strategy) throws Exception {
        answersBothEndpointsIn64MegabytesAndNamesWhoFailedARequest(strategy);
    }

    @Tag("full")
    @Test
    void hasARowForEachAnswerOfCoroutines() throws Exception {
        hasARowForEachAnswerInThePostgresThatComesWithTheJar(ServiceStrategy.WEBFLUX_COROUTINES);
    }

    @ParameterizedTest
    @EnumSource(names = "MVC_VIRTUAL")
    void hasARowForEachAnswerInThePostgresThatComesWithTheJar(ServiceStrategy strategy) throws Exception {
        DeploymentPlan onPostgres = plan(strategy, "128m", PROMPT, StoreKind.postgres);
        try (Deployment deployment = Deployment.start(onPostgres);
                ServiceClient client = deployment.openClient(1)) {
            List<Composition> answers = new ArrayList<>();
            for (long id = 0; id < 5; id++) {
                answers.add(client.request(Endpoint.EXECUTE, id));
                answers.add(client.request(Endpoint.EXECUTE_ASYNC, id));
            }
            assertThat(deployment.storedCompositions()).containsExactlyInAnyOrderElementsOf(answers);
            assertThat(deployment.storedDocuments()).isEqualTo(answers.size());
            deployment.forgetDocuments();
            assertThat(deployment.storedDocuments()).isZero();
            assertThat(deployment.measurements(false).placements()).containsExactly(strategy.placement());

            assertThat(deployment.store()).startsWith("jdbc:postgresql://127.0.0.1:");
            assertThat(deployment.processes())
                    .map(process -> process.info().commandLine().orElse(""))
                    .noneMatch(line -> line.contains("password="));

            ProcessHandle program = deployment.processes().getLast();
            List<ProcessHandle> below = program.descendants().toList();
            assertThat(below).isNotEmpty();
            program.destroyForcibly();
            program.onExit().get();
            below.forEach(ProcessHandle::destroyForcibly);
            below.forEach(EndedProcess::await);
            assertThatThrownBy(() -> client.request(Endpoint.EXECUTE, 0))
                    .isInstanceOf(ServiceFailure.class)
                    .hasMessageStartingWith("503 store failed");
        }
    }

    @Tag("full")
    @ParameterizedTest
    @EnumSource(names = {"MVC_POOL", "WEBFLUX_COROUTINES"})
    void saysWhichUpstreamHangs(ServiceStrategy strategy) throws Exception {
        UpstreamPlan hanging = new UpstreamPlan(600_000, Delays.FIXED, 0);
        try (Deployment deployment = Deployment.start(plan(strategy, "64m", hanging));
                ServiceClient client = deployment.openClient(1)) {
            assertThatThrownBy(() -> client.request(Endpoint.EXECUTE, 1))
                    .isInstanceOf(ServiceFailure.class)
                    .hasMessage("504 upstream customer did not answer in time");
        }
    }

    @Test
    void saysThatItDoesNotStartInTooSmallAHeap() {
        List<ProcessHandle> before = children();

        assertThatThrownBy(() -> Deployment.start(plan(ServiceStrategy.MVC_POOL, "8m", PROMPT)))
                .isInstanceOf(StartFailure.class)
                .hasMessageStartingWith("MVC_POOL does not start at 8m: java.lang.OutOfMemoryError");
        assertThat(children()).isSubsetOf(before);
    }

    @Tag("full")
    @Test
    void saysThatTheStoreCannotBeReached() throws IOException {
        List<ProcessHandle> before = children();
        try (UnansweredAddress nobody = new UnansweredAddress()) {
            String store = "mongodb://127.0.0.1:" + nobody.address().getPort();

            assertThatThrownBy(() -> Deployment.start(new DeploymentPlan(
                            ServiceStrategy.MVC_POOL,
                            ServerJvm.ofThisJdk("64m"),
                            loopback(0),
                            PROMPT,
                            new StoreAddress(StoreKind.mongo, store),
                            10,
                            TIMEOUT)))
                    .isInstanceOf(IOException.class)
                    .hasMessage("the store at " + store + " cannot be reached within 5 s");
        }
        assertThat(children()).isSubsetOf(before);
    }

    @Tag("full")
    @Test
    void saysThatItsPortIsTaken() throws IOException {
        ServiceStrategy strategy = ServiceStrategy.WEBFLUX_COROUTINES;
        List<ProcessHandle> before = children();
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThatThrownBy(() -> Deployment.start(new DeploymentPlan(
                            strategy,
                            ServerJvm.ofThisJdk("64m"),
                            loopback(socket.getLocalPort()),
                            PROMPT,
                            new StoreAddress(StoreKind.mongo, StoreAddress.EMBEDDED),
                            10,
                            TIMEOUT)))
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith("the application " + strategy + " did not start")
                    .hasMessageContaining("Port " + socket.getLocalPort() + " was already in use");
        }
        assertThat(children()).isSubsetOf(before);
    }

    /** What has been unpacked stays, for the next service. */
    @Tag("full")
    @ParameterizedTest
    @EnumSource
    void leavesNoTemporaryFilesButItsLibrariesThoughItIsKilled(StoreKind store, @TempDir Path temporary)
            throws IOException {
        System.setProperty("java.io.tmpdir", temporary.toString());
        try (Deployment deployment = Deployment.start(plan(ServiceStrategy.MVC_POOL, "64m", PROMPT, store))) {
            assertThat(names(temporary, 2)).anyMatch(name -> name.startsWith("tomcat"));
            deployment.processes().forEach(ProcessHandle::destroyForcibly);
        }
        assertThat(names(temporary, 1)).allMatch(name -> name.startsWith("strandbench-service-"));
    }

    private static List<String> names(Path directory, int depth) throws IOException {
        try (Stream<Path> files = Files.walk(directory, depth)) {
            return files.filter(file -> !file.equals(directory))
                    .map(file -> file.getFileName().toString())
                    .toList();
        }
    }

    private static long firstId(LongPredicate property) {
        return LongStream.range(0, 1000).filter(property).findFirst().getAsLong();
    }

    private static DeploymentPlan plan(ServiceStrategy strategy, String heap, UpstreamPlan upstream) {
        return plan(strategy, heap, upstream, StoreKind.mongo);
    }

    private static DeploymentPlan plan(ServiceStrategy strategy, String heap, UpstreamPlan upstream, StoreKind store) {
        return new DeploymentPlan(
                strategy,
                ServerJvm.ofThisJdk(heap),
                loopback(0),
                upstream,
                new StoreAddress(store, StoreAddress.EMBEDDED),
                10,
                TIMEOUT);
    }

    private static InetSocketAddress loopback(int port) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    private static List<ProcessHandle> children() {
        return ProcessHandle.current().children().filter(ProcessHandle::isAlive).toList();
    }
}
