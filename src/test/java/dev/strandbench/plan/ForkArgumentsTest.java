package dev.strandbench.plan;

import static dev.strandbench.UserErrors.assertThatUserError;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;

class ForkArgumentsTest {

    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

    private static ChainedOptionsBuilder baseline() {
        return new OptionsBuilder().include("\\.BaselineBenchmark\\.oneTask$");
    }

    private static List<String> all(Options call) {
        return ForkArguments.all(SelectedBenchmark.of(call).getFirst(), call);
    }

    private static Optional<String> refusal(Options call) {
        return StartProbe.refusal("Baseline", JAVA, all(call), ForkArguments.ofCall(call));
    }

    private static Optional<List<String>> withoutCollector(Options call) {
        return ForkArguments.withoutCollector(SelectedBenchmark.of(call), call);
    }

    @Test
    void areInTheOrderInWhichJmhGivesThem() {
        Options call =
                baseline().jvmArgsPrepend("-Dfirst=1").jvmArgsAppend("-Dlast=1").build();

        assertThat(all(call))
                .startsWith("-Dfirst=1", "-Xms1g", "-Xmx1g")
                .contains("-XX:+UseG1GC")
                .endsWith("-Dlast=1");
        assertThat(ForkArguments.ofCall(call)).containsExactly("-Dfirst=1", "-Dlast=1");
    }

    @Test
    void areTheCallsInPlaceOfTheBenchmarks() {
        assertThat(all(baseline().jvmArgs("-Xmx64m").build())).containsExactly("-Xmx64m");
    }

    @Test
    void haveTheCollectorOfTheCallAlone() {
        Options call = baseline().jvmArgsAppend("-XX:+UseSerialGC").build();

        assertThat(withoutCollector(call)).hasValueSatisfying(left -> {
            assertThat(left).startsWith("-Xms1g", "-Xmx1g").noneMatch(argument -> argument.startsWith("-XX:+Use"));
            Options effective = new OptionsBuilder()
                    .parent(call)
                    .jvmArgs(left.toArray(String[]::new))
                    .build();
            assertThat(refusal(effective)).isEmpty();
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseG1GC", "-XX:-UseG1GC", "-Xmx2g", "-XX:+UseNUMA"})
    void stayAsTheyAreWhereNoOtherCollectorIsChosen(String argument) {
        assertThat(withoutCollector(baseline().jvmArgsAppend(argument).build())).isEmpty();
    }

    @Test
    void stayAsTheyAreWhereTheCallReplacesThem() {
        assertThat(withoutCollector(baseline()
                        .jvmArgs("-Xmx64m")
                        .jvmArgsAppend("-XX:+UseSerialGC")
                        .build()))
                .isEmpty();
    }

    @Test
    void cannotBeDifferentInOneCall() {
        Options call = new OptionsBuilder()
                .include("\\.(FanOut|Footprint)Benchmark\\.")
                .jvmArgsAppend("-XX:+UseSerialGC")
                .build();

        assertThatUserError(() -> withoutCollector(call))
                .hasMessageStartingWith("-XX:+UseSerialGC cannot replace the collectors of ")
                .hasMessageContainingAll("FanOut", "Footprint", "; valid: one scenario in a call, or -jvmArgs");
    }

    @Test
    void areBlamedOnWhoeverAsksForThem() {
        assertThat(refusal(baseline().jvmArgsAppend("-Dsome=1", "-Xmx200m").build()))
                .get(STRING)
                .startsWith("no fork of Baseline starts with -Xmx200m and its own -Xms1g: ");
        assertThat(refusal(
                        baseline().jvmArgsAppend("-XX:+NoSuchFlag", "-Dsome=1").build()))
                .get(STRING)
                .startsWith("no fork of Baseline starts with -XX:+NoSuchFlag: ");
        assertThat(refusal(baseline()
                        .jvmArgsAppend("-Dsome=1", "-XX:-NoSuchFlag", "-XX:+NorThisOne")
                        .build()))
                .get(STRING)
                .startsWith("no fork of Baseline starts with -Dsome=1 -XX:-NoSuchFlag -XX:+NorThisOne: ");
    }
}
