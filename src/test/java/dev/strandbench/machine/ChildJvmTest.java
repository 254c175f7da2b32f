package dev.strandbench.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.EndedProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

@Timeout(60)
class ChildJvmTest {

    private static final Duration PATIENCE = Duration.ofSeconds(50);

    @Test
    void knowsThePortThatTheProgramAnnouncesAndWhatItPrints() throws IOException {
        try (ChildJvm child = start()) {
            assertThat(child.address().getPort()).isEqualTo(Program.PORT);
            assertThat(child.output()).isEqualTo(Program.GREETING);
        }
    }

    @Test
    void leavesNoProcessBehindWhenClosed() throws IOException {
        ChildJvm child = start();

        child.close();
        child.close();

        assertThat(child.handle().isAlive()).isFalse();
    }

    @Test
    void endsByItselfWhenTheProcessThatStartedItIsGone() throws Exception {
        ChildJvm child = start();

        // The operating system does this to the pipe when its writer is killed.
        child.abandon();

        assertThat(child.handle().onExit().get().isAlive()).isFalse();
        child.close();
    }

    @Test
    void saysWhatItPrintedWhenItDoesNotStart() {
        assertThatThrownBy(
                        () -> ChildJvm.start("the program", List.of("-nonsense"), Program.class, List.of(), PATIENCE))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("the program did not start")
                .hasMessageContaining("-nonsense");
    }

    @Test
    void saysThatItIsNotReadyInTimeAndKillsIt() {
        List<ProcessHandle> before = ProcessHandle.current().children().toList();

        assertThatThrownBy(() -> start(Duration.ofMillis(1), "is never ready"))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("the program is not ready after 0 s");
        assertThat(ProcessHandle.current().children())
                .filteredOn(ProcessHandle::isAlive)
                .isSubsetOf(before);
    }

    @Test
    void removesTheTemporaryFilesOfAProgramThatIsKilled() throws Exception {
        ChildJvm child = start("leaves files behind");
        Path files = Path.of(child.output());
        assertThat(files).isNotEmptyDirectory();

        child.handle().destroyForcibly();
        child.handle().onExit().get();
        child.close();

        assertThat(files).doesNotExist();
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "the system tells there of the end of a process")
    void endsAForkWhoseInputEnds() throws Exception {
        try (ChildJvm child = start("pretends to be a fork of JMH")) {
            child.abandon();

            child.handle().onExit().get();

            assertThat(child.handle().isAlive()).isFalse();
        }
    }

    @Test
    void removesItsTemporaryFilesWhenTheProcessThatStartedItIsGone() throws Exception {
        ChildJvm child = start("leaves files behind");
        Path files = Path.of(child.output());
        assertThat(files).isNotEmptyDirectory();

        child.abandon();
        child.handle().onExit().get();

        assertThat(files).doesNotExist();
        child.close();
    }

    @Test
    void letsAProgramEndWhatItHasStarted() throws Exception {
        ChildJvm child = start("starts another");
        ProcessHandle started = child.handle().children().findFirst().orElseThrow();

        child.close(PATIENCE);

        assertThat(child.handle().isAlive()).isFalse();
        assertThat(started.onExit().get().isAlive()).isFalse();
    }

    @Test
    void killsWithAProgramWhatItHasStarted() throws Exception {
        ChildJvm child = start("starts another");
        ProcessHandle started = child.handle().children().findFirst().orElseThrow();

        child.close(Duration.ZERO);

        assertThat(child.handle().isAlive()).isFalse();
        EndedProcess.await(started);
    }

    @Test
    void killsWhatAProgramThatWasKilledHasLeft() throws Exception {
        ChildJvm child = start("starts another");
        ProcessHandle started = child.handle().children().findFirst().orElseThrow();

        child.handle().destroyForcibly();
        child.handle().onExit().get();
        child.close();

        EndedProcess.await(started);
    }

    @Test
    void tellsAProgramWhatIsNotForEverybody() throws IOException {
        try (ChildJvm child = start("tells its secret")) {
            assertThat(child.output()).isEqualTo("a word");
        }
    }

    private static ChildJvm start(String... kind) throws IOException {
        return start(PATIENCE, kind);
    }

    private static ChildJvm start(Duration patience, String... kind) throws IOException {
        return ChildJvm.start(
                "the program",
                ChildJvm.ownJava(),
                List.of(),
                System.getProperty("java.class.path"),
                Program.class,
                List.of(kind),
                Map.of(Program.SECRET, "a word"),
                patience);
    }

    /** Prints a line, announces its port and stays alive until its parent ends, unless its argument says otherwise. */
    static final class Program {
        static final int PORT = 12_345;
        static final String GREETING = "good morning";
        static final String SECRET = "STRANDBENCH_TEST_SECRET";

        private Program() {}

        public static void main(String[] arguments) throws Exception {
            switch (arguments.length == 0 ? "" : arguments[0]) {
                case "pretends to be a fork of JMH" -> {
                    System.setProperty("sun.java.command", "org.openjdk.jmh.runner.ForkedMain");
                    ParentProcess.endForkWithIt();
                }
                case "starts another" -> {
                    Process started = other();
                    ParentProcess.endWithIt(() -> {
                        started.destroyForcibly();
                        started.onExit().join();
                    });
                }
                case "leaves files behind" -> {
                    ParentProcess.endWithIt();
                    Files.writeString(Files.createTempDirectory("work").resolve("file"), "left behind");
                    System.out.println(System.getProperty("java.io.tmpdir"));
                }
                case "tells its secret" -> {
                    ParentProcess.endWithIt();
                    System.out.println(System.getenv(SECRET));
                }
                case "does not watch its parent" -> stayAlive();
                case "is never ready" -> {
                    ParentProcess.endWithIt();
                    stayAlive();
                }
                default -> {
                    ParentProcess.endWithIt();
                    System.out.println(GREETING);
                }
            }
            ParentProcess.announce(PORT);
            stayAlive();
        }

        private static void stayAlive() throws InterruptedException {
            new CountDownLatch(1).await();
        }

        private static Process other() throws IOException {
            return new ProcessBuilder(
                            ChildJvm.ownJava().toString(),
                            "-cp",
                            System.getProperty("java.class.path"),
                            Program.class.getName(),
                            "does not watch its parent")
                    .start();
        }
    }
}
