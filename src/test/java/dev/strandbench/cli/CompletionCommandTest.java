package dev.strandbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.plan.Profile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** What the scripts of {@code completion} know, and what bash makes of its own. */
@Timeout(60)
class CompletionCommandTest {

    private static final String FISH = "fish";
    private static final String ZSH = "zsh";

    /** As a shell would, when somebody presses the tabulator behind these words. */
    private static final String COMPLETE = """
        source "$1"
        shift
        COMP_WORDS=(strandbench "$@")
        COMP_CWORD=$#
        COMP_LINE="${COMP_WORDS[*]}"
        _complete_strandbench 2>/dev/null
        printf '%s\\n' "${COMPREPLY[@]}"
        """;

    /** By the shell: the same for every test. */
    private static final Map<String, String> SCRIPTS = new ConcurrentHashMap<>();

    @TempDir
    private Path directory;

    private static Map<String, CommandLine> commands() {
        return StrandbenchCommand.commandLine().getSubcommands();
    }

    static Stream<Arguments> commandsInShells() {
        return Stream.of(CompletionCommand.Shell.values())
                .flatMap(shell -> commands().keySet().stream().map(command -> Arguments.of(shell.name(), command)));
    }

    private static String script(String shell) {
        return SCRIPTS.computeIfAbsent(shell, name -> {
            CapturedCall call = CapturedCall.of("completion", name);
            assertThat(call.status()).as(call.err()).isZero();
            return call.out();
        });
    }

    private static String part(String shell, String command) {
        String script = script(shell);
        if (shell.equals(FISH)) {
            String condition = " -n '__fish_seen_subcommand_from " + command + "' ";
            return script.lines()
                    .filter(line -> line.contains(condition))
                    .map(line -> line + " ")
                    .collect(Collectors.joining("\n"));
        }
        int begin = script.indexOf("function _picocli_strandbench_" + command + "() {\n");
        assertThat(begin).as("the function of " + command).isNotNegative();
        return script.substring(begin, script.indexOf("\n}\n", begin));
    }

    @ParameterizedTest
    @MethodSource("commandsInShells")
    void haveEveryCommandAndItsOptions(String shell, String command) {
        List<String> options =
                Objects.requireNonNull(commands().get(command), command).getCommandSpec().options().stream()
                        .flatMap(option -> Stream.of(option.names()))
                        .filter(name -> name.startsWith("--"))
                        .toList();

        assertThat(script(shell)).contains(shell.equals(FISH) ? " -a " + command + " -d '" : command);
        assertThat(options).isNotEmpty();
        assertThat(part(shell, command))
                .contains(options.stream()
                        .map(name -> shell.equals(FISH) ? " -l " + name.substring(2) + " " : name)
                        .toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"bash", ZSH, FISH})
    void haveTheValuesThatOptionsTake(String shell) {
        assertThat(part(shell, "run"))
                .contains(Profile.NAMES)
                .contains(Stream.of(ConcurrencyModel.values()).map(Enum::name).toList())
                .contains("FanOut", "avgt", "thrpt")
                .doesNotContain("Throughput", "SingleShotTime");
        assertThat(part(shell, "report")).contains("html", "md", "csv");
        assertThat(part(shell, "jfr")).contains("text", "json", "html").doesNotContain("JSON");
        assertThat(part(shell, "help")).contains("run", "completion");
    }

    @Test
    void bashCompletesNamesOfFilesForEveryOptionThatTakesOne() {
        for (String command : commands().keySet()) {
            assertThat(part("bash", command))
                    .doesNotContainPattern("--(out|jar|resume|aa|add|class-path)'\\)\\n      return\\n");
        }
        assertThat(part("bash", "compare")).containsPattern("'--out'\\)\\n(.*\\n){1,3} *COMPREPLY=.* compgen -f ");
    }

    @Test
    void zshLoadsTheCompletionOfBash() {
        assertThat(script(ZSH))
                .contains("autoload -U +X bashcompinit && bashcompinit", "complete -F _complete_strandbench")
                .isEqualToIgnoringNewLines(script("bash").replace("for bash to source", "for zsh to source"));
    }

