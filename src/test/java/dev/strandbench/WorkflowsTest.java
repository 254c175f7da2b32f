package dev.strandbench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What CI does can be tried without it, and may do no more than it needs. */
class WorkflowsTest {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    static final Path WORKFLOWS = Path.of(".github/workflows");
    static final Path ACTION = Path.of(".github/actions/gate/action.yml");
    private static final Path CIRCLE_CI = Path.of(".circleci/config.yml");

    private static final Pattern SCRIPT_CALL =
            Pattern.compile("(?:\"\\$GITHUB_ACTION_PATH\"/\\.\\./\\.\\./\\.\\./)?(scripts/[a-z-]+\\.sh)( .*)?");
    private static final Pattern USES = Pattern.compile("(?m)^\\s*(?:- )?uses: (.*)$");
    private static final Pattern PINNED = Pattern.compile("[\\w.-]+(/[\\w.-]+)+@[0-9a-f]{40} # v\\d+\\.\\d+\\.\\d+");
    private static final Pattern OWN_ACTION = Pattern.compile("\\./\\S+/actions/gate( #.*)?");

    static List<Path> workflows() throws IOException {
        try (Stream<Path> files = Files.list(WORKFLOWS)) {
            return files.filter(file -> file.toString().endsWith(".yml"))
                    .sorted()
                    .toList();
        }
    }

    static List<Path> everything() throws IOException {
        return Stream.concat(workflows().stream(), Stream.of(ACTION, CIRCLE_CI)).toList();
    }

    /** What a file in YAML says. */
    static JsonNode parsed(Path file) {
        Object content = new Yaml(new SafeConstructor(new LoaderOptions())).load(Documentation.text(file));
        return MAPPER.valueToTree(content);
    }

    /** What {@code on} says; to YAML 1.1 that word is a truth value. */
    private static JsonNode triggers(JsonNode workflow) {
        return workflow.has("on") ? workflow.path("on") : workflow.path("true");
    }

    private static boolean isTriggeredBy(JsonNode workflow, String event) {
        JsonNode triggers = triggers(workflow);
        return triggers.has(event)
                || triggers.asString("").equals(event)
                || triggers.valueStream().anyMatch(one -> one.asString("").equals(event));
    }

    private static List<String> commands(Path file) {
        JsonNode content = parsed(file);
        Stream<JsonNode> steps = Stream.concat(
                content.path("runs").path("steps").valueStream(),
                content.path("jobs")
                        .valueStream()
                        .flatMap(job -> job.path("steps").valueStream()));
        return steps.filter(step -> step.has("run"))
                .map(step -> step.path("run"))
                .map(run -> run.isObject() ? run.path("command") : run)
                .map(run -> run.asString(""))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("everything")
    void runNothingButScriptsThatRunAnywhere(Path file) {
        assertThat(commands(file)).allSatisfy(command -> {
            Matcher call = SCRIPT_CALL.matcher(command);
            assertThat(call.matches()).as(command).isTrue();
            assertThat(Path.of(call.group(1))).isRegularFile();
            // What a workflow is given goes through the environment: here it would be code.
            assertThat(command).doesNotContain("${{");
        });
    }

    @Test
    void haveSomethingToRun() throws IOException {
        assertThat(everything().stream().flatMap(file -> commands(file).stream()))
                .contains("scripts/ci-verify.sh \"$JDK\"", "scripts/ci-lint.sh --install")
                .anyMatch(command -> command.endsWith("scripts/ci-gate.sh"));
    }

    @ParameterizedTest
    @MethodSource("everything")
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "files have no such permission")
    void callScriptsThatAreExecutable(Path file) {
        assertThat(commands(file))
                .map(SCRIPT_CALL::matcher)
                .filteredOn(Matcher::matches)
                .allSatisfy(call -> assertThat(Path.of(call.group(1))).isExecutable());
    }

    @ParameterizedTest
    @MethodSource("everything")
    void pinWhatTheyUse(Path file) {
        assertThat(USES.matcher(Documentation.text(file)).results())
                .map(use -> use.group(1).strip())
                .allSatisfy(use -> assertThat(PINNED.matcher(use).matches()
                                || OWN_ACTION.matcher(use).matches())
                        .as(use)
                        .isTrue());
    }

