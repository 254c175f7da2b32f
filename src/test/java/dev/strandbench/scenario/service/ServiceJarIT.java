package dev.strandbench.scenario.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.BuiltJar;
import dev.strandbench.EndedProcess;
import dev.strandbench.Listing;
import dev.strandbench.profiler.watch.JvmSeries;
import dev.strandbench.report.RecordingReport;
import dev.strandbench.result.JmhResultReader;
import dev.strandbench.service.StoreKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The scenario from the shaded jar, where the applications are found together with everything else. */
@Timeout(600)
class ServiceJarIT {

    private static final String SMALL =
            "-p users=2 -p loops=2 -p pauseMillis=1 -p upstreamMillis=5 -f 1 -wi 0 -i 1 -r 1ms";
    private static final int PROGRAMS = 3; // the store, the upstream services and the application, in this order

    @TempDir
    Path directory;

    @Tag("full")
    @Test
    void reportsWhatTheServiceCostsAndLooksIntoItsJvm() throws Exception {
        Process host = start("\\.ServiceBenchmark -p strategy=MVC_STRUCTURED -p heap=64m -p endpoint=EXECUTE_ASYNC"
                + " -rf json -rff r.json -prof recording -jvmArgsPrepend -Xlog:gc:file=gc-%p.log " + SMALL);

        assertThat(host.waitFor()).as(this::output).isZero();
        assertThat(JvmSeries.in(onlyOf("r.json-watch")))
                .singleElement()
                .satisfies(series ->
                        assertThat(series.figures().getLast().classes()).isGreaterThan(1000));
        assertThat(RecordingReport.of(onlyOf("recordings").resolve("fork-1-service.jfr"), RecordingReport.Format.text))
                .contains("ServiceBenchmark.service", "allocated per op");
        assertThat(onlyOf("recordings").resolve("fork-1.jfr")).exists();
        assertThat(Listing.names(directory)).anyMatch(name -> name.matches("gc-\\d+\\.log"));
        assertThat(Listing.names(directory)).anyMatch(name -> name.matches("gc-\\d+-service\\.log"));
        String results = Files.readString(directory.resolve("r.json"));
        assertThat(results)
                .contains("\"store\" : \"mongo\"", "\"mongo\" : \"embedded\"")
                .contains("\"throughput\"", "\"latency.p99\"", "\"errors\"", "\"ideal\"")
                .contains(
                        "\"cpu.perRequest\"",
                        "\"heap.afterGc\"",
                        "\"gc.took\"",
                        "\"setting service.gc=",
                        "\"threads.peak\"",
                        "\"load.cpu\"",
                        "\"upstream.late.p50\"",
                        "\"upstream.late.p99\"",
                        "\"starts\"");
    }

    @Tag("full")
    @Test
    void hasAsResultThatAnApplicationDoesNotStartInTheHeapGiven() throws Exception {
        Process host = start("\\.ServiceBenchmark|OpenLoop|HighestRate -p strategy=MVC_POOL -p heap=8m"
                + " -p endpoint=EXECUTE -f 1 -wi 0 -i 1 -r 1ms -rf json -rff r.json");

        assertThat(host.waitFor()).as(this::output).isZero();
        assertThat(output()).contains("MVC_POOL does not start at 8m: java.lang.OutOfMemoryError");
        assertThat(JmhResultReader.read(directory.resolve("r.json"))).hasSize(3).allSatisfy(result -> {
            assertThat(result.primary().score()).isNaN();
            assertThat(result.secondary())
                    .hasEntrySatisfying(
                            "starts", starts -> assertThat(starts.score()).isZero());
        });
    }

    @Tag("full")
    @Test
    void leavesOutOfTheRankingWhatDoesNotStart() throws Exception {
        Process host = start("run \\.ServiceBenchmark -p strategy=MVC_POOL,MVC_VIRTUAL -p heap=8m"
                + " -p endpoint=EXECUTE --out session");

        assertThat(host.waitFor()).as(this::output).isZero();
        assertThat(output()).containsPattern("MVC_POOL .* does not start").containsPattern("MVC_VIRTUAL .* does not");
        assertThat(JmhResultReader.read(directory.resolve("session/results.json")))
                .hasSize(2)
                .allSatisfy(result -> assertThat(result.primary().score()).isNaN());
    }

    @Tag("full")
    @ParameterizedTest
    @EnumSource
    void leavesNothingRunningWhenTheHostIsKilled(StoreKind store) throws Exception {
        Process host = start("\\.ServiceBenchmark -p strategy=MVC_VIRTUAL -p heap=64m -p endpoint=EXECUTE"
                + " -p loops=10000 -f 1 -p store=" + store);
        awaitService(host);
        List<ProcessHandle> descendants = host.descendants().toList();

        host.destroyForcibly().waitFor();

        descendants.forEach(EndedProcess::await);
    }

    private Path onlyOf(String name) {
        Path below = directory.resolve(name);
        List<String> names = Listing.names(below);
        assertThat(names).as("in " + name).hasSize(1);
        return below.resolve(names.getFirst());
    }

    /** Waits until a fork has started the last program of its service; the store has started what it needs by then. */
    private void awaitService(Process host) throws InterruptedException {
        while (host.children().noneMatch(fork -> fork.children().count() >= PROGRAMS)) {
            boolean ended = host.waitFor(10, TimeUnit.MILLISECONDS);
            assertThat(ended).as(this::output).isFalse();
        }
    }

    private Process start(String call) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        // JMH's lock stands there; another JMH on this machine does not matter to a test that measures nothing.
        command.add("-Djava.io.tmpdir=" + directory);
        command.addAll(List.of("-jar", BuiltJar.FILE.toString()));
        command.addAll(List.of(call.split(" ")));
        return new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("out").toFile())
                .start();
    }

    private String output() {
        try {
            return Files.readString(directory.resolve("out"));
        } catch (IOException e) {
            return e.toString();
        }
    }
}
