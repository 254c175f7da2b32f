package dev.strandbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.machine.ChildJvm;
import dev.strandbench.machine.ChildJvm.EndedProgram;
import dev.strandbench.machine.jdk.InstalledJdk;
import dev.strandbench.machine.jdk.JdkDiscovery;
import dev.strandbench.plan.PlannedJdk;
import dev.strandbench.service.Deployment.DeploymentPlan;
import dev.strandbench.service.ServiceStrategy;
import dev.strandbench.service.StoreAddress;
import dev.strandbench.service.StoreKind;
import dev.strandbench.service.UpstreamPlan;
import dev.strandbench.service.UpstreamPlan.Delays;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import picocli.CommandLine;

/** What {@code serve} asks for, prints and ends with; {@code ServeIT} has the processes themselves. */
@Timeout(60)
class ServeCommandTest {

    private static final int ENDED_BY_TERM = 143;

    private static final ServeCommand.Starter UNEXPECTED = plan -> {
        throw new AssertionError("started: " + plan);
    };

    private final List<DeploymentPlan> plans = new ArrayList<>();

    private static final class EndingService extends StandInService {

        private final EndedProgram end;

        EndingService(EndedProgram end) {
            this.end = end;
        }

        @Override
        public EndedProgram awaitEnd() {
            return end;
        }
    }

    /** Returns a service that ends as if by Ctrl-C. */
    private static EndingService interrupted() {
        return new EndingService(new EndedProgram("the application", 130, ""));
    }

    private static CapturedCall call(ServeCommand.Starter starter, String words) {
        return CapturedCall.of(
                Main.prepared(new CommandLine(new ServeCommand(starter)))::execute, words.split(" ", -1));
    }

    /** The plan that a call makes, whose service ends as if by Ctrl-C. */
    private DeploymentPlan planOf(String words) {
        CapturedCall call = call(
                plan -> {
                    plans.add(plan);
                    return interrupted();
                },
                words);
        assertThat(call.status()).as(call.err()).isEqualTo(ExitStatus.INTERRUPTED);
        return plans.getLast();
    }

    @Test
    void isSmallAndForThisMachineAloneUnlessItIsToldOtherwise() {
        DeploymentPlan plan = planOf("WEBFLUX_HYBRID --port 0");

        assertThat(plan.strategy()).isEqualTo(ServiceStrategy.WEBFLUX_HYBRID);
        assertThat(plan.jvm().heap()).isEqualTo("64m");
        assertThat(plan.jvm().java()).isEqualTo(PlannedJdk.running().program());
        assertThat(plan.listen().getAddress().isLoopbackAddress()).isTrue();
        assertThat(plan.upstream()).isEqualTo(new UpstreamPlan(100, Delays.FIXED, 0));
        assertThat(plan.store()).isEqualTo(new StoreAddress(StoreKind.mongo, StoreAddress.EMBEDDED));
        assertThat(plan.connections()).isEqualTo(100);
        assertThat(plan.timeout()).isEqualTo(Duration.ofSeconds(10));
    }

    @Test
    void isWhatTheCallAsksFor() {
        DeploymentPlan plan = planOf("mvc_pool --heap 1g --address 0.0.0.0 --store mongodb://db:27017 --upstream 5ms"
                + " --connections 7 --timeout 2s --port 0");

        assertThat(plan.strategy()).isEqualTo(ServiceStrategy.MVC_POOL);
        assertThat(plan.jvm().heap()).isEqualTo("1g");
        assertThat(plan.listen().getAddress().isAnyLocalAddress()).isTrue();
        assertThat(plan.listen().getPort()).isZero();
        assertThat(plan.upstream()).isEqualTo(new UpstreamPlan(5, Delays.FIXED, 0));
        assertThat(plan.store()).isEqualTo(new StoreAddress(StoreKind.mongo, "mongodb://db:27017"));
        assertThat(plan.connections()).isEqualTo(7);
        assertThat(plan.timeout()).isEqualTo(Duration.ofSeconds(2));
    }

