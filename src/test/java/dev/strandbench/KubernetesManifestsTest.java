package dev.strandbench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.strandbench.plan.Planner;
import dev.strandbench.plan.Profile;
import dev.strandbench.plan.ProfileReader;
import dev.strandbench.plan.Shard;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.Yaml;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The shards of a run in a cluster. The build has none: what one would be given is read, and its scripts called. */
@Timeout(180)
class KubernetesManifestsTest {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final Path KUBERNETES = ShellScripts.DIRECTORY.resolve("kubernetes");
    private static final Path BASE = KUBERNETES.resolve("base");
    private static final String RUN = "strandbench-run";

    @TempDir
    private Path directory;

    static Stream<Path> overlays() throws IOException {
        try (Stream<Path> files = Files.list(KUBERNETES.resolve("overlays"))) {
            return files.sorted().toList().stream();
        }
    }

    private static JsonNode yaml(String text) {
        return MAPPER.valueToTree(new Yaml().<Object>load(text));
    }

    private static JsonNode manifest(Path folder, String name) throws IOException {
        return yaml(Files.readString(folder.resolve(name + ".yaml")));
    }

    private static JsonNode job(String name) throws IOException {
        return manifest(BASE, name);
    }

    private static JsonNode pod(JsonNode job) {
        return job.at("/spec/template/spec");
    }

    private static JsonNode container(JsonNode job) {
        return pod(job).at("/containers/0");
    }

    /** The one of a list that has a name. */
    private static JsonNode named(JsonNode list, String name) {
        for (JsonNode one : list) {
            if (one.path("name").asString().equals(name)) {
                return one;
            }
        }
        throw new AssertionError(name + " is not in " + list);
    }

    /** What a folder says of the run, by name. */
    private static Map<String, String> settings(Path folder) throws IOException {
        Map<String, String> settings = new HashMap<>();
        for (JsonNode literal : named(manifest(folder, "kustomization").path("configMapGenerator"), RUN)
                .path("literals")) {
            String[] parts = literal.asString().split("=", 2);
            settings.put(parts[0], parts[1]);
        }
        return settings;
    }

    private static String setting(Path folder, String name) throws IOException {
        return settings(folder).getOrDefault(name, "");
    }

    @ParameterizedTest
    @MethodSource("overlays")
    void hasAsManyPodsAsShards(Path overlay) throws IOException {
        JsonNode replacements = manifest(overlay, "kustomization").path("replacements");

        assertThat(replacements.size()).isEqualTo(1);
        JsonNode source = replacements.get(0).path("source");
        assertThat(source.path("kind").asString()).isEqualTo("ConfigMap");
        assertThat(source.path("name").asString()).isEqualTo(RUN);
        assertThat(source.path("fieldPath").asString()).isEqualTo("data.SHARDS");
        JsonNode target = replacements.get(0).at("/targets/0");
        assertThat(target.at("/select/name").asString())
                .isEqualTo(job("shards").at("/metadata/name").asString());
        List<String> fields =
                target.path("fieldPaths").valueStream().map(JsonNode::asString).toList();
        assertThat(fields).startsWith("spec.completions").isSubsetOf("spec.completions", "spec.parallelism");
        assertThat(Integer.parseInt(setting(overlay, "SHARDS"))).isGreaterThan(1);
    }

    @Test
    void isOneShardWhereNobodySaysMore() throws IOException {
        JsonNode spec = job("shards").path("spec");

        assertThat(spec.path("completionMode").asString()).isEqualTo("Indexed");
        assertThat(spec.path("completions").asInt()).isEqualTo(1);
        assertThat(spec.path("parallelism").asInt()).isEqualTo(1);
        assertThat(setting(BASE, "SHARDS")).isEqualTo("1");
    }

