package dev.strandbench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.strandbench.plan.Plan.Shard;
import dev.strandbench.plan.Planner;
import dev.strandbench.plan.Profile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The scripts of a run in a cluster, and what its manifests must share with other files. */
@Tag("full")
@Timeout(180)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the scripts are for a Unix shell")
class KubernetesManifestsTest {

    private static final Path KUBERNETES = ShellScripts.DIRECTORY.resolve("kubernetes");
    private static final Path BASE = KUBERNETES.resolve("base");
    private static final Path DOCKERFILE = Path.of("scripts", "docker", "Dockerfile");

    @TempDir
    private Path directory;

    static List<Path> overlays() {
        return Listing.of(KUBERNETES.resolve("overlays"));
    }

    private static Map<String, String> settings(Path folder) {
        Map<String, String> settings = new HashMap<>();
        for (JsonNode map :
                WorkflowsTest.parsed(folder.resolve("kustomization.yaml")).path("configMapGenerator")) {
            for (JsonNode literal : map.path("literals")) {
                String[] parts = literal.asString().split("=", 2);
                settings.put(parts[0], parts[1]);
            }
        }
        return settings;
    }

    @ParameterizedTest
    @MethodSource("overlays")
    void hasAFamilyForEachShard(Path overlay) {
        Map<String, String> settings = settings(overlay);
        int shards = Integer.parseInt(settings.getOrDefault("SHARDS", ""));
        Profile profile = Profile.read(settings.getOrDefault("PROFILE", ""));
        Planner planner = new Planner(profile, List.of(), Map.of(), List.of());

        assertThatCode(() -> planner.plan(
                        List.of(),
                        new Planner.Limits(profile.budget(), profile.precision(), 0, false),
                        Optional.of(new Shard(shards, shards)),
                        1))
                .doesNotThrowAnyException();
    }

    /** Calls a script of a pod. The {@code java} that it finds prints its arguments. */
    private EndedProcess call(String script, Map<String, String> environment) throws Exception {
        ShellScripts.writeProgram(directory.resolve("java"), "echo \"java $*\"");
        ProcessBuilder builder = EndedProcess.prepared(
                directory, List.of("bash", BASE.resolve(script + ".sh").toString()));
        ShellScripts.findFirst(builder, directory);
        builder.environment().put("RESULTS", directory.toString());
        builder.environment().put("JAR", "b.jar");
        builder.environment().putAll(environment);
        return EndedProcess.of(builder.start(), directory);
    }

    private Map<String, String> shard(int index, String job, String machine) {
        return Map.ofEntries(
                Map.entry("SHARDS", "4"),
                Map.entry("PROFILE", "standard"),
                Map.entry("RUN", "r"),
                Map.entry("ARGUMENTS", "--budget 15m"),
                Map.entry("JOB_COMPLETION_INDEX", String.valueOf(index)),
                Map.entry("JOB_UID", job),
                Map.entry("NODE_NAME", machine),
                Map.entry("POD_NAME", "pod-on-" + machine));
    }

    @Test
    void measuresTheShardOfItsIndexIntoADirectoryOfItsOwn() throws Exception {
        assertThat(call("shard", shard(3, "a", "m")))
                .isEqualTo(new EndedProcess(
                        0,
                        "java -jar b.jar run --profile standard --shard 4/4 --out " + directory
                                + "/r/shard-4 --budget 15m\n",
                        ""));
    }

    @Test
    void goesOnWhereItWasOnTheSameMachineAndNowhereElse() throws Exception {
        Path shard = directory.resolve("r/shard-1");
        call("shard", shard(0, "a", "m"));
        Files.createFile(shard.resolve("session.json"));

        assertThat(call("shard", shard(0, "a", "m")).out()).endsWith("java -jar b.jar run --resume " + shard + "\n");
        assertThat(call("shard", shard(0, "a", "n")).out())
                .contains("begins anew on n; it was on m")
                .endsWith("--out " + shard + " --budget 15m\n");
        assertThat(directory.resolve("r/abandoned-shard-1-pod-on-n/session.json"))
                .exists();
        assertThat(shard.resolve("session.json")).doesNotExist();
    }

    @Test
    void refusesTheDirectoryOfAnotherJob() throws Exception {
        call("shard", shard(0, "a", "m"));

        EndedProcess outcome = call("shard", shard(0, "b", "m"));

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err()).contains("is of another job; give this run another RUN than r");
    }

    @Test
    void joinsWhatIsThereAndFailsForWhatIsNot() throws Exception {
        Path run = directory.resolve("r");
        for (int shard : new int[] {1, 2, 10}) {
            Files.createDirectories(run.resolve("shard-" + shard));
            Files.createFile(run.resolve("shard-" + shard + "/results.json"));
        }
        Files.createDirectories(run.resolve("shard-3"));

        EndedProcess outcome = call("merge", Map.of("SHARDS", "3", "RUN", "r"));

        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.err()).isEqualTo("merge.sh: shard 3/3 has no results\n");
        assertThat(outcome.out().lines())
                .containsExactly(
                        "java -jar b.jar merge " + run + "/shard-1 " + run + "/shard-2 --complete --out " + run
                                + "/results.json",
                        "java -jar b.jar report " + run + "/results.json",
                        "java -jar b.jar report " + run + "/results.json --format md");
    }

    @ParameterizedTest
    @ValueSource(strings = {"shards", "merge"})
    void runsAsTheUserOfTheImage(String job) throws IOException {
        String user = WorkflowsTest.parsed(BASE.resolve(job + ".yaml"))
                .at("/spec/template/spec/securityContext/runAsUser")
                .asString();

        assertThat(Files.readString(DOCKERFILE)).contains("\nUSER " + user + ":" + user + "\n");
    }

    @Test
    void buildsTheImageFromWhatIsNotIgnored() throws IOException {
        List<String> sent = Files.readAllLines(Path.of(".dockerignore")).stream()
                .filter(line -> line.startsWith("!"))
                .map(line -> line.substring(1))
                .toList();
        List<String> copied = Files.readAllLines(DOCKERFILE).stream()
                .filter(line -> line.startsWith("COPY ") && !line.contains("--from="))
                .flatMap(line -> {
                    List<String> words = List.of(line.split(" ", -1));
                    return words.subList(1, words.size() - 1).stream();
                })
                .distinct()
                .toList();

        assertThat(sent)
                .containsExactlyInAnyOrderElementsOf(copied)
                .allSatisfy(name -> assertThat(Path.of(name)).exists());
    }
}
