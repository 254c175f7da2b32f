package dev.strandbench.result;

import static dev.strandbench.compare.Entries.allocating;
import static dev.strandbench.compare.Entries.entry;
import static dev.strandbench.compare.Entries.metric;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Results that JMH Visualizer opens, the application at jmh.morethan.io. The fields are those that {@code parse.js} and
 * the metric extractors of <a href="https://github.com/jzillmann/jmh-visualizer">its source</a> read.
 */
class JmhVisualizerTest {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"thrpt", "avgt", "sample", "ss"})
    void readsTheFieldsOfResultsInEveryMode(String mode) throws IOException {
        Path file = directory.resolve("results.json");
        Measurement measured = allocating(entry("a.B.c", mode, Map.of("size", "10"), metric("ms/op", 1, 2)), 100, 200);

        JmhResultWriter.write(file, List.of(measured));

        JsonNode entry = MAPPER.readTree(Files.readString(file)).path(0);
        assertThat(entry.path("benchmark").asString("")).isEqualTo("a.B.c");
        assertThat(entry.path("mode").asString("")).isEqualTo(mode);
        assertThat(entry.at("/params/size").asString("")).isEqualTo("10");
        assertThat(entry.path("secondaryMetrics").propertyNames()).containsExactly("gc.alloc.rate.norm");
        assertThat(List.of(entry.path("primaryMetric"), entry.at("/secondaryMetrics/gc.alloc.rate.norm")))
                .allSatisfy(metric -> {
                    assertThat(metric.path("score").isNumber()).isTrue();
                    // JMH writes "NaN" for an unknown error.
                    assertThat(metric.path("scoreError").asString("")).isNotEmpty();
                    assertThat(metric.path("scoreUnit").isString()).isTrue();
                    assertThat(metric.at("/rawData/1/0").isNumber()).isTrue();
                });
        // It reads no other scores of this mode: values and their counts, by fork and iteration.
        assertThat(entry.at("/primaryMetric/rawDataHistogram/1/0/0/0").isNumber())
                .isEqualTo(mode.equals("sample"));
        assertThat(JmhResultReader.read(file).getFirst().primary().scores())
                .isDeepEqualTo(measured.primary().scores());
    }
}
