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
import org.junit.jupiter.api.Tag;
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

/** Rules for the workflows that no linter of {@code scripts/ci-lint.sh} checks. */
@Tag("full")
class WorkflowsTest {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    static final Path WORKFLOWS = Path.of(".github/workflows");
    static final Path ACTION = Path.of(".github/actions/gate/action.yml");
    private static final Path CIRCLE_CI = Path.of(".circleci/config.yml");

    private static final Pattern SCRIPT_CALL =
            Pattern.compile("(?:\"\\$GITHUB_ACTION_PATH\"/\\.\\./\\.\\./\\.\\./)?(scripts/[a-z-]+\\.sh)( .*)?");

    static List<Path> everything() throws IOException {
        try (Stream<Path> files = Files.list(WORKFLOWS)) {
            return Stream.concat(files.sorted(), Stream.of(ACTION, CIRCLE_CI)).toList();
        }
    }

    /** Parses a YAML file. */
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
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "files have no permission to be executed")
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
}
