package dev.strandbench.report;

import dev.strandbench.base.Plural;
import dev.strandbench.plan.Circumstance;
import dev.strandbench.report.RankedFamily.Kind;
import dev.strandbench.report.RankedFamily.RankedArm;
import dev.strandbench.result.ArmParameter;
import dev.strandbench.result.Measurement;
import dev.strandbench.scenario.Explanation.Advice;
import dev.strandbench.scenario.Explanation.Untested;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Describes the certainty of a family's answer, and the conditions that were not tested. */
final class AnswerConfidence {

    private static final int FORKS_FOR_CONFIDENCE = 5;

    private AnswerConfidence() {}

    static String of(RankedFamily family, Advice advice) {
        List<RankedArm> measured = family.measured();
        List<RankedArm> open = family.arms(Kind.UNDECIDED, Kind.NOT_JUDGED);
        int forks = measured.stream().mapToInt(RankedArm::countedForks).min().orElse(0);
        boolean steady = family.isSteady();
        List<RankedArm> without = family.arms(Kind.FAILED);
        boolean fair = forks < FORKS_FOR_CONFIDENCE || !without.isEmpty();
        String level = !open.isEmpty() || !steady ? "low" : fair ? "fair" : "high";
        String why = Plural.of(forks, "fork") + " or more of each, "
                + (open.isEmpty() ? "all decided" : open.size() + " of " + (measured.size() - 1) + " not decided")
                + (steady ? "" : ", and not steady")
                + (without.isEmpty() ? "" : ", without " + PracticalAnswer.names(without));
        return "Confidence " + level + " (" + why + "). Not tested: " + notTested(measured, advice.untested()) + ".";
    }

    private static String notTested(List<RankedArm> measured, Untested untested) {
        Optional<Measurement> first = measured.getFirst().measured();
        Map<String, String> all = first.map(Measurement::params).orElse(Map.of());
        String parameters = all.entrySet().stream()
                .filter(entry -> !ArmParameter.isNamed(entry.getKey())
                        && !all.containsKey(Circumstance.compared(entry.getKey()))
                        && !entry.getKey().equals(Circumstance.repeated(Circumstance.JDK)))
                .filter(entry -> !entry.getValue().isEmpty()
                        && untested.values().test(ArmParameter.withoutPrefix(entry.getKey()), entry.getValue()))
                .map(entry -> ArmParameter.withoutPrefix(entry.getKey()) + "=" + entry.getValue())
                .collect(Collectors.joining(" "));
        String jdks = measured.stream()
                .flatMap(arm -> arm.measured().map(Measurement::jdk).stream())
                .filter(name -> !name.isEmpty())
                .distinct()
                .collect(Collectors.joining(" and "));
        List<String> conditions = new ArrayList<>();
        if (!parameters.isEmpty()) {
            conditions.add("other values than " + parameters);
        }
        conditions.add("other machines");
        conditions.add("other JDKs" + (jdks.isEmpty() ? "" : " than " + jdks));
        conditions.addAll(untested.conditions());
        return String.join(", ", conditions.subList(0, conditions.size() - 1)) + ", and " + conditions.getLast();
    }
}
