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
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One benchmark method with one combination of parameters on one JDK.
 *
 * @param benchmark the full name of the benchmark method in JMH
 * @param mode JMH's short label of the mode, for example {@code avgt}
 * @param parameters the value of each benchmark parameter and circumstance, by name
 * @param jdk the JDK's label in the plan, for example {@code 25.0.1}
 * @param jvmArguments the JVM arguments, for example {@code -Xmx}, that follow the benchmark's {@code jvmArgs}; empty
 *     in old result files
 * @param ownArguments the benchmark's {@code jvmArgs} without the arguments that circumstances replace; empty if no
 *     argument is replaced
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

    /** Returns the cell that an entry of a result file measures. The returned cell contains no JVM arguments. */
    public static Cell of(Measurement entry) {
        return new Cell(entry.benchmark(), entry.mode(), entry.params(), entry.jdk());
    }

    /** Returns true if an entry of a result file measures this cell, regardless of JVM arguments. */
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

    /** Returns a sentence on a circumstance of the cell that the JVM does not have; empty if there is none. */
    public Optional<String> mismatch(Map<String, String> settings) {
        Map<Circumstance, String> chosen = Circumstance.among(parameters);
        String cpuset = chosen.getOrDefault(Circumstance.CPUSET, "");
        return chosen.entrySet().stream()
                .flatMap(one -> one.getKey().mismatch(one.getValue(), settings).stream())
                .findFirst()
                // A separate circumstance may set the number of processors that the JVM assumes.
                .or(() -> cpuset.isEmpty() || chosen.containsKey(Circumstance.PROCESSORS)
                        ? Optional.empty()
                        : Circumstance.countMismatch(cpuset, settings));
    }

    /** Returns the words before the JVM in a fork's command line; often empty. The first call may start a process. */
    public List<String> launcher() {
        return ChosenCircumstances.launcher(parameters);
    }

    /** Returns true if the circumstances need only JVM arguments, so that plain JMH can run the cell. */
    public boolean needsArgumentsAlone() {
        Map<Circumstance, String> chosen = Circumstance.among(parameters);
        return !hasAotCache()
                && !hasMixedProfile()
                && !chosen.containsKey(Circumstance.CPUSET)
                && chosen.getOrDefault(Circumstance.QUOTA, ProcessorQuota.NONE).equals(ProcessorQuota.NONE);
    }

    /** Returns true if forks of the cell run all models or strategies of the family before they measure. */
    boolean hasMixedProfile() {
        return JvmSettings.MIXED.equals(Circumstance.among(parameters).get(Circumstance.PROFILE));
    }

    /** Returns a copy of this cell with another JVM argument, after those that it has. */
    Cell with(String jvmArgument) {
        return new Cell(
                benchmark,
                mode,
                parameters,
                jdk,
                Stream.concat(jvmArguments.stream(), Stream.of(jvmArgument)).toList(),
                ownArguments);
    }

    /** Returns true if forks of the cell use an AOT cache, which must be trained first. */
    public boolean hasAotCache() {
        return "on".equals(Circumstance.among(parameters).get(Circumstance.AOT_CACHE));
    }

    /** Returns the method and the parameters that are not compared, which all arms of a family share, as a string. */
    public String family() {
        return Stream.of(method(), question()).filter(word -> !word.isEmpty()).collect(Collectors.joining("  "));
    }

    /** Returns the values of the compared parameters; empty if no parameter is compared. */
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

    /**
     * Returns the short names of the class and the method, for example {@code FanOut.fanOut}.
     *
     * @param benchmark the full name of the benchmark method in JMH
     */
    public static String methodOf(String benchmark) {
        return benchmark
                .substring(benchmark.lastIndexOf('.', benchmark.lastIndexOf('.') - 1) + 1)
                .replace("Benchmark.", ".");
    }

    /** Returns the names and values of the parameters that are not compared, except parameters with empty values. */
    public String question() {
        return parameters.entrySet().stream()
                .filter(entry -> !ArmParameter.isNamed(entry.getKey()))
                .filter(entry -> !entry.getValue().isEmpty())
                .map(entry -> ArmParameter.withoutPrefix(entry.getKey()) + "=" + entry.getValue())
                .collect(Collectors.joining(" "));
    }
}
