package dev.strandbench.claims;

import dev.strandbench.analysis.LookPlan;
import dev.strandbench.claims.ClaimJudgement.ClaimSetting;
import dev.strandbench.compare.FigureChoice;
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
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The result-file entries that belong to the arms of an experiment. */
record ClaimEntries(List<ResultFile> files, Experiment experiment) {

    // Old result files use this name for the published fork site.
    private static final String FORMER_FORK_SITE = "CALLER";

    /** An entry with its file and the number of forks that have the claim's metric. */
    record FiledEntry(ResultFile file, Measurement entry, int forks) {}

    /** Returns the settings with which a cell of the experiment was measured. */
    Set<ClaimSetting> settings(Claim.JdkRange jdks) {
        return experiment.cells().stream()
                .flatMap(this::find)
                .filter(found -> jdks.contains(found.entry().jdk()))
                .map(this::setting)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    List<FiledEntry> find(Experiment.Arm arm, Map<String, String> combination, ClaimSetting setting) {
        return find(experiment.cell(arm, combination))
                .filter(found -> setting(found).equals(setting))
                .toList();
    }

    private ClaimSetting setting(FiledEntry found) {
        Measurement entry = found.entry();
        Map<String, String> parameters = new LinkedHashMap<>();
        experiment.free().stream()
                .filter(entry.params()::containsKey)
                .forEach(name -> parameters.put(
                        name, Objects.requireNonNull(entry.params().get(name))));
        String machine = entry.membership().map(RunMembership::machine).orElse("");
        return new ClaimSetting(
                entry.jdk(), machine, machine.isEmpty() ? found.file().name() : "", parameters);
    }

    private Stream<FiledEntry> find(Experiment.ClaimCell cell) {
        Map<String, String> parameters = cell.allParameters();
        return files.stream()
                .flatMap(file -> file.entries().stream()
                        .filter(entry -> matches(entry, cell.benchmark(), parameters))
                        .map(entry -> new FiledEntry(
                                file,
                                entry,
                                metric(entry, experiment.metric())
                                        .map(Metric::forks)
                                        .orElse(0))));
    }

    /** Returns true if an entry belongs to a cell and has the JVM settings of the benchmark, as claims assume. */
    private boolean matches(Measurement entry, String benchmark, Map<String, String> parameters) {
        return entry.benchmark().endsWith("." + benchmark)
                && !entry.isGivenUp()
                && entry.params().keySet().stream().noneMatch(Circumstance::isOfTheFork)
                && parameters.entrySet().stream()
                        .allMatch(parameter -> experiment.free().contains(parameter.getKey())
                                || isValue(entry, parameter.getKey(), parameter.getValue()));
    }

    // A result file without the parameter is older than the parameter. Its benchmark behaved as the claim assumes.
    private static boolean isValue(Measurement entry, String parameter, String value) {
        String measured = entry.params().getOrDefault(parameter, value);
        boolean isPublishedSite =
                parameter.equals(SelectedBenchmark.FORK_SITE) && value.equals(SelectedBenchmark.PUBLISHED_FORK_SITE);
        return measured.equals(value) || (isPublishedSite && measured.equals(FORMER_FORK_SITE));
    }

    /** Returns, for each file that has all arms, one entry per arm. Keeps the order of the files. */
    List<List<FiledEntry>> fromOneFile(List<List<FiledEntry>> measured) {
        return files.stream()
                .map(file -> measured.stream()
                        .map(entries -> entries.stream()
                                .filter(found -> found.file().name().equals(file.name()))
                                .max(Comparator.comparingInt(FiledEntry::forks)))
                        .flatMap(Optional::stream)
                        .toList())
                .filter(entries -> entries.size() == measured.size())
                .toList();
    }

    /**
     * Returns one entry per arm. The last file with all arms and enough forks for two interim analyses supplies them;
     * otherwise the file with all arms and most forks. If no file has all arms, the entries come from several files.
     */
    List<FiledEntry> best(List<List<FiledEntry>> measured) {
        List<List<FiledEntry>> fromOneFile = fromOneFile(measured);
        return fromOneFile.reversed().stream()
                .filter(entries -> fewestForks(entries) >= LookPlan.SEQUENTIAL.secondLook())
                .findFirst()
                .or(() -> fromOneFile.stream().max(Comparator.comparingInt(ClaimEntries::fewestForks)))
                .orElseGet(() -> measured.stream()
                        .map(entries -> entries.stream()
                                .max(Comparator.comparingInt(FiledEntry::forks))
                                .orElseThrow())
                        .toList());
    }

    private static int fewestForks(List<FiledEntry> entries) {
        return entries.stream().mapToInt(FiledEntry::forks).min().orElse(0);
    }

    static Optional<Metric> metric(Measurement entry, String name) {
        return name.equals(FigureChoice.SCORE) ? Optional.of(entry.primary()) : entry.metric(name);
    }
}
