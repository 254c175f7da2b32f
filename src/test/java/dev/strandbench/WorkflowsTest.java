package dev.strandbench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
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
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Rules for the workflows that no linter checks, and their steps in a project that builds and measures nothing. */
@Tag("full")
@Timeout(120)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the scripts are for a Unix shell")
class WorkflowsTest {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    static final Path WORKFLOWS = Path.of(".github/workflows");
    static final Path ACTION = Path.of(".github/actions/gate/action.yml");
    private static final Path CIRCLE_CI = Path.of(".circleci/config.yml");

    private static final Pattern SCRIPT_CALL =
            Pattern.compile("(?:\"\\$GITHUB_ACTION_PATH\"/\\.\\./\\.\\./\\.\\./)?(scripts/[a-z-]+\\.sh)( .*)?");

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

    static List<Path> everything() {
        return Stream.concat(Listing.of(WORKFLOWS).stream(), Stream.of(ACTION, CIRCLE_CI))
                .toList();
    }

    static JsonNode parsed(Path file) {
        Object content = new Yaml(new SafeConstructor(new LoaderOptions())).load(Documentation.text(file));
        return MAPPER.valueToTree(content);
    }

    private static JsonNode job(String workflow, String job) {
        return parsed(WORKFLOWS.resolve(workflow)).path("jobs").path(job);
    }

    private static Stream<String> commands(Path file) {
        JsonNode content = parsed(file);
        return Stream.concat(
                        content.path("runs").path("steps").valueStream(),
                        content.path("jobs")
                                .valueStream()
                                .flatMap(job -> job.path("steps").valueStream()))
                .filter(step -> step.has("run"))
                .map(step -> step.path("run"))
                .map(run -> run.isObject() ? run.path("command") : run)
                .map(run -> run.asString(""));
    }

    @ParameterizedTest
    @MethodSource("everything")
    void runOnlyScriptsThatRunAnywhere(Path file) {
        assertThat(commands(file)).allSatisfy(command -> {
            Matcher call = SCRIPT_CALL.matcher(command);
            assertThat(call.matches()).as(command).isTrue();
            assertThat(Path.of(call.group(1))).isRegularFile().isExecutable();
        });
    }

    @Test
    void commentOnlyFromAWorkflowThatRunsNoCodeOfAPullRequest() {
        JsonNode workflow = parsed(WORKFLOWS.resolve("gate-comment.yml"));
        // YAML 1.1 reads the key "on" as true.
        JsonNode triggers = workflow.path("true");

        assertThat(triggers.propertyNames()).containsExactly("workflow_run", "workflow_call");
        assertThat(triggers.at("/workflow_run/workflows/0"))
                .isEqualTo(parsed(WORKFLOWS.resolve("gate.yml")).path("name"));
        assertThat(workflow.at("/jobs/comment/if").asString("")).contains("\"cancelled\"");
    }

    @Test
    void measureTheServiceOnTheStoresOfTheComposeFile() {
        JsonNode stores = job("benchmark.yml", "service").path("services");
        JsonNode composed = parsed(Path.of("scripts/docker/compose.yaml")).path("services");

        assertThat(stores.propertyNames()).containsExactlyInAnyOrderElementsOf(composed.propertyNames());
        for (String store : composed.propertyNames()) {
            assertThat(stores.path(store).path("image"))
                    .isEqualTo(composed.path(store).path("image"));
        }
        assertThat(stores.at("/postgres/env/POSTGRES_INITDB_ARGS").asString(""))
                .isEqualTo("-c " + composed.at("/postgres/command/2").asString(""));
    }

