package dev.strandbench.scenario;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** An arm of five forks on two processors with the parameters, metrics and settings that a test gives it. */
public record TestArm(
        String name,
        double opMicros,
        boolean isMeasured,
        boolean isWorse,
        Map<String, String> parameters,
        Map<String, Double> metrics,
        Map<String, Set<Double>> series,
        Map<String, String> settings)
        implements Explanation.Arm {

    public TestArm(String name, double opMillis) {
        this(name, 1e3 * opMillis, true, false, Map.of(), Map.of("processors", 2.0), Map.of(), Map.of());
    }

    public TestArm worse() {
        return new TestArm(name, opMicros, isMeasured, true, parameters, metrics, series, settings);
    }

    public TestArm failed() {
        return new TestArm(name, opMicros, false, isWorse, parameters, metrics, series, settings);
    }

    public TestArm with(String parameter, String value) {
        return new TestArm(
                name, opMicros, isMeasured, isWorse, put(parameters, parameter, value), metrics, series, settings);
    }

    /** The same arm with another metric; NaN removes it. */
    public TestArm with(String metric, double value) {
        return new TestArm(
                name, opMicros, isMeasured, isWorse, parameters, put(metrics, metric, value), series, settings);
    }

    public TestArm with(String metric, Set<Double> values) {
        return new TestArm(
                name, opMicros, isMeasured, isWorse, parameters, metrics, put(series, metric, values), settings);
    }

    public TestArm in(String setting, String value) {
        return new TestArm(
                name, opMicros, isMeasured, isWorse, parameters, metrics, series, put(settings, setting, value));
    }

    private static <V> Map<String, V> put(Map<String, V> values, String name, V value) {
        Map<String, V> all = new HashMap<>(values);
        all.put(name, value);
        return all;
    }

    @Override
    public String model() {
        return name.replaceFirst(" .*", "");
    }

    @Override
    public int forks() {
        return 5;
    }

    @Override
    public String parameter(String parameter) {
        return parameters.getOrDefault(parameter, "");
    }

    @Override
    public double metric(String metric) {
        return metrics.getOrDefault(metric, Double.NaN);
    }

    @Override
    public Set<Double> values(String metric) {
        return series.getOrDefault(metric, Set.of());
    }

    @Override
    public double answerMillis() {
        return metrics.getOrDefault("latency.p99", opMicros / 1e3);
    }

    @Override
    public double processors() {
        return metric("processors");
    }

    @Override
    public String jdk() {
        return "25.0.1";
    }

    @Override
    public List<String> jvmArguments() {
        return List.of("-Dstrandbench.function.classpath=/my app.jar", "-Dstrandbench.function.timeoutMillis=90000");
    }

    @Override
    public String setting(String setting) {
        return settings.getOrDefault(setting, "");
    }

    @Override
    public String call(List<String> words) {
        return "run " + String.join(" ", words);
    }
}
