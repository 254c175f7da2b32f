package dev.strandbench.claims;

import dev.strandbench.claims.ClaimJudgement.ClaimSetting;
import dev.strandbench.compare.FigureChoice;
import dev.strandbench.machine.MachineIdentity;
import dev.strandbench.plan.Circumstance;
import dev.strandbench.plan.SelectedBenchmark;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.Metric;
import dev.strandbench.result.RunMembership;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The result file entries that belong to an experiment's arms. */
record ClaimEntries(List<ResultFile> files, Experiment experiment) {

    // Old result files use this name for the fork site AS_PUBLISHED.
    private static final String FORMER_FORK_SITE = "CALLER";

    private static final Pattern JVM_SETTING =
            Pattern.compile("-X(?!m[sx]).*|-D(?:jdk|kotlinx)\\..*|-(?:javaagent|agentlib|agentpath):.*");

    /** The start time in a run's name, such as {@code 2026-11-23T07:14:53.279588308Z}. */
    private static final Pattern TIME_IN_NAME = Pattern.compile("\\d{4}-\\d\\d-\\d\\dT[\\d:.]{5,30}Z");

    /** A result entry with its file, and the number of forks that have the claim's metric. */
    private record FiledEntry(ResultFile file, Measurement entry, int forks) {}

    /** Returns the settings of all of the experiment's entries, including those of arms that a run gave up. */
    Set<ClaimSetting> settings(Claim.JdkRange jdks) {
        return experiment.cells().stream()
                .flatMap(this::find)
                .filter(found -> jdks.contains(found.entry().jdk()))
                .map(this::setting)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /**
     * Each run contributes only its entry with the most forks. Entries are sorted by the start time of their runs, so
     * that later runs do not change an earlier interim analysis. Entries that do not name their run are treated as one
     * run per file. If a run gave up the arm, its entry counts only for claims about counts, because the counted event
     * may be the reason why the run gave up. Runs without a known start time come first.
     */
    List<Measurement> find(Experiment.Arm arm, Map<String, String> combination, ClaimSetting setting) {
        Map<List<String>, FiledEntry> byRun = new LinkedHashMap<>();
        find(experiment.cell(arm, combination))
                .filter(found -> setting(found).equals(setting))
                .filter(found -> !found.entry().isGivenUp() || experiment.isOfCounts())
                .forEach(found ->
                        byRun.merge(run(found), found, (one, other) -> other.forks() > one.forks() ? other : one));
        return byRun.values().stream()
                .map(FiledEntry::entry)
                .sorted(Comparator.comparing(ClaimEntries::started))
                .toList();
    }

    /** Returns the reason why a run stopped measuring the arm, if any. */
    Optional<String> failure(Experiment.Arm arm, Map<String, String> combination, ClaimSetting setting) {
        return find(experiment.cell(arm, combination))
                .filter(found -> found.entry().isGivenUp())
                .filter(found -> setting(found).equals(setting))
                .findFirst()
                .map(found -> arm.name() + " was given up, because forks failed");
    }

    private static String started(Measurement entry) {
        Matcher time =
                TIME_IN_NAME.matcher(entry.membership().map(RunMembership::run).orElse(""));
        return time.find() ? time.group() : "";
    }

    private static List<String> run(FiledEntry found) {
        return found.entry()
                .membership()
                .filter(member -> !member.run().isEmpty())
                .map(member -> List.of(member.run(), member.shard()))
                .orElseGet(() -> List.of(found.file().name()));
    }

    private ClaimSetting setting(FiledEntry found) {
        Measurement entry = found.entry();
        Map<String, String> parameters = new LinkedHashMap<>();
        experiment.free().stream()
                .filter(entry.params()::containsKey)
                .forEach(name -> parameters.put(
                        name, Objects.requireNonNull(entry.params().get(name))));
        String machine = entry.membership()
                .map(RunMembership::machine)
                .map(MachineIdentity::withoutKernelBuild)
                .orElse("");
        return new ClaimSetting(
                entry.jdk(), machine, machine.isEmpty() ? found.file().name() : "", parameters);
    }

    private Stream<FiledEntry> find(Experiment.ClaimCell cell) {
        Map<String, String> parameters = cell.allParameters();
        Set<String> ownArguments = ownArguments(cell.benchmark());
        return files.stream()
                .flatMap(file -> file.entries().stream()
                        .filter(entry -> matches(entry, cell.benchmark(), parameters))
                        .filter(entry -> hasOnly(ownArguments, entry))
                        .map(entry -> new FiledEntry(
                                file,
                                entry,
                                metric(entry, experiment.metric())
                                        .map(Metric::forks)
                                        .orElse(0))));
    }

    private boolean matches(Measurement entry, String benchmark, Map<String, String> parameters) {
        return entry.benchmark().endsWith("." + benchmark)
                && entry.params().keySet().stream().noneMatch(Circumstance::isOfTheFork)
                && parameters.entrySet().stream()
                        .allMatch(parameter -> experiment.free().contains(parameter.getKey())
                                || isValue(entry, parameter.getKey(), parameter.getValue()));
    }

    private static Set<String> ownArguments(String benchmark) {
        return ClaimCatalog.find(benchmark).stream()
                .map(SelectedBenchmark::entry)
                .flatMap(found -> Stream.of(found.getJvmArgsPrepend(), found.getJvmArgs(), found.getJvmArgsAppend()))
                .flatMap(arguments -> arguments.orElse(List.of()).stream())
                .collect(Collectors.toSet());
    }

    /**
     * Claims assume the JVM settings of the benchmark, so entries with other JVM settings do not match. Only the heap
     * size may differ, because a run chooses one heap size for all its families.
     */
    private static boolean hasOnly(Set<String> ownArguments, Measurement entry) {
        return entry.conditions().jvmArgs().stream()
                .filter(argument -> JVM_SETTING.matcher(argument).matches())
                .allMatch(ownArguments::contains);
    }

    // A result file without the parameter is older than the parameter, and its benchmark behaved as the claim assumes.
    private static boolean isValue(Measurement entry, String parameter, String value) {
        String measured = entry.params().getOrDefault(parameter, value);
        boolean isPublishedSite =
                parameter.equals(SelectedBenchmark.FORK_SITE) && value.equals(SelectedBenchmark.PUBLISHED_FORK_SITE);
        return measured.equals(value) || (isPublishedSite && measured.equals(FORMER_FORK_SITE));
    }

    /**
     * Joins the values of a metric from all entries that use the same unit as the first entry with the metric. Returns
     * empty if no entry has the metric.
     */
    static Optional<Metric> metric(List<Measurement> entries, String name) {
        List<Metric> metrics =
                entries.stream().flatMap(entry -> metric(entry, name).stream()).toList();
        return metrics.isEmpty()
                ? Optional.empty()
                : Optional.of(Metric.joined(metrics.stream()
                        .filter(metric ->
                                metric.unit().equals(metrics.getFirst().unit()))
                        .toList()));
    }

    private static Optional<Metric> metric(Measurement entry, String name) {
        return name.equals(FigureChoice.SCORE) ? Optional.of(entry.primary()) : entry.metric(name);
    }
}
