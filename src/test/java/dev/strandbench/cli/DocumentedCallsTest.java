package dev.strandbench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.strandbench.Documentation;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/** Whatever the documentation tells people to type can be typed. */
class DocumentedCallsTest {

    /** What these need, files of the reader's, is not here. */
    private static final Set<String> OF_FILES = Set.of("--call", "--jar", "--resume", "--args", "--setup");

    private static final Set<String> COMMANDS = Main.commands().getSubcommands().keySet();

    private static boolean isOurs(List<String> call) {
        return !call.isEmpty() && COMMANDS.contains(call.getFirst());
    }

    static Stream<List<String>> ours() {
        return Documentation.calls().stream().filter(DocumentedCallsTest::isOurs);
    }

    static Stream<List<String>> ofJmh() {
        return Documentation.calls().stream().filter(call -> !call.isEmpty() && !isOurs(call));
    }

    /** Those that plan a run of what the jar holds, without the JDKs, of which a machine may have others. */
    static Stream<List<String>> runs() {
        return ours().filter(call -> call.getFirst().equals("run"))
                .filter(call -> call.stream().noneMatch(OF_FILES::contains))
                .map(DocumentedCallsTest::withoutJdks)
                .distinct();
    }

    private static List<String> withoutJdks(List<String> call) {
        List<String> kept = new ArrayList<>(call);
        int jdk = kept.indexOf("--jdk");
        if (jdk >= 0) {
            kept.subList(jdk, jdk + 2).clear();
        }
        return kept;
    }

    @ParameterizedTest
    @MethodSource("ours")
    void hasCommandsAndOptionsThatThereAre(List<String> call) {
        assertThatCode(() -> Main.commands().parseArgs(call.toArray(String[]::new)))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @MethodSource("ofJmh")
    void hasOptionsThatJmhHas(List<String> call) {
        assertThatCode(() -> new CommandLineOptions(call.toArray(String[]::new)))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @MethodSource("runs")
    void plansRunsThatSelectSomething(List<String> call) {
        List<String> planned = new ArrayList<>(call);
        if (!planned.contains("--dry-run")) {
            planned.add("--dry-run");
        }

        CapturedCall outcome = CapturedCall.of(planned.toArray(String[]::new));

        assertThat(outcome.err().lines()).allMatch(line -> line.startsWith("strandbench: left out: "));
        assertThat(outcome.status()).isZero();
    }

    @Test
    void areFoundAtAll() {
        assertThat(ours()).hasSizeGreaterThan(40);
        assertThat(ofJmh()).hasSizeGreaterThan(10);
        assertThat(runs()).hasSizeGreaterThan(10);
    }
}
