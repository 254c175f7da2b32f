package dev.strandbench.why.intervention;

import dev.strandbench.machine.jdk.JavaVersion;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.Placement;
import dev.strandbench.plan.Cell;
import dev.strandbench.plan.Circumstance;
import dev.strandbench.plan.DeclaredParameter;
import dev.strandbench.plan.SelectedBenchmark;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One of the two arms whose difference a run explains.
 *
 * @param settings settings of the JVM and the machine, by name
 */
public record ArmInQuestion(
        Cell cell, SelectedBenchmark benchmark, Map<String, String> settings, List<String> jvmArguments) {

    static final String POOL_SIZE = "poolSize";
    private static final String TASKS = "tasks";
    private static final String LIMIT = "limit";
    private static final String NO_LIMIT = "0";

    /** Returns the arm's concurrency model; empty for a strategy, a method or a benchmark of another project. */
    Optional<ConcurrencyModel> model() {
        return armName()
                .flatMap(name -> Stream.of(ConcurrencyModel.values())
                        .filter(model -> model.name().equals(name))
                        .findFirst());
    }

    Optional<String> armName() {
        return benchmark.arm().map(DeclaredParameter::name).flatMap(this::parameter);
    }

    /** Returns true if tasks run on the given kind of thread, or if the kind of thread is unknown. */
    boolean mayUse(Placement placement) {
        return model().map(model -> model.placement() == placement).orElse(true);
    }

    Optional<String> parameter(String name) {
        return Optional.ofNullable(cell.benchmarkParameters().get(name));
    }

    Optional<String> circumstance(Circumstance circumstance) {
        Map<String, String> parameters = cell.parameters();
        return Optional.ofNullable(parameters.get(Circumstance.compared(circumstance.label())))
                .or(() -> Optional.ofNullable(parameters.get(Circumstance.repeated(circumstance.label()))));
    }

    Optional<String> setting(String name) {
        return Optional.ofNullable(settings.get(name));
    }

    boolean accepts(String parameter, String value) {
        DeclaredParameter declared = benchmark.parameters().get(parameter);
        return declared != null && declared.accepts(value);
    }

    /** Returns the change to another model; empty if the benchmark does not have this model. */
    Optional<ArmChange> withModel(ConcurrencyModel model) {
        return benchmark
                .arm()
                .map(DeclaredParameter::name)
                .filter(name -> accepts(name, model.name()))
                .map(name -> ArmChange.ofParameter(name, model.name()));
    }

    /**
     * Returns the change that sets the pool size to the number of tasks; empty if the benchmark does not allow this
     * size.
     */
    Optional<ArmChange> withPoolForAllTasks() {
        return tasksOfPool()
                .filter(tasks -> accepts(POOL_SIZE, tasks))
                .map(tasks -> ArmChange.ofParameter(POOL_SIZE, tasks));
    }

    boolean hasPoolForAllTasks() {
        return parameter(POOL_SIZE)
                .flatMap(size -> tasksOfPool().map(tasks -> Long.parseLong(size) >= Long.parseLong(tasks)))
                .orElse(true);
    }

    /**
     * Returns the number of tasks that share a pool. Returns empty if another limit replaces the pool size, or if the
     * meaning of the parameters is unknown because the benchmark belongs to another project.
     */
    private Optional<String> tasksOfPool() {
        boolean hasOtherLimit =
                parameter(LIMIT).filter(limit -> !limit.equals(NO_LIMIT)).isPresent();
        return benchmark.isScenario() && !hasOtherLimit ? parameter(TASKS) : Optional.empty();
    }

    Map<String, String> valuesAfter(ArmChange change) {
        Map<String, String> values = new HashMap<>(cell.benchmarkParameters());
        values.putAll(cell.circumstances());
        values.putAll(change.parameters());
        change.circumstances().forEach((circumstance, value) -> values.put(circumstance.label(), value));
        return values;
    }

    boolean sets(Circumstance circumstance) {
        return jvmArguments.stream().anyMatch(circumstance::replaces);
    }

    int feature() {
        return JavaVersion.featureOf(cell.jdk());
    }

    static Optional<String> common(String setting, ArmInQuestion baseline, ArmInQuestion candidate) {
        return baseline.setting(setting)
                .filter(value ->
                        candidate.setting(setting).filter(value::equals).isPresent());
    }
}
