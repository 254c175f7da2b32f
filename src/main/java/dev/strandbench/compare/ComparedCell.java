package dev.strandbench.compare;

import dev.strandbench.result.ArmParameter;
import dev.strandbench.result.Measurement;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** The properties that one or more cells have in common. The JDK is a name, a feature version, or empty. */
record ComparedCell(String benchmark, String mode, Map<String, String> params, String jdk) {

    static ComparedCell of(Measurement measurement, String jdk) {
        return new ComparedCell(measurement.benchmark(), measurement.mode(), measurement.params(), jdk);
    }

    ComparedCell withoutArm() {
        Map<String, String> rest = new LinkedHashMap<>(params);
        rest.keySet().removeIf(ArmParameter::isNamed);
        return new ComparedCell(benchmark, mode, rest, jdk);
    }

    @Override
    public String toString() {
        return benchmark + " " + mode
                + params.entrySet().stream()
                        .filter(param -> !param.getValue().isEmpty())
                        .map(param -> " " + param.getKey() + "=" + param.getValue())
                        .collect(Collectors.joining())
                + (jdk.isEmpty() ? "" : " on JDK " + jdk);
    }
}
