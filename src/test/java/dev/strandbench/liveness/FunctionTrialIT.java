package dev.strandbench.liveness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.plan.PlannedJdk;
import dev.strandbench.usercode.CarrierUse;
import dev.strandbench.usercode.CompiledClasses;
import dev.strandbench.usercode.FunctionClassPath;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Tag("full")
@Timeout(120)
@EnabledOnOs(value = OS.LINUX, disabledReason = "programs and /proc are those of Linux")
class FunctionTrialIT {

    /** To the JDK, a named pipe is a file. A read of a file holds the carrier on every JDK. */
    private static final String WORK = """
        import java.io.IOException;
        import java.io.RandomAccessFile;
        import java.nio.file.Files;
        import java.nio.file.Path;

        public class Work {
            private static final RandomAccessFile PIPE = pipe();

            private static RandomAccessFile pipe() {
                try {
                    Path directory = Files.createTempDirectory("work-");
                    Path pipe = directory.resolve("pipe");
                    int unused = new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor();
                    RandomAccessFile opened = new RandomAccessFile(pipe.toFile(), "rw");
                    Files.delete(pipe);
                    Files.delete(directory);
                    return opened;
                } catch (IOException | InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
            private static void writeLater() {
                try {
                    Thread.sleep(100);
                    PIPE.write(7);
                } catch (IOException | InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
            public static int readsAPipe() throws IOException {
                Thread.ofPlatform().daemon().start(Work::writeLater);
                return PIPE.read();
            }
            public static void waitsForTheNext(int index) throws IOException {
                if (index == 1) {
                    int unused = PIPE.read();
                }
                if (index == 2) {
                    PIPE.write(7);
                }
            }
            public static void sleeps() throws InterruptedException { Thread.sleep(20); }
            public static void prints() { System.out.print("ended 1 -"); System.err.println("failed"); }
            public static void fails() { throw new IllegalStateException("no database at db://user:secret@host"); }
            public static void exits() { System.exit(3); }
            public static void hangs() throws InterruptedException { Thread.sleep(3_600_000); }
            public static void sleepsLong() throws InterruptedException { Thread.sleep(1_000); }
        }
        """;

    @TempDir
    private Path directory;

    private Path classes = Path.of("");

    @BeforeEach
    void compile() throws IOException {
        classes = CompiledClasses.in(directory, "Work", WORK);
    }

    @AfterEach
    void leavesNoProcess() {
        assertThat(ProcessHandle.current().children()).noneMatch(ProcessHandle::isAlive);
    }

    private String tried(String function) throws InterruptedException {
        List<String> arguments =
                new ArrayList<>(FunctionClassPath.of(classes.toString()).jvmArguments());
        // The heap of a run's forks would clash with that of an attempt.
        arguments.add("-Xmx4g");
        return new FunctionTrial("com.acme.Work::" + function, "", "", arguments).on(PlannedJdk.running());
    }

    @Test
    void findsThatASleepReleasesItsCarrier() throws Exception {
        assertThat(tried("sleeps")).isEqualTo(CarrierUse.RELEASED);
    }

    @Test
    void namesThePlaceThatHoldsACarrierInNativeCode() throws Exception {
        assertThat(tried("readsAPipe"))
                .startsWith("a call holds its carrier here: ")
                .contains(" in Work.readsAPipe (Work.java:");
    }

    /** Up to JDK 22, the JDK adds a carrier for the time of a read. */
    @Test
    @EnabledForJreRange(min = JRE.JAVA_23)
    void findsCallsThatStallOnOneCarrier() throws Exception {
        assertThat(tried("waitsForTheNext"))
                .startsWith("4 calls at once stall on one carrier, and end on platform threads; 1 of 1 carrier is held")
                .endsWith(" in Work.waitsForTheNext");
    }

    @Test
    void doesNotMistakeTheOutputOfTheFunctionForAnAnswer() throws Exception {
        assertThat(tried("prints")).isEqualTo(CarrierUse.RELEASED);
    }

    @Test
    void saysWhyAFunctionWasNotTried() throws Exception {
        assertThat(tried("fails"))
                .isEqualTo("not tried: a call threw java.lang.IllegalStateException: no database at db://***@host");
        assertThat(tried("exits")).isEqualTo("not tried: the JVM ended with status 3");
        assertThat(tried("hangs")).isEqualTo("not tried: a call takes longer than 3000 ms");
        assertThat(tried("sleepsLong")).isEqualTo("not tried: 4 calls at once take longer than 500 ms");
        assertThat(tried("missing")).startsWith("not tried: ").contains("has no method missing");
    }
}