    @Test
    void storesInWhatTheAddressIsOf() {
        String postgres = "jdbc:postgresql://db/app?user=bench";

        assertThat(planOf("MVC_POOL --port 0 --store " + postgres).store())
                .isEqualTo(new StoreAddress(StoreKind.postgres, postgres));
    }

    @ParameterizedTest
    @EnumSource
    void storesInWhatComesWithTheJarIfOnlyItsKindIsNamed(StoreKind kind) {
        assertThat(planOf("MVC_POOL --port 0 --store " + kind).store())
                .isEqualTo(new StoreAddress(kind, StoreAddress.EMBEDDED));
    }

    @Test
    void runsOnAnyJdkOfThisMachine() {
        for (InstalledJdk jdk : JdkDiscovery.ofThisMachine().suitable()) {
            assertThat(planOf("MVC_POOL --port 0 --jdk " + jdk.home()).jvm().java())
                    .isEqualTo(jdk.javaProgram().toAbsolutePath());
        }
    }

    @Test
    void saysWhereEverythingIs() {
        CapturedCall call = call(plan -> interrupted(), "MVC_POOL --port 0");

        assertThat(call.out().lines().toList())
                .satisfiesExactly(
                        line -> assertThat(line)
                                .startsWith("MVC_POOL serves at http://127.0.0.1:1234, with a heap of 64m, on JDK ")
                                .endsWith(", as process "
                                        + ProcessHandle.current().pid() + "."),
                        line -> assertThat(line)
                                .isEqualTo("  http://127.0.0.1:1234/execute?id=1  calls three services one after"
                                        + " another"),
                        line -> assertThat(line)
                                .isEqualTo("  http://127.0.0.1:1234/executeAsync?id=1  calls them concurrently"),
                        line -> assertThat(line)
                                .isEqualTo("It calls http://127.0.0.1:5678, where each answer takes 100 ms, and stores"
                                        + " in mongodb://127.0.0.1:9012."),
                        line -> assertThat(line).isEqualTo("Ctrl-C ends all of them."),
                        line -> assertThat(line).isEqualTo(StandInService.CLOSED));
        assertThat(call.err()).isEmpty();
    }

    @Test
    void saysThatOtherMachinesCanAsk() {
        CapturedCall call = call(plan -> interrupted(), "MVC_POOL --port 0 --address 0.0.0.0");

        assertThat(call.err())
                .startsWith("strandbench: other machines can call it")
                .hasLineCount(1);
    }

    @Test
    void endsWithWhatItHasStartedAndSaysWhyWhenAProcessEndsByItself() {
        EndingService service = new EndingService(
                new EndedProgram("the application MVC_POOL", 3, "java.lang.OutOfMemoryError: Java heap\n\tat a.B"));

        CapturedCall call = call(plan -> service, "MVC_POOL --port 0");

        assertThat(call.status()).isEqualTo(ExitStatus.FAILED);
        assertThat(call.err())
                .startsWith("strandbench: the application MVC_POOL has ended, with status 3:"
                        + " java.lang.OutOfMemoryError: Java heap");
        assertThat(service.isClosed()).isTrue();
    }

    @Test
    void addsNothingToTheStatusOfAProcessThatHasPrintedNothing() {
        CapturedCall call =
                call(plan -> new EndingService(new EndedProgram("the store", 137, "")), "MVC_POOL --port 0");

        assertThat(call.err()).isEqualTo("strandbench: the store has ended, with status 137" + System.lineSeparator());
    }

