package dev.strandbench.claims;

import dev.strandbench.analysis.LookPlan;
import dev.strandbench.compare.FigureChoice;
import dev.strandbench.plan.Circumstance;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.Metric;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The entries of result files that measure the arms of an experiment. */
record ClaimEntries(List<ResultFile> files, Experiment experiment) {

    /**
     * An entry and its file.
     *
     * @param forks of the metric that is judged
     */
    record FiledEntry(ResultFile file, Measurement entry, int forks) {}

    /** Returns the settings under which any of the experiment's cells was measured. */
    Set<ClaimSetting> settings(Claim.JdkRange jdks) {
        Set<ClaimSetting> settings = new LinkedHashSet<>();
        for (ClaimCell cell : experiment.cells()) {
            find(cell).stream()
                    .filter(found -> jdks.contains(found.entry().jdk()))
                    .map(this::setting)
                    .forEach(settings::add);
        }
        return settings;
    }

    /** Returns the entries of an arm at a combination of parameters, in the order of the files. */
    List<FiledEntry> find(Experiment.Arm arm, Map<String, String> combination, ClaimSetting setting) {
        return find(experiment.cell(arm, combination)).stream()
                .filter(found -> setting(found).equals(setting))
                .toList();
    }

    private ClaimSetting setting(FiledEntry found) {
        return ClaimSetting.of(found.file().name(), found.entry(), experiment.free());
    }

    private List<FiledEntry> find(ClaimCell cell) {
        Map<String, String> parameters = cell.allParameters();
        List<FiledEntry> found = new ArrayList<>();
        for (ResultFile file : files) {
            for (Measurement entry : file.entries()) {
                if (matches(entry, cell.benchmark(), parameters)) {
                    found.add(new FiledEntry(
                            file,
                            entry,
                            metric(entry, experiment.metric())
                                    .map(Metric::forks)
                                    .orElse(0)));
                }
            }
        }
        return found;
    }

    /** Claims assume a benchmark's own JVM settings, so entries with other circumstances do not match. */
    private boolean matches(Measurement entry, String benchmark, Map<String, String> parameters) {
        return entry.benchmark().endsWith("." + benchmark)
                && !entry.isGivenUp()
                && entry.params().keySet().stream().noneMatch(Circumstance::isOfTheFork)
                && parameters.entrySet().stream()
                        .allMatch(parameter -> experiment.free().contains(parameter.getKey())
                                || entry.params()
                                        .getOrDefault(parameter.getKey(), parameter.getValue())
                                        .equals(parameter.getValue()));
    }

    /**
     * Returns one entry per arm for each file that has all arms, in the order of the files.
     *
     * @param measured the entries of each arm
     */
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
     * Returns one entry per arm. The last file that has all arms and enough forks for a look is preferred, then the
     * file with most forks. If no file has all arms, the entries may come from several files.
     *
     * @param measured the entries of each arm, at least one each
     */
    List<FiledEntry> best(List<List<FiledEntry>> measured) {
        List<List<FiledEntry>> fromOneFile = fromOneFile(measured);
        return fromOneFile.reversed().stream()
                .filter(entries -> LookPlan.SEQUENTIAL.lastLook(fewestForks(entries)) > 0)
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

    /** Returns a metric of an entry, if it has that metric. */
    static Optional<Metric> metric(Measurement entry, String name) {
        return name.equals(FigureChoice.SCORE) ? Optional.of(entry.primary()) : entry.metric(name);
    }
}
