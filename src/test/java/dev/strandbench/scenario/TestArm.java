package dev.strandbench.scenario;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

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

    /** Explains arms by the explanation that the service file names. */
    public static Optional<Explanation.Findings> explain(TestArm... arms) {
        return Explanation.of(List.of(arms));
    }

    /** Returns the notes of that explanation; empty if there is none. */
    public static List<String> notes(TestArm... arms) {
        return explain(arms).map(Explanation.Findings::notes).orElse(List.of());
    }

    public TestArm worse() {
        return new TestArm(name, opMicros, isMeasured, true, parameters, metrics, series, settings);
    }

    public TestArm failed() {
        return new TestArm(name, opMicros, false, isWorse, parameters, metrics, series, settings);
    }

    public TestArm with(String parameter, String value) {
        return changed(arm -> arm.parameters.put(parameter, value));
    }

    /** Returns the arm with another metric; NaN removes it. */
    public TestArm with(String metric, double value) {
        return changed(arm -> arm.metrics.put(metric, value));
    }

    public TestArm with(String metric, Set<Double> values) {
        return changed(arm -> arm.series.put(metric, values));
    }

    public TestArm in(String setting, String value) {
        return changed(arm -> arm.settings.put(setting, value));
    }

    private TestArm changed(Consumer<TestArm> change) {
        TestArm copy = new TestArm(
                name,
                opMicros,
                isMeasured,
                isWorse,
                new HashMap<>(parameters),
                new HashMap<>(metrics),
                new HashMap<>(series),
                new HashMap<>(settings));
        change.accept(copy);
        return copy;
    }

    @Override
    public String model() {
        return name.replaceFirst(" .*", "");
    }

    /** Returns the arm with a verdict in words. */
    public TestArm judged(String verdict) {
        return in("verdict", verdict);
    }

    @Override
    public String verdict() {
        return setting("verdict");
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