    @ParameterizedTest
    @MethodSource("workflows")
    void declareWhatTheyMayDoAndWriteNothingUnlessAJobSaysSo(Path file) {
        JsonNode workflow = parsed(file);

        assertThat(workflow.path("permissions").isObject()).as("permissions").isTrue();
        assertThat(workflow.path("permissions").valueStream())
                .allSatisfy(permission -> assertThat(permission.asString("")).isEqualTo("read"));
    }

    @ParameterizedTest
    @MethodSource("workflows")
    void endAndDoNotPileUp(Path file) {
        JsonNode workflow = parsed(file);

        assertThat(workflow.path("concurrency").path("group").asString("")).isNotBlank();
        assertThat(workflow.path("jobs").valueStream())
                .allSatisfy(
                        job -> assertThat(job.path("timeout-minutes").asInt(0)).isBetween(1, 180));
    }

    @ParameterizedTest
    @MethodSource("workflows")
    void keepNoCredentialsInACheckout(Path file) {
        assertThat(parsed(file)
                        .path("jobs")
                        .valueStream()
                        .flatMap(job -> job.path("steps").valueStream()))
                .filteredOn(step -> step.path("uses").asString("").startsWith("actions/checkout@"))
                .allSatisfy(step -> assertThat(
                                step.path("with").path("persist-credentials").asBoolean(true))
                        .isFalse());
    }

    /** A workflow that runs the code of a pull request could be made to do anything that it may do. */
    @ParameterizedTest
    @MethodSource("workflows")
    void giveNothingToTheCodeOfAPullRequest(Path file) {
        JsonNode workflow = parsed(file);

        assertThat(isTriggeredBy(workflow, "pull_request_target")).isFalse();
        if (isTriggeredBy(workflow, "pull_request")) {
            assertThat(Documentation.text(file)).doesNotContain("secrets.", "secrets: inherit");
            assertThat(workflow.path("jobs")
                            .valueStream()
                            .flatMap(job -> job.path("permissions").propertyStream())
                            .filter(permission -> !permission.getKey().equals("security-events"))
                            .map(permission -> permission.getValue().asString("")))
                    .doesNotContain("write");
        }
        if (isTriggeredBy(workflow, "workflow_run")) {
            assertThat(workflow.path("jobs")
                            .valueStream()
                            .flatMap(job -> job.path("steps").valueStream()))
                    .filteredOn(step -> step.path("uses").asString("").startsWith("actions/checkout@"))
                    .allSatisfy(step -> assertThat(step.path("with").path("ref").asString(""))
                            .isIn("", "${{ inputs.strandbench-ref }}"));
        }
    }

    @Test
    void commentsOnlyFromAWorkflowThatRunsNoCodeOfAPullRequest() {
        JsonNode workflow = parsed(WORKFLOWS.resolve("gate-comment.yml"));

        assertThat(isTriggeredBy(workflow, "workflow_run")).isTrue();
        assertThat(isTriggeredBy(workflow, "pull_request")).isFalse();
        assertThat(triggers(workflow)
                        .path("workflow_run")
                        .path("workflows")
                        .valueStream()
                        .map(name -> name.asString("")))
                .containsExactly(
                        parsed(WORKFLOWS.resolve("gate.yml")).path("name").asString(""));
    }

    @Test
    void measureBothSidesOfAGateInOneJob() {
        JsonNode workflow = parsed(WORKFLOWS.resolve("gate.yml"));

        assertThat(workflow.path("jobs").size()).isEqualTo(1);
        assertThat(workflow.path("jobs").path("gate").has("strategy")).isFalse();
        assertThat(isTriggeredBy(workflow, "workflow_call")).isTrue();
    }

    /** Of {@code condition && input || other}, an empty input leaves the other, though the condition holds. */
    @ParameterizedTest
    @MethodSource("workflows")
    void replaceNoInputThatIsEmpty(Path file) {
        assertThat(Documentation.text(file)).doesNotContainPattern("&&\\s*inputs\\.[\\w-]+\\s*\\|\\|");
    }

    /** A job that takes too long is cancelled, and would keep nothing. */
    @ParameterizedTest
    @MethodSource("workflows")
    void endWhatTakesLongBeforeTheJobThatKeepsIt(Path file) {
        for (JsonNode job : parsed(file).path("jobs")) {
            assertThat(job.path("steps").valueStream())
                    .filteredOn(step -> step.path("run").asString("").matches("scripts/ci-(verify|measure)\\.sh .*"))
                    .allSatisfy(step -> assertThat(step.path("timeout-minutes").asInt(0))
                            .isBetween(1, job.path("timeout-minutes").asInt(0) - 1));
        }
    }