    @Test
    void saysWhyItDoesNotStart() {
        CapturedCall call = call(
                plan -> {
                    throw new IOException("MVC_POOL does not start at 8m: java.lang.OutOfMemoryError");
                },
                "MVC_POOL --port 0 --heap 8m");

        assertThat(call.status()).isEqualTo(ExitStatus.FAILED);
        assertThat(call.err())
                .isEqualTo("strandbench: MVC_POOL does not start at 8m: java.lang.OutOfMemoryError"
                        + System.lineSeparator());
        assertThat(call.out()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        MVC | MVC is not a strategy; valid: MVC_POOL, MVC_VIRTUAL
        MVC_POOL --heap lots | --heap lots is not a valid size; valid: a number and a unit
        MVC_POOL --port 65536 | --port 65536 is not valid; valid: whole numbers from 0 to 65535
        MVC_POOL --port -1 | --port
        MVC_POOL --port http | '--port'
        MVC_POOL --connections 0 | --connections 0 is not valid; valid: whole numbers from 1 to
        MVC_POOL --address [::1 | --address [::1 is not known; valid: 127.0.0.1
        MVC_POOL --store localhost | --store localhost is not a valid store; valid: embedded, mongo,
        MVC_POOL --store env:NO_STORE | the environment variable NO_STORE holds no connection string
        MVC_POOL --store jdbc:postgresql://db | --store jdbc:postgresql://db is not a valid store; valid: embedded, a
        MVC_POOL --upstream 61s | --upstream is too long; valid: up to 60s
        MVC_POOL --timeout 11m | --timeout is too long; valid: up to 600s
        MVC_POOL --upstream 100 | 100 is not valid; valid: a number with a unit
        MVC_POOL --timeout 100ms | no call can end in time: --timeout is not above --upstream
        MVC_POOL --jdk 99 | --jdk 99 was not found; valid:
        MVC_POOL MVC_POOL | Unmatched argument
        """)
    void answersAWrongCallInOneLineAndStartsNothing(String words, String answer) {
        call(UNEXPECTED, words).assertRefused(answer);
    }

    @Test
    void doesNotRepeatAPassword() {
        CapturedCall mongo = call(UNEXPECTED, "MVC_POOL --store mongodb://somebody:secret@db:27017");
        CapturedCall postgres = call(UNEXPECTED, "MVC_POOL --store jdbc:postgresql://db/app?user=a&password=secret");

        assertThat(mongo.status()).isEqualTo(ExitStatus.WRONG_CALL);
        assertThat(mongo.err()).contains("--store mongodb://***@db:27017").doesNotContain("secret");
        assertThat(postgres.status()).isEqualTo(ExitStatus.WRONG_CALL);
        assertThat(postgres.err())
                .contains("--store jdbc:postgresql://db/app?user=a&password=*** would put a password")
                .doesNotContain("secret");
    }

    @Test
    void namesThePortThatIsTaken() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CapturedCall call = call(UNEXPECTED, "MVC_POOL --port " + taken.getLocalPort());

            assertThat(call.status()).isEqualTo(ExitStatus.WRONG_CALL);
            assertThat(call.err())
                    .startsWith("strandbench: --port " + taken.getLocalPort() + ": ")
                    .contains("valid: another port, or 0 for any free port")
                    .hasLineCount(1);
        }
    }

    /** What Ctrl-C sends cannot be sent from here; to a JVM this is the same but for the number. */
    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "programs are not asked to end there, but killed")
    void closesTheServiceWhenItIsAskedToEnd() throws Exception {
        Process serving = new ProcessBuilder(
                        ChildJvm.ownJava().toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        StandInService.class.getName(),
                        "MVC_POOL",
                        "--port",
                        "0")
                .redirectErrorStream(true)
                .start();
        try (BufferedReader out = serving.inputReader()) {
            String line = out.readLine();
            while (line != null && !line.startsWith("Ctrl-C")) {
                line = out.readLine();
            }
            assertThat(line).isNotNull();

            // Process.destroy would close what it still says.
            serving.toHandle().destroy();

            assertThat(out.lines().collect(Collectors.toList()))
                    .contains(StandInService.CLOSED, "strandbench: ended, with all processes that it started");
            assertThat(serving.waitFor()).isEqualTo(ENDED_BY_TERM);
        } finally {
            serving.destroyForcibly();
        }
    }
}
