package dev.strandbench.plan;

import dev.strandbench.base.NearNames;
import dev.strandbench.base.UserErrorException;
import dev.strandbench.result.ArmParameter;
import dev.strandbench.usercode.JmhJar;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/** Selects the benchmarks and parameter values that a profile and a command line choose. */
final class ProfileSelection {

    private final Profile profile;
    private final List<String> regexes;
    private final Map<String, List<String>> parameters;
    private final List<String> models;
    private final Map<String, List<String>> compared = new LinkedHashMap<>();
    private Map<String, List<String>> circumstances = Map.of();
    private Optional<Mode> mode = Optional.empty();

    record SelectedCells(Options options, ChosenCircumstances circumstances, OptionalInt forks) {}

    private record Choice(SelectedBenchmark benchmark, List<SelectedCells> cells) {}

    ProfileSelection(Profile profile, List<String> regexes, Map<String, List<String>> parameters, List<String> models) {
        this.profile = profile;
        this.regexes = regexes;
        this.parameters = parameters;
        this.models = models;
        requireModels();
    }

    private void requireModels() {
        if (models.isEmpty()) {
            return;
        }
        List<String> valid = SelectedBenchmark.everyArm();
        if (valid.isEmpty()) {
            throw new UserErrorException("--model " + String.join(",", models) + ": no benchmark of the jar has a"
                    + " parameter model or strategy; valid: a REGEX that selects benchmarks, -p");
        }
        for (String model : models) {
            if (!valid.contains(model)) {
                List<String> named = new ArrayList<>(SelectedBenchmark.everyModel());
                named.add("a strategy of a selected scenario");
                throw new UserErrorException("--model " + model + " is not a model or strategy"
                        + NearNames.note(NearNames.within(2, model, valid)) + "; valid: "
                        + String.join(", ", named));
            }
        }
        Optional<String> arm = ArmParameter.among(parameters.keySet());
        if (arm.isPresent()) {
            throw new UserErrorException("--model and -p " + arm.get() + "=… both name what to compare; valid: either");
        }
    }

    void scoreIn(Mode other) {
        mode = Optional.of(other);
    }

    void compare(String name, List<String> values) {
        if (ArmParameter.isNamed(name)) {
            throw new UserErrorException("--arm " + name + ": already compared; valid: -p " + name + "=value,value");
        }
        if (parameters.containsKey(name)) {
            throw new UserErrorException(
                    "--arm " + name + " and -p " + name + " would both name what to compare; valid: either");
        }
        compared.put(name, values);
    }

    boolean compares(String parameter) {
        return compared.containsKey(parameter);
    }

    boolean comparesParameters() {
        return !compared.isEmpty();
    }

    boolean namesArms() {
        return parameters.keySet().stream().anyMatch(ArmParameter::isNamed);
    }

    /**
     * Returns the command line's parameters that are circumstances and that no benchmark declares. All comparisons are
     * repeated for each value of these circumstances. The result is empty before {@link #select} is called.
     */
    ChosenCircumstances circumstancesAmongParameters() {
        return ChosenCircumstances.of(Map.of(), circumstances);
    }

    /**
     * Returns the cells of each selected benchmark, with one list element per selection of the benchmark.
     *
     * @param chosen circumstances that the command line chooses explicitly
     * @param leftOut list to which the reason for each omitted benchmark is added
     * @throws UserErrorException if the command line is not valid
     */
    Map<SelectedBenchmark, List<SelectedCells>> select(
            Optional<JmhJar> jar, ChosenCircumstances chosen, List<String> leftOut) {
        Map<String, Choice> selected = selected(jar);
        leaveOutBenchmarksWithoutTheModels(selected, leftOut);
        List<SelectedBenchmark> benchmarks =
                selected.values().stream().map(Choice::benchmark).toList();
        requireUnambiguousCircumstances(chosen, benchmarks);
        requireKnownArms(benchmarks);
        circumstances = undeclaredCircumstances(chosen, benchmarks);
        Set<String> ofBenchmarks = new LinkedHashSet<>(parameters.keySet());
        ofBenchmarks.removeAll(circumstances.keySet());
        new Selection(benchmarks, options(askedParameters())).requireValidParameters(ofBenchmarks);
        Map<SelectedBenchmark, List<SelectedCells>> result = new LinkedHashMap<>();
        for (Choice each : selected.values()) {
            each.cells.forEach(
                    cells -> new Selection(List.of(each.benchmark), cells.options).requireValidParameters(Set.of()));
            result.put(each.benchmark, each.cells);
        }
        return result;
    }

    private Map<String, Choice> selected(Optional<JmhJar> jar) {
        Map<String, Choice> selected = new LinkedHashMap<>();
        Map<String, String> patterns = new LinkedHashMap<>();
        regexes.forEach(regex -> patterns.put(regex, SelectedBenchmark.patternOf(regex)));
        for (Profile.BenchmarkSelection selection : profile.selections()) {
            List<SelectedBenchmark> ofProfile = find(selection.regex());
            if (ofProfile.isEmpty() && jar.isPresent()) {
                throw new UserErrorException("--jar " + jar.get().path() + " lists no benchmark");
            }
            if (ofProfile.isEmpty()) {
                throw new UserErrorException(
                        "profile " + profile.name() + ": " + SelectedBenchmark.noMatch(selection.regex()));
            }
            for (SelectedBenchmark benchmark : ofProfile) {
                if (patterns.isEmpty() || patterns.values().stream().anyMatch(benchmark::matches)) {
                    selected.computeIfAbsent(benchmark.key(), first -> new Choice(benchmark, new ArrayList<>()))
                            .cells
                            .add(new SelectedCells(
                                    options(benchmark, selection.parameters()),
                                    selection.circumstances(),
                                    selection.forks()));
                }
            }
        }
        for (Map.Entry<String, String> pattern : patterns.entrySet()) {
            List<SelectedBenchmark> found = find(pattern.getValue());
            if (found.isEmpty()) {
                throw new UserErrorException(SelectedBenchmark.noMatch(pattern.getKey()));
            }
            for (SelectedBenchmark benchmark : found) {
                SelectedCells cells =
                        new SelectedCells(options(benchmark, Map.of()), ChosenCircumstances.NONE, OptionalInt.empty());
                selected.putIfAbsent(benchmark.key(), new Choice(benchmark, List.of(cells)));
            }
        }
        return selected;
    }

