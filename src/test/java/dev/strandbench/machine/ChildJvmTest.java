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
        try (ChildJvm child = start(Ready.class)) {
            assertThat(child.address().getPort()).isEqualTo(Ready.PORT);
            assertThat(child.output()).isEqualTo(Ready.GREETING);
        }
    }

    @Test
    void leavesNoProcessBehindWhenClosed() throws IOException {
        ChildJvm child = start(Ready.class);

        child.close();
        child.close();

        assertThat(child.handle().isAlive()).isFalse();
    }

    @Test
    void endsByItselfWhenTheProcessThatStartedItIsGone() throws Exception {
        ChildJvm child = start(Ready.class);

        // The operating system does this to the pipe when its writer is killed.
        child.abandon();

        assertThat(child.handle().onExit().get().isAlive()).isFalse();
        child.close();
    }

    @Test
    void saysWhatItPrintedWhenItDoesNotStart() {
        assertThatThrownBy(() -> ChildJvm.start("the program", List.of("-nonsense"), Ready.class, List.of(), PATIENCE))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("the program did not start")
                .hasMessageContaining("-nonsense");
    }

    @Test
    void saysThatItIsNotReadyInTimeAndKillsIt() {
        List<ProcessHandle> before = ProcessHandle.current().children().toList();

        assertThatThrownBy(() ->
                        ChildJvm.start("the program", List.of(), NeverReady.class, List.of(), Duration.ofMillis(1)))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("the program is not ready after 0 s");
        assertThat(ProcessHandle.current().children())
                .filteredOn(ProcessHandle::isAlive)
                .isSubsetOf(before);
    }

    @Test
    void removesTheTemporaryFilesOfAProgramThatIsKilled() throws Exception {
        ChildJvm child = start(Untidy.class);
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
        try (ChildJvm child = start(PretendedFork.class)) {
            child.abandon();

            child.handle().onExit().get();

            assertThat(child.handle().isAlive()).isFalse();
        }
    }

    @Test
    void removesItsTemporaryFilesWhenTheProcessThatStartedItIsGone() throws Exception {
        ChildJvm child = start(Untidy.class);
        Path files = Path.of(child.output());
        assertThat(files).isNotEmptyDirectory();

        child.abandon();
        child.handle().onExit().get();

        assertThat(files).doesNotExist();
        child.close();
    }

    @Test
    void letsAProgramEndWhatItHasStarted() throws Exception {
        ChildJvm child = start(Starter.class);
        ProcessHandle started = child.handle().children().findFirst().orElseThrow();

        child.close(PATIENCE);

        assertThat(child.handle().isAlive()).isFalse();
        assertThat(started.onExit().get().isAlive()).isFalse();
    }

    @Test
    void killsWithAProgramWhatItHasStarted() throws Exception {
        ChildJvm child = start(Starter.class);
        ProcessHandle started = child.handle().children().findFirst().orElseThrow();

        child.close(Duration.ZERO);

        assertThat(child.handle().isAlive()).isFalse();
        EndedProcess.await(started);
    }

    @Test
    void killsWhatAProgramThatWasKilledHasLeft() throws Exception {
        ChildJvm child = start(Starter.class);
        ProcessHandle started = child.handle().children().findFirst().orElseThrow();

        child.handle().destroyForcibly();
        child.handle().onExit().get();
        child.close();

        EndedProcess.await(started);
    }

    @Test
    void tellsAProgramWhatIsNotForEverybody() throws IOException {
        try (ChildJvm child = ChildJvm.start(
                "the program",
                ChildJvm.ownJava(),
                List.of(),
                System.getProperty("java.class.path"),
                Confidant.class,
                List.of(),
                Map.of(Confidant.SECRET, "a word"),
                PATIENCE)) {
            assertThat(child.output()).isEqualTo("a word");
        }
    }

    private static ChildJvm start(Class<?> program) throws IOException {
        return ChildJvm.start("the program", List.of(), program, List.of(), PATIENCE);
    }

    private static void stayAlive() throws InterruptedException {
        new CountDownLatch(1).await();
    }

    static final class Ready {

        static final int PORT = 12_345;
        static final String GREETING = "good morning";

        private Ready() {}

        public static void main(String[] arguments) throws InterruptedException {
            ParentProcess.endWithIt();
            System.out.println(GREETING);
            ParentProcess.announce(PORT);
            stayAlive();
        }
    }

    /** Prints its secret. */
    static final class Confidant {

        static final String SECRET = "STRANDBENCH_TEST_SECRET";

        private Confidant() {}

        public static void main(String[] arguments) throws InterruptedException {
            ParentProcess.endWithIt();
            System.out.println(System.getenv(SECRET));
            ParentProcess.announce(Ready.PORT);
            stayAlive();
        }
    }

    /** Pretends to be a fork of JMH. */
    static final class PretendedFork {

        private PretendedFork() {}

        public static void main(String[] arguments) throws InterruptedException {
            System.setProperty("sun.java.command", "org.openjdk.jmh.runner.ForkedMain");
            ParentProcess.endForkWithIt();
            ParentProcess.announce(Ready.PORT);
            stayAlive();
        }
    }

    /** Starts a program that does not watch its parent, and ends it last. */
    static final class Starter {

        private Starter() {}

        public static void main(String[] arguments) throws Exception {
            Process started = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-cp",
                            System.getProperty("java.class.path"),
                            Sleeper.class.getName())
                    .start();
            ParentProcess.endWithIt(() -> {
                started.destroyForcibly();
                started.onExit().join();
            });
            ParentProcess.announce(Ready.PORT);
            stayAlive();
        }
    }

    static final class Sleeper {

        private Sleeper() {}

        public static void main(String[] arguments) throws InterruptedException {
            stayAlive();
        }
    }

    /** Leaves files behind, as libraries do, and prints their directory. */
    static final class Untidy {

        private Untidy() {}

        public static void main(String[] arguments) throws Exception {
            ParentProcess.endWithIt();
            Path directory = Path.of(System.getProperty("java.io.tmpdir"));
            Files.writeString(Files.createTempDirectory("work").resolve("file"), "left behind");
            System.out.println(directory);
            ParentProcess.announce(Ready.PORT);
            stayAlive();
        }
    }

    static final class NeverReady {

        private NeverReady() {}

        public static void main(String[] arguments) throws InterruptedException {
            ParentProcess.endWithIt();
            stayAlive();
        }
    }
}
