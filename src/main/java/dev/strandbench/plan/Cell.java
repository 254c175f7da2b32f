package dev.strandbench.plan;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.strandbench.machine.JvmSettings;
import dev.strandbench.machine.ProcessorQuota;
import dev.strandbench.result.ArmParameter;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.ShownText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One benchmark method with one combination of parameter values on one JDK.
 *
 * @param benchmark full name of the benchmark method in JMH
 * @param mode JMH's short label for the mode, for example {@code avgt}
 * @param parameters values of benchmark parameters and circumstances, by name
 * @param jdk label of the JDK in the plan, for example {@code 25.0.1}
 * @param jvmArguments arguments that follow the benchmark's {@code jvmArgs}; empty in old result files
 * @param ownArguments the benchmark's {@code jvmArgs} without those that a circumstance replaces; empty if none is
 *     replaced
 */
public record Cell(
        String benchmark,
        String mode,
        Map<String, String> parameters,
        String jdk,
        @JsonSetter(nulls = Nulls.AS_EMPTY) List<String> jvmArguments,
        Optional<List<String>> ownArguments) {

    public Cell(String benchmark, String mode, Map<String, String> parameters, String jdk) {
        this(benchmark, mode, parameters, jdk, List.of(), Optional.empty());
    }

    public static Cell of(Measurement entry) {
        return new Cell(entry.benchmark(), entry.mode(), entry.params(), entry.jdk());
    }

    /** Returns true if an entry of a result file belongs to this cell, even if the JVM arguments differ. */
    public boolean isOf(Measurement entry) {
        return benchmark.equals(entry.benchmark())
                && mode.equals(entry.mode())
                && (parameters.equals(entry.params())
                        || ShownText.of(parameters).equals(entry.params()))
                && jdk.equals(entry.jdk());
    }

    public Map<String, String> benchmarkParameters() {
        Map<String, String> own = new LinkedHashMap<>();
        parameters.forEach((name, value) -> {
            if (!Circumstance.isParameter(name)) {
                own.put(ArmParameter.withoutPrefix(name), value);
            }
        });
        return own;
    }

    public SortedMap<String, String> circumstances() {
        SortedMap<String, String> chosen = new TreeMap<>();
        Circumstance.among(parameters).forEach((circumstance, value) -> chosen.put(circumstance.label(), value));
        return chosen;
    }

    /** Returns an error message if a fork's JVM did not have this cell's circumstances; otherwise empty. */
    public Optional<String> mismatch(Map<String, String> settings, List<String> arguments) {
        Map<Circumstance, String> chosen = Circumstance.among(parameters);
        String cpuset = chosen.getOrDefault(Circumstance.CPUSET, "");
        return chosen.entrySet().stream()
                .flatMap(one -> one.getKey().mismatch(one.getValue(), settings).stream())
                .findFirst()
                // The number of processors may also come from an argument, perhaps one of another circumstance.
                .or(() -> cpuset.isEmpty() || arguments.stream().anyMatch(Circumstance.PROCESSORS::replaces)
                        ? Optional.empty()
                        : Circumstance.countMismatch(cpuset, settings));
    }

    /** Returns the words before the JVM's path in a fork's command line. The first call may start a process. */
    public List<String> launcher() {
        return ChosenCircumstances.launcher(parameters);
    }

    /** Returns true if JVM arguments can set all of the cell's circumstances, so that plain JMH can run the cell. */
    public boolean needsArgumentsAlone() {
        Map<Circumstance, String> chosen = Circumstance.among(parameters);
        return !hasAotCache()
                && !hasMixedProfile()
                && !chosen.containsKey(Circumstance.CPUSET)
                && chosen.getOrDefault(Circumstance.QUOTA, ProcessorQuota.NONE).equals(ProcessorQuota.NONE);
    }

    boolean hasMixedProfile() {
        return JvmSettings.MIXED.equals(Circumstance.among(parameters).get(Circumstance.PROFILE));
    }

    Cell with(String jvmArgument) {
        return new Cell(
                benchmark,
                mode,
                parameters,
                jdk,
                Stream.concat(jvmArguments.stream(), Stream.of(jvmArgument)).toList(),
                ownArguments);
    }

    public boolean hasAotCache() {
        return "on".equals(Circumstance.among(parameters).get(Circumstance.AOT_CACHE));
    }

    public String family() {
        return Stream.of(method(), question()).filter(word -> !word.isEmpty()).collect(Collectors.joining("  "));
    }

    /** Returns the values of the compared parameters as text; empty if no parameter is compared. */
    public String arm() {
        return ArmParameter.valueIn(parameters);
    }

    public String type() {
        String method = method();
        return method.substring(0, Math.max(0, method.lastIndexOf('.')));
    }

    /** Returns the short names of the class and the method, for example {@code FanOut.fanOut}. */
    public String method() {
        return methodOf(benchmark);
    }

    public static String methodOf(String benchmark) {
        return benchmark
                .substring(benchmark.lastIndexOf('.', benchmark.lastIndexOf('.') - 1) + 1)
                .replace("Benchmark.", ".");
    }

    /** Returns the names and values of the parameters that are not compared, as text. Leaves out empty values. */
    public String question() {
        return String.join(" ", sharedParameters());
    }

    /** Returns the same parameters as {@link #question}, as a list of texts such as {@code tasks=100}. */
    public List<String> sharedParameters() {
        return parameters.entrySet().stream()
                .filter(entry -> !ArmParameter.isNamed(entry.getKey()))
                .filter(entry -> !entry.getValue().isEmpty())
                .map(entry -> ArmParameter.withoutPrefix(entry.getKey()) + "=" + entry.getValue())
                .toList();
    }
}