    /** The job that builds runs foreign code. It may neither sign nor write, and the job that signs runs none. */
    @Test
    void signNothingThatIsNotVerifiedAndBuiltElsewhere() {
        JsonNode attest = job("release.yml", "attest");

        assertThat(attest.path("needs").valueStream().map(JsonNode::asString)).contains("verify", "build");
        assertThat(attest.path("steps").valueStream()).noneMatch(step -> step.has("run"));
        assertThat(writing("attest")).containsExactlyInAnyOrder("id-token", "attestations");
        assertThat(writing("verify")).isEmpty();
        assertThat(writing("build")).isEmpty();
        assertThat(writing("draft")).containsExactly("contents");
        assertThat(commands(WORKFLOWS.resolve("release.yml"))).contains("scripts/ci-verify.sh --full 25");
        assertThat(job("release.yml", "verify").has("continue-on-error")).isFalse();
    }

    private static List<String> writing(String job) {
        return job("release.yml", job)
                .path("permissions")
                .propertyStream()
                .filter(permission -> permission.getValue().asString("").equals("write"))
                .map(Map.Entry::getKey)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("everything")
    void succeedInTheirOrder(Path file) throws Exception {
        JsonNode workflow = parsed(file);

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
        succeedInTheirOrder(WORKFLOWS.resolve("ci.yml"));

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
        succeedInTheirOrder(WORKFLOWS.resolve("benchmark.yml"));

        assertThat(project.root().resolve("site/index.html"))
                .content()
                .contains("\"jdk-25.html\"", "\"service-mongo-jdk-25.html\"", "\"service-postgres-jdk-25.html\"");
        assertThat(Listing.of(project.root().resolve("history"))).hasSize(3);
        assertThat(project.summary()).content().contains("**Missing: jdk-25: shard 2 of 3**");
    }

    @Test
    void keepTheHistoryOnCircleCiFromRunToRun() {
        List<JsonNode> steps =
                parsed(CIRCLE_CI).at("/jobs/benchmark/steps").valueStream().toList();
        List<String> kinds = steps.stream()
                .map(step -> step.isString()
                        ? step.asString()
                        : step.at("/run/command").asString(String.join("", step.propertyNames())))
                .toList();
        int site = kinds.indexOf("scripts/ci-site.sh results history site");
        int saved = kinds.indexOf("when");

        // A step that fails ends the job, except for what always happens: the site, and keeping the history.
        assertThat(kinds.indexOf("restore_cache")).isBetween(0, kinds.indexOf("scripts/ci-build.sh"));
        assertThat(site).isNotNegative().isLessThan(saved);
        String restored = steps.get(kinds.indexOf("restore_cache"))
                .at("/restore_cache/keys/0")
                .asString("none");
        JsonNode cache = steps.get(saved).at("/when/steps/0/save_cache");
        // A cache with an old key would never be written again.
        assertThat(cache.path("key").asString("")).isEqualTo(restored + "{{ epoch }}");
        assertThat(cache.path("paths").valueStream().map(JsonNode::asString)).containsExactly("history");
        assertThat(steps.get(saved).at("/when/condition").asString("")).contains("pipeline.git.branch.is_default");
    }

    @Test
    void leaveAFileThatSaysWhatAGateHasDecided() throws Exception {
        succeedInTheirOrder(ACTION);

        Path gate = project.root().resolve("temporary/strandbench-gate");
        assertThat(gate.resolve("gate.txt")).hasContent("Gate: passed");
        assertThat(gate.resolve("look-1/base-again.json")).exists();
        assertThat(project.summary()).content().contains("1 rounds of 1 benchmarks, look 1.");
        assertThat(project.calls()).anyMatch(call -> call.contains(" -wi 1 -i 1 -f 1 "));
    }

    @Test
    void leaveACommentEvenIfAGateHasLeftNothing() throws Exception {
        succeedInTheirOrder(WORKFLOWS.resolve("gate-comment.yml"));

        assertThat(project.comment()).content().contains("nothing was decided", "(https://example.org/runs/1)");
    }

    @Test
    void leaveADraftOfWhatWasBuiltTwice() throws Exception {
        succeedInTheirOrder(WORKFLOWS.resolve("release.yml"));

        assertThat(project.calls())
                .filteredOn(call -> call.contains(" -Prelease "))
                .hasSize(2);
        assertThat(project.calls()).anyMatch(call -> call.startsWith("gh release create v1.2.0 "));
    }
}