    @ParameterizedTest
    @MethodSource("overlays")
    void hasAFamilyForEachShard(Path overlay) throws IOException {
        int shards = Integer.parseInt(setting(overlay, "SHARDS"));
        Profile profile = ProfileReader.read(setting(overlay, "PROFILE"));
        Planner planner = new Planner(profile, List.of(), Map.of(), List.of());

        assertThatCode(() -> planner.plan(
                        List.of(),
                        profile.budget(),
                        profile.precision(),
                        false,
                        Optional.of(new Shard(shards, shards)),
                        1))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"shards", "merge"})
    void isGuaranteedWholeProcessors(String name) throws IOException {
        requireGuaranteed(container(job(name)).path("resources"));
    }

    @ParameterizedTest
    @MethodSource("overlays")
    void staysGuaranteedWithOtherSizes(Path overlay) throws IOException {
        for (JsonNode patch : manifest(overlay, "kustomization").path("patches")) {
            JsonNode resources = container(yaml(patch.path("patch").asString())).path("resources");
            if (!resources.isMissingNode()) {
                for (JsonNode some : resources) {
                    assertThat(some).isEqualTo(resources.path("limits"));
                }
                if (resources.path("limits").has("cpu")) {
                    assertThat(resources.at("/limits/cpu").asString()).matches("\\d+");
                }
            }
        }
    }

    private static void requireGuaranteed(JsonNode resources) {
        assertThat(resources.path("requests")).isEqualTo(resources.path("limits"));
        assertThat(resources.at("/limits/cpu").asString()).matches("\\d+");
        assertThat(resources.at("/limits/memory").asString()).matches("\\d+Gi");
    }

    @ParameterizedTest
    @ValueSource(strings = {"shards", "merge"})
    void writesToTheVolume(String name) throws IOException {
        JsonNode container = container(job(name));
        JsonNode volume = named(pod(job(name)).path("volumes"), "results");

        assertThat(named(container.path("env"), "RESULTS").path("value").asString())
                .isEqualTo(named(container.path("volumeMounts"), "results")
                        .path("mountPath")
                        .asString());
        assertThat(volume.at("/persistentVolumeClaim/claimName").asString())
                .isEqualTo(manifest(BASE, "results").at("/metadata/name").asString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"shards", "merge"})
    void mayDoNothingButItsWork(String name) throws IOException {
        JsonNode pod = pod(job(name));
        JsonNode container = container(job(name));

        assertThat(pod.path("automountServiceAccountToken")).hasToString("false");
        assertThat(pod.at("/securityContext/runAsNonRoot")).hasToString("true");
        assertThat(container.at("/securityContext/readOnlyRootFilesystem")).hasToString("true");
        assertThat(container.at("/securityContext/allowPrivilegeEscalation")).hasToString("false");
        // Java writes its temporary files there.
        assertThat(named(container.path("volumeMounts"), "temporary")
                        .path("mountPath")
                        .asString())
                .isEqualTo("/tmp");
    }

    @ParameterizedTest
    @CsvSource({"shards, shard", "merge, merge"})
    void callsTheScriptThatTheConfigurationHas(String job, String script) throws IOException {
        JsonNode container = container(job(job));
        JsonNode files = named(manifest(BASE, "kustomization").path("configMapGenerator"), "strandbench-scripts")
                .path("files");

        assertThat(container.at("/command/1").asString())
                .isEqualTo(named(container.path("volumeMounts"), "scripts")
                                .path("mountPath")
                                .asString()
                        + "/" + script + ".sh");
        assertThat(files.valueStream().map(JsonNode::asString)).contains(script + ".sh");
        assertThat(container.path("name").asString())
                .isEqualTo(job(job).at("/spec/podFailurePolicy/rules")
                        .valueStream()
                        .filter(rule -> rule.has("onExitCodes"))
                        .findFirst()
                        .orElseThrow()
                        .at("/onExitCodes/containerName")
                        .asString());
    }

    /** Calls a script of a pod with a java that prints what it is given. */
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
        return Map.of(
                "SHARDS",
                "4",
                "PROFILE",
                "standard",
                "RUN",
                "r",
                "ARGUMENTS",
                "--budget 15m",
                "JOB_COMPLETION_INDEX",
                String.valueOf(index),
                "JOB_UID",
                job,
                "NODE_NAME",
                machine,
                "POD_NAME",
                "pod-on-" + machine);
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "the scripts are for a Unix shell")
    void measuresTheShardOfItsIndexIntoADirectoryOfItsOwn() throws Exception {
        assertThat(call("shard", shard(3, "a", "m")))
                .isEqualTo(new EndedProcess(
                        0,
                        "java -jar b.jar run --profile standard --shard 4/4 --out " + directory
                                + "/r/shard-4 --budget 15m\n",
                        ""));
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "the scripts are for a Unix shell")
    void takesTheArgumentsOfAllLines() throws Exception {
        Map<String, String> environment = new HashMap<>(shard(3, "a", "m"));
        environment.put("ARGUMENTS", "--budget 15m\n-p a=*\n");

        assertThat(call("shard", environment).out()).endsWith("/r/shard-4 --budget 15m -p a=*\n");
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "the scripts are for a Unix shell")
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
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "the scripts are for a Unix shell")
    void refusesTheDirectoryOfAnotherJob() throws Exception {
        call("shard", shard(0, "a", "m"));

        EndedProcess outcome = call("shard", shard(0, "b", "m"));

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err()).contains("is of another job; give this run another RUN than r");
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "the scripts are for a Unix shell")
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
    @ValueSource(strings = {"shard", "merge"})
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "the scripts are for a Unix shell")
    void saysWhatAScriptMisses(String script) throws Exception {
        EndedProcess outcome = call(script, Map.of("SHARDS", ""));

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err()).startsWith(script + ".sh: ").contains(" is not set; see " + script + ".sh --help");
    }

    @Test
    void hasTheUserAndTheJarOfTheImage() throws IOException {
        String image = Files.readString(Path.of("scripts", "docker", "Dockerfile"));

        for (String name : List.of("shards", "merge")) {
            String user = pod(job(name)).at("/securityContext/runAsUser").asString();
            assertThat(image).contains("\nUSER " + user + ":" + user + "\n");
        }
        for (String script : List.of("shard", "merge")) {
            assertThat(Files.readString(BASE.resolve(script + ".sh")))
                    .contains("jar=${JAR:-/opt/strandbench/benchmarks.jar}");
        }
        assertThat(image).contains("ENTRYPOINT [\"java\", \"-jar\", \"/opt/strandbench/benchmarks.jar\"]");
    }

    @Test
    void buildsTheImageFromWhatIsNotIgnored() throws IOException {
        List<String> sent = Files.readAllLines(Path.of(".dockerignore")).stream()
                .filter(line -> line.startsWith("!"))
                .map(line -> line.substring(1))
                .toList();
        List<String> copied = Files.readAllLines(Path.of("scripts", "docker", "Dockerfile")).stream()
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