    private List<SelectedBenchmark> find(String regex) {
        return SelectedBenchmark.of(new OptionsBuilder().include(regex).build()).stream()
                .map(benchmark -> mode.map(benchmark::scoredIn).orElse(benchmark))
                .toList();
    }

    private void leaveOutBenchmarksWithoutTheModels(Map<String, Choice> selected, List<String> leftOut) {
        if (models.isEmpty()) {
            return;
        }
        Set<String> valid = new LinkedHashSet<>();
        Set<String> without = new LinkedHashSet<>();
        selected.values().removeIf(each -> {
            valid.addAll(arms(each.benchmark));
            boolean none = namedModels(each.benchmark).isEmpty();
            if (none) {
                without.add(each.benchmark.name() + ": none of its arms is " + String.join(" or ", models));
            }
            return none;
        });
        if (selected.isEmpty()) {
            throw new UserErrorException("--model " + String.join(",", models)
                    + ": no selected scenario has it; valid: "
                    + (valid.isEmpty() ? "scenarios that compare models or strategies" : String.join(", ", valid)));
        }
        leftOut.addAll(without);
    }

    private static List<String> arms(SelectedBenchmark benchmark) {
        return benchmark.arm().map(DeclaredParameter::defaults).orElse(List.of());
    }

    private List<String> namedModels(SelectedBenchmark benchmark) {
        return models.stream().filter(arms(benchmark)::contains).distinct().toList();
    }

    private static void requireUnambiguousCircumstances(
            ChosenCircumstances chosen, List<SelectedBenchmark> benchmarks) {
        for (String name : chosen.names()) {
            benchmarks.stream()
                    .filter(benchmark -> !benchmark.isScenario() && declares(benchmark, name))
                    .findFirst()
                    .ifPresent(benchmark -> {
                        throw new UserErrorException(name + " is a circumstance of forks and a parameter of "
                                + benchmark.name() + "; valid: -p " + name + "=… for the parameter");
                    });
        }
    }

    private void requireKnownArms(List<SelectedBenchmark> benchmarks) {
        for (String name : compared.keySet()) {
            if (benchmarks.stream().noneMatch(benchmark -> declares(benchmark, name))) {
                Set<String> valid = SelectedBenchmark.parameters(benchmarks);
                valid.removeIf(ArmParameter::isNamed);
                Set<String> all = new LinkedHashSet<>(Circumstance.labels());
                all.addAll(valid);
                throw new UserErrorException(Circumstance.notNamed(name, all) + "; valid: "
                        + String.join(", ", Circumstance.labels())
                        + (valid.isEmpty() ? "" : ", or a parameter: " + String.join(", ", valid)));
            }
        }
    }

    private Map<String, List<String>> undeclaredCircumstances(
            ChosenCircumstances chosen, List<SelectedBenchmark> benchmarks) {
        Map<String, List<String>> found = new LinkedHashMap<>();
        parameters.forEach((name, values) -> {
            boolean declared = benchmarks.stream().anyMatch(benchmark -> declares(benchmark, name));
            if (!declared && Circumstance.of(name).isPresent()) {
                if (chosen.names().stream().anyMatch(name::equalsIgnoreCase)) {
                    throw new UserErrorException(name + " is chosen by -p " + name
                            + "=… and as a circumstance; valid: -p, --arm or --over, one of them");
                }
                found.put(name, values);
            }
        });
        return found;
    }

    private static boolean declares(SelectedBenchmark benchmark, String parameter) {
        return benchmark.parameters().containsKey(parameter);
    }

    private Map<String, List<String>> askedParameters() {
        Map<String, List<String>> asked = new LinkedHashMap<>(parameters);
        asked.putAll(compared);
        return asked;
    }

    private Options options(SelectedBenchmark benchmark, Map<String, List<String>> ofProfile) {
        Map<String, List<String>> own = new LinkedHashMap<>(ofProfile);
        own.putAll(askedParameters());
        for (String name : ofProfile.keySet()) {
            if (!declares(benchmark, name)) {
                throw new UserErrorException("profile " + profile.name() + ": no parameter " + name + " in "
                        + benchmark.name() + "; valid: "
                        + String.join(", ", new TreeSet<>(benchmark.parameters().keySet())));
            }
        }
        List<String> named = namedModels(benchmark);
        if (!named.isEmpty()) {
            benchmark.arm().ifPresent(arm -> own.put(arm.name(), named));
        }
        own.keySet().retainAll(benchmark.parameters().keySet());
        return options(own);
    }

    private static Options options(Map<String, List<String>> parameters) {
        ChainedOptionsBuilder options = new OptionsBuilder();
        parameters.forEach((name, values) -> options.param(name, values.toArray(String[]::new)));
        return options.build();
    }
}