    @Test
    void fishCompletesTheValuesOfListsOneByOne() {
        assertThat(part(FISH, "run"))
                .contains(" -l model -r -f -a '(__strandbench_list SEQUENTIAL ")
                .contains(" -d ");
        assertThat(script(FISH)).contains("function __strandbench_list\n", "for value in $argv\n");
    }

    @Test
    void fishCompletesNamesOfFilesWhereTheyAreTaken() {
        assertThat(part(FISH, "compare").lines())
                .anyMatch(line -> line.contains(" -l out -r -F "))
                .anyMatch(line -> line.contains(" -l format -r -f -a 'text md json csv' "))
                .anyMatch(line -> line.endsWith("' -F "));
        assertThat(part(FISH, "run").lines())
                .anyMatch(line -> line.contains(" -l profile -r -F -a 'quick "))
                .anyMatch(line -> line.contains(" -l mode -o bm -r -f -a 'avgt thrpt' "))
                .anyMatch(line -> line.contains(" -l dry-run -d 'Print what would run"));
        assertThat(part(FISH, "jdks").lines()).anyMatch(line -> line.endsWith("' -f "));
    }

    @Test
    void fishShowsDescriptionsAsHelpDoes() {
        assertThat(script(FISH).lines())
                .noneMatch(line -> line.contains("%%") || line.contains("%n") || line.contains("${"))
                .anyMatch(line -> line.endsWith(" -a jdks -d 'Lists the JDKs on this machine and marks the default'"))
                .anyMatch(line -> line.contains("profile\\'s"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"bash", ZSH, FISH})
    void defineTheWordThatTheyComplete(String shell) {
        String jar = Path.of("target/benchmarks.jar").toAbsolutePath().toString();

        assertThat(script(shell))
                .contains(shell.equals(FISH) ? "function strandbench\n" : "strandbench() {\n")
                .contains("java -jar ")
                .contains(shell.equals(FISH) ? jar.replace("\\", "\\\\") : jar);
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "what is called bash there may be another system's")
    void isValidForBash() throws Exception {
        Path script = Files.writeString(directory.resolve("script"), script("bash"));

        assertThat(printed("bash", "-n", script.toString())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "re, report replay",
        "run --profi, --profile",
        "liveness held-m, held-monitor",
        "liveness --model VIRT, VIRTUAL",
        "liveness --out tren, trends.html",
        "run --profile stan, standard",
        "run --model VIRTUAL_BA, VIRTUAL_BARE",
        "run Fan, FanOut",
        "run --mode t, thrpt",
        "jfr --format h, html",
        "completion f, fish",
        "serve WEBFLUX_H, WEBFLUX_HYBRID",
        "compare --out tren, trends.html",
        "compare old.json tren, trends.html",
        "merge --out tren, trends.html",
        "run --resume tren, trends.html"
    })
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "what is called bash there may be another system's")
    void completeInBash(String words, String completed) throws Exception {
        Path script = Files.writeString(directory.resolve("script"), script("bash"));
        Files.createFile(directory.resolve("trends.html"));
        List<String> call = new ArrayList<>(List.of("bash", "-c", COMPLETE, "bash", script.toString()));
        call.addAll(List.of(words.split(" ", -1)));

        assertThat(printed(call.toArray(String[]::new)).lines()).containsExactlyInAnyOrder(completed.split(" ", -1));
    }

    @ParameterizedTest
    @CsvSource({
        "tcsh, 'expected one of [bash, zsh, fish]'",
        "'', Missing required parameter",
    })
    void namesTheShellsThereAre(String shell, String answer) {
        CapturedCall call = shell.isEmpty() ? CapturedCall.of("completion") : CapturedCall.of("completion", shell);

        call.assertRefused(answer);
    }

    /** What a program that ends well prints, its complaints included. */
    private String printed(String... call) throws IOException, InterruptedException {
        Path out = directory.resolve("out");
        int status = new ProcessBuilder(call)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start()
                .waitFor();
        String printed = Files.readString(out);
        assertThat(status).as(printed).isZero();
        return printed;
    }
}
