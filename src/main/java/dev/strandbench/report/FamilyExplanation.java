package dev.strandbench.report;

import dev.strandbench.analysis.MetricUnit;
import dev.strandbench.analysis.Verdict;
import dev.strandbench.machine.JvmSettings;
import dev.strandbench.machine.ProcessorSet;
import dev.strandbench.plan.Circumstance;
import dev.strandbench.plan.ShellCall;
import dev.strandbench.report.RankedFamily.RankedArm;
import dev.strandbench.result.ArmParameter;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.Metric;
import dev.strandbench.scenario.Explanation;
import dev.strandbench.scenario.Explanation.Advice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Adds a scenario's findings and advice to a measured family. */
public final class FamilyExplanation {

    private FamilyExplanation() {}

    /**
     * Returns a copy of the family, with a practical answer and the scenario's findings.
     *
     * @param concurrent the family without sequential arms; empty unless a sequential arm is best
     */
    static RankedFamily addedTo(RankedFamily family, Optional<RankedFamily> concurrent) {
        List<String> summary = new ArrayList<>();
        List<String> notes = new ArrayList<>(family.notes());
        Optional<Explanation.Findings> findings = findings(family);
        findings.ifPresent(found -> notes.addAll(found.notes()));
        Optional<Advice> advice = findings.flatMap(Explanation.Findings::advice).filter(given -> family.isJudged());
        Optional<String> refusal = advice.flatMap(Advice::refusal);
        if (refusal.isPresent()) {
            return family.with(List.of(refusal.get()), notes);
        }
        advice.map(Advice::reasons)
                .filter(reasons -> !reasons.isEmpty())
                .ifPresent(reasons -> summary.add(String.join(" ", reasons)));
        summary.addAll(PracticalAnswer.of(family, concurrent));
        advice.ifPresent(given -> notes.add(AnswerConfidence.of(concurrent.orElse(family), given)));
        return family.with(summary, notes);
    }

    /** Returns true if the arms computed different results. */
    public static boolean hasWrongResults(RankedFamily family) {
        return findings(family).map(Explanation.Findings::wrongResults).orElse(false);
    }

    private static Optional<Explanation.Findings> findings(RankedFamily family) {
        return Explanation.of(family.arms().stream()
                .<Explanation.Arm>map(arm -> new ExplainedArm(arm, family))
                .toList());
    }

    private record ExplainedArm(RankedArm arm, RankedFamily family) implements Explanation.Arm {

        private static final String MODEL = "model";
        // A label contains this separator if a run has two JDKs of the same version.
        private static final String OF_SEVERAL = " in ";

        @Override
        public String name() {
            return arm.name();
        }

        @Override
        public String model() {
            return params().getOrDefault(MODEL, name());
        }

        @Override
        public boolean isMeasured() {
            return arm.remark().isEmpty();
        }

        @Override
        public boolean isWorse() {
            return arm.toBest()
                    .filter(pair -> pair.verdict() == Verdict.DIFFERENT)
                    .isPresent();
        }

        @Override
        public String verdict() {
            return VerdictWords.of(arm, family);
        }

        @Override
        public int forks() {
            return arm.forks();
        }

        @Override
        public Map<String, String> parameters() {
            Map<String, String> parameters = new HashMap<>(params());
            parameters.remove(MODEL);
            return parameters;
        }

        private Map<String, String> params() {
            return arm.measured().map(Measurement::params).orElse(Map.of());
        }

        @Override
        public String parameter(String name) {
            return params().getOrDefault(Circumstance.compared(name), params().getOrDefault(name, ""));
        }

        @Override
        public double metric(String name) {
            return arm.measured()
                    .flatMap(one -> one.metric(name))
                    .map(Metric::meanOfForks)
                    .orElse(Double.NaN);
        }

        @Override
        public Set<Double> values(String metric) {
            return arm.measured().flatMap(one -> one.metric(metric)).stream()
                    .flatMap(values -> Arrays.stream(values.scores()))
                    .flatMapToDouble(Arrays::stream)
                    .boxed()
                    .collect(Collectors.toSet());
        }

        @Override
        public double opMicros() {
            return arm.measured()
                    .map(Measurement::primary)
                    .map(score -> MetricUnit.microsPerOp(score.meanOfForks(), score.unit()))
                    .orElse(Double.NaN);
        }

        @Override
        public double answerMillis() {
            return arm.figures().score()
                    * MetricUnit.factor(arm.figures().unit(), "ms").orElse(Double.NaN);
        }

        // The JVM's number of processors may be rounded up or set by an option.
        @Override
        public double processors() {
            String quota = setting(JvmSettings.PROCESSOR_QUOTA);
            boolean limited = quota.matches("\\d{1,18}(\\.\\d{1,2})?") && Double.parseDouble(quota) > 0;
            double allowed = ProcessorSet.parse(setting(JvmSettings.ALLOWED_PROCESSORS))
                    .map(set -> (double) set.numbers().size())
                    .orElse(Double.POSITIVE_INFINITY);
            double reported = metric(JvmSettings.PROCESSORS);
            String recorded = setting(JvmSettings.PROCESSORS);
            return Math.min(
                    Double.isNaN(reported) && recorded.matches("\\d{1,9}") ? Double.parseDouble(recorded) : reported,
                    Math.min(limited ? Double.parseDouble(quota) : Double.POSITIVE_INFINITY, allowed));
        }

        @Override
        public String jdk() {
            return arm.measured().map(Measurement::jdk).orElse("");
        }

        @Override
        public List<String> jvmArguments() {
            return arm.measured().map(one -> one.conditions().jvmArgs()).orElse(List.of());
        }

        @Override
        public String setting(String name) {
            return arm.measured()
                    .map(Measurement::environment)
                    .map(environment -> environment.getOrDefault(name, ""))
                    .orElse("");
        }

        @Override
        public String call(List<String> words) {
            List<String> all = new ArrayList<>(List.of("run"));
            all.addAll(words);
            parameters().entrySet().stream()
                    .filter(entry -> Circumstance.isParameter(entry.getKey()))
                    .map(entry -> ArmParameter.withoutPrefix(entry.getKey()) + "=" + entry.getValue())
                    .filter(entry -> !entry.startsWith(Circumstance.JDK + "="))
                    .sorted()
                    .forEach(entry -> all.addAll(List.of("--over", entry)));
            if (!jdk().isEmpty()) {
                int program = jdk().indexOf(OF_SEVERAL);
                all.addAll(List.of(
                        "--jdk",
                        program < 0
                                ? jdk()
                                : jdk().substring(program + OF_SEVERAL.length())
                                        .replaceFirst("[/\\\\]bin[/\\\\]java(\\.exe)?$", "")));
            }
            return ShellCall.ofThisProgram(all);
        }
    }
}
