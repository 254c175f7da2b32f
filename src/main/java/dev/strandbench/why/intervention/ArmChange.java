package dev.strandbench.why.intervention;

import dev.strandbench.plan.Circumstance;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A change to the benchmark parameters, circumstances and JVM arguments of an arm. */
public record ArmChange(
        Map<String, String> parameters, Map<Circumstance, String> circumstances, List<String> jvmArguments) {

    public static final ArmChange NONE = new ArmChange(Map.of(), Map.of(), List.of());

    static ArmChange ofParameter(String name, String value) {
        return new ArmChange(Map.of(name, value), Map.of(), List.of());
    }

    static ArmChange of(Circumstance circumstance, String value) {
        return new ArmChange(Map.of(), Map.of(circumstance, value), List.of());
    }

    static ArmChange ofJvm(String... arguments) {
        return new ArmChange(Map.of(), Map.of(), List.of(arguments));
    }

    /** Combines two changes; empty if both set the same parameter or circumstance to different values. */
    Optional<ArmChange> with(ArmChange other) {
        Map<String, String> values = new LinkedHashMap<>(parameters);
        values.putAll(other.parameters);
        Map<Circumstance, String> all = new LinkedHashMap<>(circumstances);
        all.putAll(other.circumstances);
        boolean agree = values.entrySet().containsAll(parameters.entrySet())
                && all.entrySet().containsAll(circumstances.entrySet());
        List<String> arguments = new ArrayList<>(jvmArguments);
        arguments.addAll(other.jvmArguments);
        return agree ? Optional.of(new ArmChange(values, all, arguments)) : Optional.empty();
    }

    String words() {
        return Stream.of(
                        parameters.entrySet().stream().map(entry -> entry.getKey() + "=" + entry.getValue()),
                        circumstances.entrySet().stream()
                                .sorted(Map.Entry.comparingByKey())
                                .map(entry -> entry.getKey().label() + "=" + entry.getValue()),
                        jvmArguments.stream())
                .flatMap(words -> words)
                .collect(Collectors.joining(" "));
    }
}
