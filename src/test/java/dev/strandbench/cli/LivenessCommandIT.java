package dev.strandbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.EndedProcess;
import dev.strandbench.Listing;
import dev.strandbench.machine.ChildJvm;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What Ctrl-C leaves of {@code liveness}. */
@Tag("full")
@Timeout(300)
@EnabledOnOs(value = OS.LINUX, disabledReason = "signals and /proc are those of Linux")
class LivenessCommandIT {

    private static final Path PROC = Path.of("/proc");
    private static final String ATTEMPT = "dev.strandbench.liveness.LivenessFork";

    @TempDir
    private Path directory;

    /** Holds what the process prints. */
    @TempDir
    private Path streams;

    /** A directory on the class path, by which the JVMs of this test are known. */
    @TempDir
    private Path mark;

    private Process start() throws IOException {
        List<String> command = List.of(
                ChildJvm.ownJava().toString(),
                "-cp",
                mark + File.pathSeparator + System.getProperty("java.class.path"),
                LivenessUntilCtrlC.class.getName(),
                "--model",
                "VIRTUAL",
                "--format",
                "json",
                "--out",
                directory.resolve("out.json").toString());
        return EndedProcess.prepared(streams, command)
                .directory(directory.toFile())
                .start();
    }

    /** Returns the processes of this test that make attempts. */
    private Set<Long> attempts() throws IOException {
        try (Stream<Path> processes = Files.list(PROC)) {
            return processes
                    .filter(process -> String.valueOf(process.getFileName()).matches("\\d+"))
                    .filter(process -> {
                        String command = commandLine(process);
                        return command.contains(mark.toString()) && command.contains(ATTEMPT);
                    })
                    .map(process -> Long.valueOf(String.valueOf(process.getFileName())))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private static String commandLine(Path process) {
        try {
            return new String(Files.readAllBytes(process.resolve("cmdline")), StandardCharsets.UTF_8);
        } catch (IOException e) {
            // The process has ended.
            return "";
        }
    }

    private String errors() throws IOException {
        return Files.readString(streams.resolve("err"));
    }

    @Test
    void ctrlCKeepsFinishedCellsAndLeavesNothingElse() throws Exception {
        EndedProcess.assumeCtrlCArrives();
        Set<Long> seen = new TreeSet<>();
        Process liveness = start();
        try {
            while (!errors().contains(LivenessUntilCtrlC.FINISHED + LivenessUntilCtrlC.ENDS)
                    || !errors().contains(LivenessUntilCtrlC.FINISHED + LivenessUntilCtrlC.STALLS)) {
                assertThat(liveness.waitFor(10, TimeUnit.MILLISECONDS))
                        .as(() -> "ended by itself: " + liveness)
                        .isFalse();
                seen.addAll(attempts());
            }
            // The pattern that goes on for ever has a JVM.
            assertThat(attempts()).isNotEmpty();

            EndedProcess.signal(liveness, "INT");
            EndedProcess ended = EndedProcess.of(liveness, streams);

            assertThat(ended.status()).as(ended.toString()).isEqualTo(ExitStatus.INTERRUPTED);
            assertThat(ended.err()).contains("strandbench: interrupted; the report has 2 cells");
            assertThat(directory.resolve("out.json"))
                    .content()
                    .contains("\"pattern\" : \"ends\"", "\"pattern\" : \"stalls\"")
                    .doesNotContain("\"pattern\" : \"goes-on\"");
            assertThat(attempts()).isEmpty();
            assertThat(seen).allSatisfy(LivenessCommandIT::requireNoFilesOfJcmd);
            assertThat(Listing.filesBelow(directory))
                    .noneMatch(file -> file.toString().endsWith(".new"));
        } finally {
            liveness.destroyForcibly();
        }
    }

    private static void requireNoFilesOfJcmd(long process) {
        assertThat(Path.of("/tmp/.java_pid" + process)).doesNotExist();
        assertThat(Path.of("/tmp/.attach_pid" + process)).doesNotExist();
    }
}
