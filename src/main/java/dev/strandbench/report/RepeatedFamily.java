package dev.strandbench.report;

import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.analysis.Verdict;
import dev.strandbench.plan.Cell;
import dev.strandbench.report.RankedFamily.RankedArm;
import dev.strandbench.result.ArmParameter;
import dev.strandbench.result.Measurement;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A family and what its arms share, for finding the others that differ from it in a circumstance alone.
 *
 * @param family its arms, ranked
 * @param benchmark its method for a reader; the class, if methods are its arms
 * @param mode JMH's short label
 * @param parameters what all arms share
 */
record RepeatedFamily(RankedFamily family, String benchmark, String mode, Map<String, String> parameters) {

    /** A family of which anything was measured. */
    static Optional<RepeatedFamily> of(RankedFamily family) {
        List<Measurement> measured = family.arms().stream()
                .flatMap(arm -> arm.measured().stream())
                .toList();
        return measured.stream().findFirst().map(first -> {
            Map<String, String> shared = new LinkedHashMap<>(first.params());
            shared.keySet().removeIf(ArmParameter::isNamed);
            boolean one = measured.stream().allMatch(each -> each.benchmark().equals(first.benchmark()));
            Cell cell = Cell.of(first);
            return new RepeatedFamily(family, one ? cell.method() : cell.type(), first.mode(), shared);
        });
    }

    /** What is asked, whatever the value of one circumstance. */
    Question without(String circumstance) {
        Map<String, String> others = new LinkedHashMap<>(parameters);
        others.remove(circumstance);
        return new Question(benchmark, mode, family.answer().metric(), others);
    }

    /** The value of a circumstance that the family has. */
    String value(String circumstance) {
        return Objects.requireNonNull(parameters.get(circumstance));
    }

    /** The names of the arms that were not shown to be worse than the best, which is the first of them. */
    List<String> mayBeBest() {
        return family.arms().stream()
                .filter(arm -> arm.remark().isEmpty())
                .filter(arm -> arm.toBest()
                        .filter(pair -> pair.verdict() == Verdict.DIFFERENT)
                        .isEmpty())
                .map(RankedArm::name)
                .toList();
    }

    /** Whether every arm is shown to be worse than the best, or the same. */
    boolean isDecided() {
        return family.arms().stream()
                .filter(arm -> arm.remark().isEmpty())
                .flatMap(arm -> arm.toBest().stream())
                .map(PairVerdict::verdict)
                .allMatch(verdict -> verdict == Verdict.DIFFERENT || verdict == Verdict.EQUIVALENT);
    }

    /** Costs over the best arm's by the names of the arms that were measured. */
    Map<String, Double> ratios() {
        Map<String, Double> ratios = new LinkedHashMap<>();
        family.arms().stream()
                .filter(arm -> arm.remark().isEmpty())
                .forEach(arm -> ratios.put(
                        arm.name(),
                        arm.toBest().map(pair -> pair.estimate().ratio()).orElse(1.0)));
        return ratios;
    }

    /** The cost of an arm that was measured over the best arm's. */
    double ratio(String arm) {
        return Objects.requireNonNull(ratios().get(arm));
    }

    /**
     * What families answer that differ in one circumstance alone.
     *
     * @param benchmark the method or the class
     * @param mode JMH's short label
     * @param metric the figure that answers
     * @param others all other parameters that arms share
     */
    record Question(String benchmark, String mode, String metric, Map<String, String> others) {

        /** In words: the benchmark, and the parameters in which it differs from others of the same benchmark. */
        String among(Collection<Question> all) {
            String differing = others.entrySet().stream()
                    .filter(one -> all.stream()
                            .filter(question -> question.benchmark.equals(benchmark))
                            .anyMatch(question -> !one.getValue().equals(question.others.get(one.getKey()))))
                    .map(one -> ArmParameter.withoutPrefix(one.getKey()) + "=" + one.getValue())
                    .collect(Collectors.joining(" "));
            return differing.isEmpty() ? benchmark : benchmark + "  " + differing;
        }
    }
}
