package dev.strandbench.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CellTest {

    @Test
    void tellsTheArmFromTheQuestion() {
        Map<String, String> parameters = new LinkedHashMap<>();
        parameters.put("strategy", "POOL");
        parameters.put("hops", "10");
        parameters.put("depth", "3");
        Cell cell = new Cell("dev.some.ContextHopBenchmark.hop", "avgt", parameters, "25");

        assertThat(cell.arm()).isEqualTo("POOL");
        assertThat(cell.question()).isEqualTo("hops=10 depth=3");
        assertThat(cell.method()).isEqualTo("ContextHop.hop");
        assertThat(cell.family()).isEqualTo("ContextHop.hop  hops=10 depth=3");
    }

    @Test
    void givesJmhAComparedParameterByTheBenchmarksName() {
        Map<String, String> parameters = Map.of("arm.size", "10", "arm.gc", "ZGC", "over.heap", "1g", "order", "x");
        Cell cell = new Cell("Some.op", "avgt", parameters, "25");

        assertThat(cell.benchmarkParameters()).containsOnly(Map.entry("size", "10"), Map.entry("order", "x"));
        assertThat(cell.arm()).isEqualTo("gc=ZGC size=10");
        assertThat(cell.question()).contains("heap=1g", "order=x").doesNotContain("size");
    }

    @Test
    void needsNoParametersAndNoPackage() {
        Cell cell = new Cell("Some.op", "avgt", Map.of(), "25");

        assertThat(cell.arm()).isEmpty();
        assertThat(cell.question()).isEmpty();
        assertThat(cell.family()).isEqualTo("Some.op");
    }
}
