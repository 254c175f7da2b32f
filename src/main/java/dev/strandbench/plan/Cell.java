package dev.strandbench.plan;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.strandbench.environment.ProcessorQuota;
import dev.strandbench.result.ArmParameter;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.ShownText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One benchmark method under one combination of parameters on one JDK.
 *
 * @param benchmark JMH's name for the method
 * @param mode JMH's short label, for example {@code avgt}
 * @param parameters parameter values by name
 * @param jdk the JDK's label in the plan, for example {@code 25.0.1}
 * @param jvmArguments what its forks are given after the benchmark's {@code jvmArgs}: what else it asks for, a heap of
 *     its size, circumstances
 * @param ownArguments what is left of the benchmark's {@code jvmArgs} where circumstances decide the rest; empty if all
 *     is
 */
public record Cell(
        String benchmark,
        String mode,
        Map<String, String> parameters,
        String jdk,
        List<String> jvmArguments,
        Optional<List<String>> ownArguments) {

    /** A cell of whose forks the benchmark says all. */
    public Cell(String benchmark, String mode, Map<String, String> parameters, String jdk) {
        this(benchmark, mode, parameters, jdk, List.of(), Optional.empty());
    }

    /** The cell of an entry of a result file, as far as the file tells it. */
    public static Cell of(Measurement entry) {
        return new Cell(entry.benchmark(), entry.mode(), entry.params(), entry.jdk());
    }

    /** Whether an entry of a result file is of this cell, whatever its forks were given. */
    public boolean isOf(Measurement entry) {
        return benchmark.equals(entry.benchmark())
                && mode.equals(entry.mode())
                && (parameters.equals(entry.params())
                        || ShownText.of(parameters).equals(entry.params()))
                && jdk.equals(entry.jdk());
    }

    /** A cell of a session file; those from before cells had arguments of their own do not name any. */
    @JsonCreator
    static Cell read(
            @JsonProperty("benchmark") String benchmark,
            @JsonProperty("mode") String mode,
            @JsonProperty("parameters") Map<String, String> parameters,
            @JsonProperty("jdk") String jdk,
            @JsonProperty("jvmArguments") @Nullable List<String> jvmArguments,
            @JsonProperty("ownArguments") @Nullable List<String> ownArguments) {
        return new Cell(
                benchmark,
                mode,
                parameters,
                jdk,
                Objects.requireNonNullElse(jvmArguments, List.of()),
                Optional.ofNullable(ownArguments));
    }

    /** The parameters that the benchmark declares, by its own names: circumstances of its forks are not among them. */
    public Map<String, String> benchmarkParameters() {
        Map<String, String> own = new LinkedHashMap<>();
        parameters.forEach((name, value) -> {
            if (!CircumstanceParameter.isNamed(name)) {
                own.put(ArmParameter.withoutPrefix(name), value);
            }
        });
        return own;
    }

    /**
     * Where a JVM is set otherwise than the cell asks for.
     *
     * @param settings of the JVM, as it tells them itself
     * @return a sentence; empty if it is as asked for
     */
    public Optional<String> mismatch(Map<String, String> settings) {
        Map<Circumstance, String> chosen = Circumstance.among(parameters);
        String cpuset = chosen.getOrDefault(Circumstance.CPUSET, "");
        return chosen.entrySet().stream()
                .flatMap(one -> one.getKey().mismatch(one.getValue(), settings).stream())
                .findFirst()
                // How many it believes to have may be chosen apart from those that it has.
                .or(() -> cpuset.isEmpty() || chosen.containsKey(Circumstance.PROCESSORS)
                        ? Optional.empty()
                        : Circumstance.countMismatch(cpuset, settings));
    }

    /** What starts the JVM of a fork, before its own words; may be empty. May try, the first time, what works here. */
    public List<String> launcher() {
        return ChosenCircumstances.launcher(parameters);
    }

    /** Whether JVM arguments give its forks all that it asks for, so that JMH by itself can run it. */
    public boolean needsArgumentsAlone() {
        Map<Circumstance, String> chosen = Circumstance.among(parameters);
        return !hasAotCache()
                && !chosen.containsKey(Circumstance.CPUSET)
                && chosen.getOrDefault(Circumstance.QUOTA, ProcessorQuota.NONE).equals(ProcessorQuota.NONE);
    }

    /** Whether its forks run with an AOT cache, which has to be trained before the first of them. */
    public boolean hasAotCache() {
        return "on".equals(Circumstance.among(parameters).get(Circumstance.AOT_CACHE));
    }

    /** What the arms of its family share: the method and every parameter but the arm's own. */
    public String family() {
        return Stream.of(method(), question()).filter(word -> !word.isEmpty()).collect(Collectors.joining("  "));
    }

    /** The values of the parameters that are compared; empty if it has none. */
    public String arm() {
        return ArmParameter.valueIn(parameters);
    }

    /** The class, as people name it. */
    public String type() {
        String method = method();
        return method.substring(0, Math.max(0, method.lastIndexOf('.')));
    }

    /** Class and method, as people name them. */
    public String method() {
        return methodOf(benchmark);
    }

    /**
     * Class and method, as people name them.
     *
     * @param benchmark JMH's name for the method
     */
    public static String methodOf(String benchmark) {
        return benchmark
                .substring(benchmark.lastIndexOf('.', benchmark.lastIndexOf('.') - 1) + 1)
                .replace("Benchmark.", ".");
    }

    /**
     * The parameters that are part of the question, in words; those that are empty, and so ask nothing, are left out.
     */
    public String question() {
        return parameters.entrySet().stream()
                .filter(entry -> !ArmParameter.isNamed(entry.getKey()))
                .filter(entry -> !entry.getValue().isEmpty())
                .map(entry -> ArmParameter.withoutPrefix(entry.getKey()) + "=" + entry.getValue())
                .collect(Collectors.joining(" "));
    }
}
