package dev.strandbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.BuiltJar;
import dev.strandbench.EndedProcess;
import dev.strandbench.ShortProfiles;
import dev.strandbench.usercode.CompiledClasses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class OwnFunctionIT {

    private static final String KOTLIN = "dev.strandbench.usercode.KotlinFunctions::";
    private static final String WORK = """
        public class Work {
            public static String text(int index) { return "call " + index; }
            public static void noisy(int index) {
                System.out.println("between the lines");
                if (index % 2 == 1) {
                    throw new IllegalStateException("odd");
                }
            }
            public static void hanging(int index) {
                while (index == 7) {
                    Thread.onSpinWait();
                }
            }
            public static void failing() { throw new IllegalStateException("no database"); }
        }
        """;

    @TempDir
    private Path directory;

    private Path classes = Path.of("");

    @BeforeEach
    void compile() throws IOException {
        classes = CompiledClasses.in(directory, "Work", WORK);
        // A block or two: all that is looked for is there after one.
        Files.writeString(directory.resolve("short.toml"), ShortProfiles.ofBudget("20s"));
    }

    @Tag("full")
    @Test
    void measuresAFunctionAndKnowsItAgain() throws Exception {
        EndedProcess run = run("VIRTUAL,HYBRID", "com.acme.Work::text", classes);

        assertThat(run.status()).as(run.toString()).isZero();
        assertThat(run.out())
                .contains("OwnFunction.call  blocking=com.acme.Work::text tasks=20 limit=0")
                .contains("The function returned equal results under all models.");
        assertThat(Files.readString(directory.resolve("results/session.json")))
                .contains("com.acme.Work::text", classes.toString())
                .doesNotContain("strandbench.directory");
        assertThat(Files.readString(directory.resolve("results/results.json")))
                .containsPattern("\"function\\.carrier\" ?: ?\"no call was seen to hold its carrier for 5 ms or more");
        assertThat(jar("report", "results").status()).isZero();
        assertThat(Files.readString(directory.resolve("results/report.html"))).contains("com.acme.Work::text");
        assertThat(jar("run", "--resume", "results", "--budget", "30s").status())
                .isZero();

        CompiledClasses.in(directory, "Work", WORK.replace("call ", "CALL "));
        EndedProcess resumed = jar("run", "--resume", "results", "--budget", "60s");
        assertThat(resumed.status()).isEqualTo(ExitStatus.WRONG_CALL);
        assertThat(resumed.err())
                .contains("cannot resume results: the files of --classpath have changed; start a new run")
                .hasLineCount(1);
    }

    @Tag("full")
    @Test
    void comparesAFunctionThatBlocksWithOneThatSuspends() throws Exception {
        EndedProcess run = run(
                "VIRTUAL,DEFAULT",
                "blocking=" + KOTLIN + "blocking",
                Path.of("target/test-classes").toAbsolutePath(),
                "--call",
                "suspending=" + KOTLIN + "waiting");

        assertThat(run.status()).as(run.toString()).isZero();
        assertThat(run.out()).contains("VIRTUAL", "DEFAULT", "The function returned equal results under all models.");
    }

    @Tag("full")
    @Test
    void keepsWhatCallsThrowAndPrintOutOfTheWay() throws Exception {
        EndedProcess run = run("VIRTUAL", "com.acme.Work::noisy", classes);

        assertThat(run.status()).as(run.toString()).isZero();
        assertThat(run.out())
                .contains("Calls threw: 50.0 % under VIRTUAL; the first stacks are in function-exceptions.txt")
                .contains("It prints about 20 lines per op")
                .doesNotContain("between the lines");
        assertThat(Files.readString(directory.resolve("results/function-exceptions.txt")))
                .startsWith("java.lang.IllegalStateException: odd")
                .contains("at com.acme.Work.noisy");
        assertThat(Files.readString(directory.resolve("results/function-output.txt")))
                .startsWith("between the lines\n");
    }

    @Tag("full")
    @Test
    void namesATaskThatNeverEnds() throws Exception {
        EndedProcess run = run("POOL", "com.acme.Work::hanging", classes, "--timeout", "2s");

        assertThat(run.status()).isEqualTo(ExitStatus.FAILED);
        assertThat(run.out())
                .contains("POOL  FAILED: com.acme.Work::hanging: ")
                .containsPattern(" of 20 tasks ha(s|ve) not ended after 2\\.0 s, (that|first those) with the index ")
                .doesNotContain("forked VM failed");
    }

    @Tag("full")
    @Test
    void saysInALineThatEveryCallThrows() throws Exception {
        EndedProcess run = run("POOL", "com.acme.Work::failing", classes);

        assertThat(run.status()).isEqualTo(ExitStatus.FAILED);
        assertThat(run.out())
                .contains("FAILED: com.acme.Work::failing threw java.lang.IllegalStateException: no database in each of"
                        + " 20 tasks; its stack is in function-exceptions.txt; given up\n")
                .doesNotContain("\tat ");
    }

    private EndedProcess run(String models, String function, Path classPath, String... more) throws Exception {
        List<String> call =
                new ArrayList<>(List.of("run --profile short.toml --out results --tasks 20".split(" ", -1)));
        call.addAll(List.of("--model", models, "--classpath", classPath.toString(), "--call", function));
        call.addAll(List.of(more));
        return jar(call.toArray(String[]::new));
    }

    private EndedProcess jar(String... call) throws Exception {
        return BuiltJar.run(directory, call);
    }
}