    @Test
    void keepWhatACancelledJobHasMeasured() {
        JsonNode jobs = parsed(WORKFLOWS.resolve("benchmark.yml")).path("jobs");

        for (String job : List.of("measure", "service")) {
            JsonNode steps = jobs.path(job).path("steps");
            JsonNode last = steps.path(steps.size() - 1);
            assertThat(last.path("with").path("path").asString("")).isEqualTo("results");
            assertThat(last.path("if").asString("")).isEqualTo("${{ always() }}");
        }
    }

    @Test
    void keepWhatAGateHasWritten() {
        JsonNode steps = parsed(ACTION).path("runs").path("steps");
        String out = steps.path(0).path("env").path("GATE_OUT").asString("");

        assertThat(out).isNotEmpty();
        assertThat(steps.path(1).path("with").path("path").asString("")).isEqualTo(out);
    }

    /** It counts as cancelled; what an older gate has decided must not stand. */
    @Test
    void commentAGateThatHasTakenTooLong() {
        JsonNode jobs = parsed(WORKFLOWS.resolve("gate-comment.yml")).path("jobs");

        assertThat(jobs.path("comment").path("if").asString("")).contains("\"cancelled\"");
    }

    @Test
    void measureTheServiceOnTheStoresOfTheComposeFile() {
        JsonNode stores = parsed(WORKFLOWS.resolve("benchmark.yml"))
                .path("jobs")
                .path("service")
                .path("services");
        JsonNode composed = parsed(Path.of("scripts/docker/compose.yaml")).path("services");

        assertThat(stores.propertyNames()).containsExactlyInAnyOrderElementsOf(composed.propertyNames());
        for (String store : composed.propertyNames()) {
            assertThat(stores.path(store).path("image"))
                    .isEqualTo(composed.path(store).path("image"));
        }
        assertThat(stores.path("postgres")
                        .path("env")
                        .path("POSTGRES_INITDB_ARGS")
                        .asString(""))
                .isEqualTo("-c "
                        + composed.path("postgres").path("command").path(2).asString(""));
    }

    /** Who builds runs others' code, which may neither sign nor write; who signs runs none. */
    @Test
    void letOneJobBuildAReleaseAnotherSignItAndAThirdDraftIt() {
        JsonNode workflow = parsed(WORKFLOWS.resolve("release.yml"));
        JsonNode jobs = workflow.path("jobs");

        assertThat(triggers(workflow).path("push").propertyNames()).containsExactly("tags");
        assertThat(triggers(workflow).propertyNames()).containsExactly("push");
        assertThat(writing(jobs.path("build"))).isEmpty();
        assertThat(writing(jobs.path("attest"))).containsExactlyInAnyOrder("id-token", "attestations");
        assertThat(writing(jobs.path("draft"))).containsExactly("contents");
        assertThat(jobs.propertyNames()).containsExactly("verify", "build", "attest", "draft");
        assertThat(jobs.path("attest").path("steps").valueStream()).noneMatch(step -> step.has("run"));
        assertThat(needs(jobs.path("attest"))).contains("build");
        assertThat(jobs.path("draft").path("needs").asString("")).isEqualTo("attest");
    }

    /** A tag may be of a commit that no other workflow has seen. */
    @Test
    void signNothingThatHasNotBeenVerified() {
        JsonNode jobs = parsed(WORKFLOWS.resolve("release.yml")).path("jobs");

        assertThat(jobs.path("verify").path("steps").valueStream())
                .anyMatch(step -> step.path("run").asString("").equals("scripts/ci-verify.sh 25"));
        assertThat(writing(jobs.path("verify"))).isEmpty();
        assertThat(jobs.path("verify").has("continue-on-error")).isFalse();
        assertThat(needs(jobs.path("attest"))).contains("verify");
        assertThat(jobs.path("attest").has("if")).isFalse();
    }

    private static List<String> needs(JsonNode job) {
        return job.path("needs").valueStream().map(name -> name.asString("")).toList();
    }

    /** What others have left in a cache would be in the release. */
    @Test
    void buildAReleaseWithoutACache() {
        assertThat(Documentation.text(WORKFLOWS.resolve("release.yml"))).doesNotContain("cache: ", "actions/cache@");
    }

    private static List<String> writing(JsonNode job) {
        return job.path("permissions")
                .propertyStream()
                .filter(permission -> permission.getValue().asString("").equals("write"))
                .map(Map.Entry::getKey)
                .toList();
    }
}
