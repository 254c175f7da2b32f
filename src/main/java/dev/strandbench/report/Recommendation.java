package dev.strandbench.report;

import dev.strandbench.base.Plural;
import dev.strandbench.plan.Circumstance;
import dev.strandbench.report.RankedFamily.Kind;
import dev.strandbench.report.RankedFamily.RankedArm;
import dev.strandbench.result.ArmParameter;
import dev.strandbench.result.Measurement;
import dev.strandbench.scenario.Explanation.Advice;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Recommends an arm of a measured family in a few sentences. The sentences name the arm, the gain and the limits,
 * reasons for another choice, the confidence, and untested conditions. The sentences are the same in every locale.
 */
final class Recommendation {

    private static final int FORKS_FOR_CONFIDENCE = 5;

    private final RankedFamily family;
    private final List<RankedArm> measured;
    private final Advice advice;
    private final List<RankedArm> same;
    private final List<RankedArm> worse;
    private final List<RankedArm> open;

    private Recommendation(RankedFamily family, Advice advice) {
        this.family = family;
        measured = family.measured();
        this.advice = advice;
        same = family.arms(Kind.SAME);
        worse = family.arms(Kind.WORSE);
        open = family.arms(Kind.UNDECIDED, Kind.NOT_JUDGED);
    }

    /** Returns a recommendation for a family; empty if no two arms of the family can be compared. */
    static Optional<String> of(RankedFamily family, Advice advice) {
        if (!family.isJudged()) {
            return Optional.empty();
        }
        Recommendation recommendation = new Recommendation(family, advice);
        List<String> sentences = new ArrayList<>(advice.reasons());
        sentences.addFirst(recommendation.choice());
        sentences.addLast(recommendation.sureness());
        return advice.refusal().or(() -> Optional.of(String.join(" ", sentences)));
    }

    private String choice() {
        RankedArm best = measured.getFirst();
        List<String> parts = new ArrayList<>();
        if (same.isEmpty()) {
            parts.add(ahead(best));
        } else {
            parts.add(best.name() + " or " + names(same, " or ") + ", which are the same within the smallest difference"
                    + " that counts: choose the simpler one"
                    + leanest(best));
        }
        if (!worse.isEmpty()) {
            parts.add(
                    against(worse.getFirst()) + (worse.size() > 1 ? ", and at most " + against(worse.getLast()) : ""));
        }
        if (!open.isEmpty()) {
            parts.add(names(open, ", ") + (open.size() == 1 ? " is" : " are") + " not yet decided against it");
        }
        String text = String.join("; ", parts);
        return Character.toUpperCase(text.charAt(0)) + text.substring(1) + ".";
    }

    private String ahead(RankedArm best) {
        if (open.isEmpty()) {
            return "take " + best.name();
        }
        return worse.isEmpty()
                ? "nothing is decided yet: " + best.name() + " has the best score so far"
                : best.name() + " is ahead";
    }

    private String against(RankedArm arm) {
        return arm.name() + " is " + VerdictWords.of(arm, family);
    }

    private String leanest(RankedArm best) {
        List<RankedArm> byMemory = Stream.concat(Stream.of(best), same.stream())
                .filter(arm -> !Double.isNaN(arm.allocatedPerTask()))
                .sorted(Comparator.comparingDouble(RankedArm::allocatedPerTask))
                .toList();
        boolean isClear = byMemory.size() > 1
                && 1.1 * byMemory.get(0).allocatedPerTask() < byMemory.get(1).allocatedPerTask();
        return isClear ? " (" + byMemory.getFirst().name() + " allocates least)" : "";
    }

    private String sureness() {
        int forks = measured.stream().mapToInt(RankedArm::forks).min().orElse(0);
        boolean steady = family.isSteady();
        List<String> without =
                family.arms(Kind.FAILED).stream().map(RankedArm::name).toList();
        boolean fair = forks < FORKS_FOR_CONFIDENCE || !without.isEmpty();
        String level = !open.isEmpty() || !steady ? "low" : fair ? "fair" : "high";
        String why = Plural.of(forks, "fork") + " or more of each, "
                + (open.isEmpty() ? "all decided" : open.size() + " of " + (measured.size() - 1) + " not decided")
                + (steady ? "" : ", and not steady")
                + (without.isEmpty() ? "" : ", without " + String.join(", ", without));
        return "Confidence " + level + " (" + why + "); not tested: " + notTested() + ".";
    }

    private String notTested() {
        Optional<Measurement> first = measured.getFirst().measured();
        boolean described = advice.simulated();
        Map<String, String> all = first.map(Measurement::params).orElse(Map.of());
        String parameters = all.entrySet().stream()
                .filter(entry -> !ArmParameter.isNamed(entry.getKey())
                        && !all.containsKey(Circumstance.compared(entry.getKey()))
                        && !entry.getKey().equals(Circumstance.repeated(Circumstance.JDK)))
                .filter(entry -> !entry.getValue().isEmpty()
                        && (described || entry.getValue().chars().allMatch(Character::isDigit)))
                .map(entry -> ArmParameter.withoutPrefix(entry.getKey()) + "=" + entry.getValue())
                .collect(Collectors.joining(" "));
        String jdks = measured.stream()
                .flatMap(arm -> arm.measured().map(Measurement::jdk).stream())
                .filter(name -> !name.isEmpty())
                .distinct()
                .collect(Collectors.joining(" and "));
        String others = described ? "other values than " : "other sizes than ";
        return (parameters.isEmpty() ? "" : others + parameters + ", ") + "other machines, other JDKs"
                + (jdks.isEmpty() ? "" : " than " + jdks)
                + (described ? ", real calls in place of timers" : "")
                + ", and callers that do other work at the same time";
    }

    private static String names(List<RankedArm> arms, String between) {
        return arms.stream().map(RankedArm::name).collect(Collectors.joining(between));
    }
}
