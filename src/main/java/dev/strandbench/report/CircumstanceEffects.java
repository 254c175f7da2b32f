package dev.strandbench.report;

import dev.strandbench.report.CircumstanceEffect.EffectOn;
import dev.strandbench.report.CircumstanceEffect.Finding;
import dev.strandbench.result.ArmParameter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What circumstances do to the order of arms, from families that were measured under several values of them. */
public final class CircumstanceEffects {

    private CircumstanceEffects() {}

    /**
     * What each circumstance chooses.
     *
     * @param families of one run or file
     * @return one for each circumstance of which some comparison was judged under two values or more; in their order
     */
    public static List<CircumstanceEffect> of(List<RankedFamily> families) {
        List<RepeatedFamily> repeated = families.stream()
                .flatMap(family -> RepeatedFamily.of(family).stream())
                .toList();
        Set<String> circumstances = repeated.stream()
                .flatMap(family -> family.parameters().keySet().stream())
                .filter(name -> name.startsWith(ArmParameter.QUESTION))
                .collect(Collectors.toCollection(LinkedHashSet::new));
        return circumstances.stream()
                .flatMap(circumstance -> effect(circumstance, repeated).stream())
                .toList();
    }

    private static Optional<CircumstanceEffect> effect(String circumstance, List<RepeatedFamily> families) {
        Map<RepeatedFamily.Question, List<RepeatedFamily>> byQuestion = families.stream()
                .filter(family -> family.parameters().containsKey(circumstance))
                .collect(Collectors.groupingBy(
                        family -> family.without(circumstance), LinkedHashMap::new, Collectors.toList()));
        byQuestion.values().removeIf(group -> judged(group).size() < 2);
        if (byQuestion.isEmpty()) {
            return Optional.empty();
        }
        List<EffectOn> on = new ArrayList<>();
        byQuestion.forEach(
                (question, group) -> on.add(on(question.among(byQuestion.keySet()), circumstance, judged(group))));
        Set<String> compared = byQuestion.values().stream()
                .map(group -> compared(group.getFirst().family().heading()))
                .collect(Collectors.toCollection(LinkedHashSet::new));
        return Optional.of(new CircumstanceEffect(
                ArmParameter.withoutPrefix(circumstance), String.join(" or ", compared), on));
    }

    /** Arms that differ in more than one thing, or in methods, are no more than arms. */
    private static String compared(String heading) {
        return ArmParameter.isNamed(heading) ? heading : "arm";
    }

    private static List<RepeatedFamily> judged(List<RepeatedFamily> group) {
        return group.stream()
                .filter(family -> family.family().ranked() && family.family().compares())
                .toList();
    }

    private static EffectOn on(String what, String circumstance, List<RepeatedFamily> group) {
        Set<String> everywhere = new LinkedHashSet<>(group.getFirst().mayBeBest());
        group.forEach(family -> everywhere.retainAll(family.mayBeBest()));
        List<String> open = group.stream()
                .filter(family -> !family.isDecided())
                .map(family -> family.value(circumstance))
                .toList();
        if (everywhere.isEmpty()) {
            return new EffectOn(what, Finding.CHOOSES, choices(circumstance, group) + forAll(circumstance, group));
        }
        if (open.isEmpty()) {
            return new EffectOn(
                    what,
                    Finding.DOES_NOT,
                    listed(everywhere, "and") + (everywhere.size() == 1 ? " is" : " are")
                            + " best, or the same as the best, under "
                            + listed(values(circumstance, group), "and"));
        }
        return new EffectOn(
                what,
                Finding.OPEN,
                listed(everywhere, "or") + " may be best under all; not decided under " + listed(open, "and")
                        + forAll(circumstance, group));
    }

    /** What to choose under which values, values with the same choice together. */
    private static String choices(String circumstance, List<RepeatedFamily> group) {
        Map<String, List<String>> byChoice = new LinkedHashMap<>();
        group.forEach(family -> byChoice
                .computeIfAbsent(listed(family.mayBeBest(), "or"), choice -> new ArrayList<>())
                .add(family.value(circumstance)));
        return byChoice.entrySet().stream()
                .map(choice -> choice.getKey() + " under " + listed(choice.getValue(), "and"))
                .collect(Collectors.joining("; "));
    }

    /** What one arm would cost everywhere: the one whose worst ratio is the least. Empty if none was measured in all. */
    private static String forAll(String circumstance, List<RepeatedFamily> group) {
        return group.getFirst().ratios().keySet().stream()
                .filter(arm -> group.stream().allMatch(family -> family.ratios().containsKey(arm)))
                .min(Comparator.comparingDouble(arm -> worst(arm, group).ratio(arm)))
                .map(arm -> {
                    RepeatedFamily worst = worst(arm, group);
                    return worst.ratio(arm) == 1
                            ? "; " + arm + " leads under all"
                            : "; " + arm + " costs at most " + FigureText.number("%.2f", worst.ratio(arm))
                                    + " times the best, under " + worst.value(circumstance);
                })
                .orElse("");
    }

    private static RepeatedFamily worst(String arm, List<RepeatedFamily> group) {
        return group.stream()
                .max(Comparator.comparingDouble(family -> family.ratio(arm)))
                .orElseThrow();
    }

    private static List<String> values(String circumstance, List<RepeatedFamily> group) {
        return group.stream().map(family -> family.value(circumstance)).toList();
    }

    private static String listed(Collection<String> names, String conjunction) {
        List<String> all = List.copyOf(names);
        return all.size() == 1
                ? all.getFirst()
                : String.join(", ", all.subList(0, all.size() - 1)) + " " + conjunction + " " + all.getLast();
    }
}
