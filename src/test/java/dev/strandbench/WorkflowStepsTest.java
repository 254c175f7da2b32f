package dev.strandbench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** The steps of every workflow, run in order in a project that builds and measures nothing. */
@Tag("full")
@Timeout(120)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the scripts are for a Unix shell")
class WorkflowStepsTest {

    private static final Pattern EXPRESSION = Pattern.compile("\\$\\{\\{ (.*?) }}");

    /** The values of expressions. A step that uses another expression needs an entry here. */
    private static final Map<String, String> VALUES = Map.ofEntries(
            Map.entry("matrix.jdk", "25"),
            Map.entry("matrix.shard", "1/3"),
            Map.entry("inputs.profile || 'standard'", "standard"),
            Map.entry("inputs.budget || '30m'", "30m"),
            Map.entry("github.token", "token"),
            Map.entry("github.ref_name", "v1.2.0"),
            Map.entry("github.event.repository.default_branch", "main"),
            Map.entry("github.event.workflow_run.head_repository.owner.login", "somebody"),
            Map.entry("github.event.workflow_run.head_branch", "change"),
            Map.entry("github.event.workflow_run.head_sha", "1a2b3c4"),
            Map.entry("github.event.workflow_run.html_url", "https://example.org/runs/1"),
            Map.entry("runner.temp", "temporary"),
            Map.entry("inputs.artifact", "gate"),
            Map.entry("inputs.base", "HEAD^1"),
            Map.entry("inputs.head", "HEAD"),
            Map.entry("inputs.build", "mvn -B package"),
            Map.entry("inputs.jar", "target/benchmarks.jar"),
            Map.entry("inputs.only", ""),
            Map.entry("inputs.rounds", "1"),
            Map.entry("inputs.budget", ""),
            Map.entry("inputs.threshold", "5%"),
            Map.entry("inputs.jmh-options", "-wi 1 -i 1"));

    @TempDir
    private Path directory;

    private StandInProject project = new StandInProject(Path.of(""));

    @BeforeEach
    void setUp() throws Exception {
        project = StandInProject.createIn(directory);
        Files.createDirectories(project.root().resolve(".github/actions/gate"));
    }

    static List<Path> everything() throws IOException {
        return WorkflowsTest.everything();
    }

    @ParameterizedTest
    @MethodSource("everything")
    void succeedInTheirOrder(Path file) throws Exception {
        JsonNode workflow = WorkflowsTest.parsed(file);

        for (JsonNode job : workflow.path("jobs")) {
            call(job.path("steps"), job.path("env"));
        }
        call(workflow.path("runs").path("steps"), workflow.path("env"));
    }

    private void call(JsonNode steps, JsonNode ofJob) throws IOException, InterruptedException {
        for (JsonNode step : steps) {
            JsonNode run = step.path("run");
            String command = run.isObject() ? run.path("command").asString("") : run.asString("");
            if (!command.isEmpty()) {
                EndedProcess ended = project.call(variables(ofJob, step.path("env")), "bash", "-c", command);

                assertThat(ended.status()).as(command + ": " + ended).isZero();
            }
        }
    }

    private Map<String, String> variables(JsonNode ofJob, JsonNode ofStep) {
        Map<String, String> variables = new LinkedHashMap<>();
        variables.put(
                "GITHUB_ACTION_PATH",
                project.root().resolve(".github/actions/gate").toString());
        variables.put("HISTORY_RUN", "7");
        variables.put("PULL_REQUEST", "12");
        variables.put("RUNNER_TEMP", "temporary");
        for (JsonNode some : List.of(ofJob, ofStep)) {
            some.propertyStream()
                    .forEach(one ->
                            variables.put(one.getKey(), resolved(one.getValue().asString(""))));
        }
        return variables;
    }

    private String resolved(String text) {
        return EXPRESSION.matcher(text).replaceAll(found -> value(found.group(1)));
    }

    private String value(String expression) {
        return Objects.requireNonNull(VALUES.get(expression), "no value here for " + expression);
    }

    @Test
    void leaveAReportOfWhatTheJarDoesOnAJdk() throws Exception {
        succeedInTheirOrder(WorkflowsTest.WORKFLOWS.resolve("ci.yml"));

        assertThat(project.root().resolve("target/smoke/1.json")).exists();
        assertThat(project.root().resolve("target/smoke/report.html")).exists();
        assertThat(project.summary()).content().contains("Markdown of 1.json");
        assertThat(project.calls())
                .anyMatch(call -> call.startsWith("mvn ") && call.endsWith(" -Djdk.range=[25,26) verify"))
                .anyMatch(call -> call.startsWith("pip install ") && call.endsWith(" .github/linters.txt"))
                .anyMatch(call -> call.startsWith("shellcheck .ci/run ") && call.contains(" scripts/gate.sh"))
                .contains("zizmor --offline .github");
    }

    @Test
    void leaveASiteOfWhatWasMeasuredAndItsHistory() throws Exception {
        succeedInTheirOrder(WorkflowsTest.WORKFLOWS.resolve("benchmark.yml"));

        assertThat(project.root().resolve("site/index.html"))
                .content()
                .contains("\"jdk-25.html\"", "\"service-mongo-jdk-25.html\"", "\"service-postgres-jdk-25.html\"");
        try (Stream<Path> runs = Files.list(project.root().resolve("history"))) {
            assertThat(runs).hasSize(3);
        }
        assertThat(project.summary()).content().contains("**Missing: jdk-25: shard 2 of 3**");
    }

    @Test
    void leaveAFileThatSaysWhatAGateHasDecided() throws Exception {
        succeedInTheirOrder(WorkflowsTest.ACTION);

        Path gate = project.root().resolve("temporary/strandbench-gate");
        assertThat(gate.resolve("gate.txt")).hasContent("Gate: passed");
        assertThat(gate.resolve("look-1/base-again.json")).exists();
        assertThat(project.summary()).content().contains("1 rounds of 1 benchmarks, look 1.");
        assertThat(project.calls()).anyMatch(call -> call.contains(" -wi 1 -i 1 -f 1 "));
    }

    @Test
    void leaveACommentEvenIfAGateHasLeftNothing() throws Exception {
        succeedInTheirOrder(WorkflowsTest.WORKFLOWS.resolve("gate-comment.yml"));

        assertThat(project.comment()).content().contains("nothing was decided", "(https://example.org/runs/1)");
    }

    @Test
    void leaveADraftOfWhatWasBuiltTwice() throws Exception {
        succeedInTheirOrder(WorkflowsTest.WORKFLOWS.resolve("release.yml"));

        assertThat(project.calls())
                .filteredOn(call -> call.contains(" -Prelease "))
                .hasSize(2);
        assertThat(project.calls()).anyMatch(call -> call.startsWith("gh release create v1.2.0 "));
    }
}
