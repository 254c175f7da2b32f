package dev.strandbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.Documentation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/** What {@code --help} says of each command is complete, and what the documentation calls is there. */
class HelpTest {

    private static final Pattern CALL = Pattern.compile("benchmarks\\.jar ([a-z]+)\\b([^\\n]*)");
    private static final Pattern LONG_OPTION = Pattern.compile("(?<![\\w-])--[a-z][a-z-]*");

    private static Map<String, CommandLine> commands() {
        return StrandbenchCommand.commandLine().getSubcommands();
    }

    static Stream<String> names() {
        return commands().entrySet().stream()
                .filter(command -> !(command.getValue().getCommand() instanceof HelpCommand))
                .map(Map.Entry::getKey);
    }

    private static CommandSpec spec(String name) {
        return Objects.requireNonNull(commands().get(name), name).getCommandSpec();
    }

    @ParameterizedTest
    @MethodSource("names")
    void saysWhatEveryOptionDoes(String name) {
        assertThat(spec(name).args())
                .allSatisfy(argument -> assertThat(words(argument))
                        .as(argument.paramLabel())
                        .isNotBlank()
                        .endsWith("."));
    }

    private static String words(ArgSpec argument) {
        return String.join(" ", argument.description());
    }

    @ParameterizedTest
    @MethodSource("names")
    void showsTheUnitsOfTimes(String name) {
        assertThat(spec(name).options())
                .filteredOn(option -> option.paramLabel().equals("TIME"))
                .allSatisfy(option -> assertThat(words(option)).containsPattern("\\d(us|ms|s|m|h)\\b"));
    }

    @ParameterizedTest
    @MethodSource("names")
    void showsCallsThatOneCanType(String name) {
        String help = CapturedCall.of(name, "--help").out();

        assertThat(help)
                .contains(StrandbenchCommand.PROGRAM + " " + name)
                .containsPattern("Examples:\\R  " + name + "\\b");
    }

    @ParameterizedTest
    @CsvSource({", 100", "'', 100", "many, 100", "80, 80", "20, 55", "300, 100"})
    void fitsTheTerminal(@Nullable String columns, int width) {
        assertThat(StrandbenchCommand.helpColumns(columns)).isEqualTo(width);
    }

    @ParameterizedTest
    @MethodSource("names")
    void hasThisWidthForEveryCommand(String name) {
        assertThat(spec(name).usageMessage().width())
                .isEqualTo(StrandbenchCommand.helpColumns(System.getenv("COLUMNS")));
    }

    @Test
    void showsCallsAtTheTopThatCommandsTake() {
        String top = CapturedCall.of("--help").out();
        List<String> calls =
                top.substring(top.indexOf("Examples:")).lines().skip(1).toList();

        assertThat(calls).hasSizeGreaterThan(3);
        for (String call : calls) {
            String first = call.strip().replaceFirst(" .*", "");
            if (commands().containsKey(first)) {
                assertThat(optionsIn(call))
                        .allSatisfy(
                                option -> assertThat(spec(first).optionsMap()).containsKey(option));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void tellsTheVersionAtEveryCommand(String name) {
        assertThat(CapturedCall.of(name, "--version").out()).startsWith("strandbench ");
    }

    @ParameterizedTest
    @MethodSource("names")
    void hasTheOptionsOfItsExamples(String name) {
        String examples = String.join("\n", spec(name).usageMessage().footer());

        assertThat(optionsIn(examples))
                .allSatisfy(option -> assertThat(spec(name).optionsMap()).containsKey(option));
    }

    @Test
    void hasTheOptionsThatTheDocumentationCallsCommandsWith() {
        Matcher call = CALL.matcher(Documentation.text());
        List<String> seen = new ArrayList<>();
        while (call.find()) {
            if (commands().containsKey(call.group(1))) {
                CommandSpec command = spec(call.group(1));
                for (String option : optionsIn(call.group(2))) {
                    assertThat(command.optionsMap()).as(call.group()).containsKey(option);
                    seen.add(option);
                }
            }
        }

        assertThat(seen).contains("--budget", "--gate", "--add");
    }

    private static List<String> optionsIn(String text) {
        return LONG_OPTION.matcher(text).results().map(found -> found.group()).toList();
    }
}
