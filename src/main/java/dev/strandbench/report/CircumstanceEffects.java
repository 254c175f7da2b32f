package dev.strandbench.report;

import dev.strandbench.report.CircumstanceEffect.EffectOn;
import dev.strandbench.report.CircumstanceEffect.Finding;
import dev.strandbench.report.RepeatedFamily.Question;
import dev.strandbench.report.RepeatedFamily.Standing;
import dev.strandbench.result.ArmParameter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds the effects of circumstances on the order of arms, from families measured under several values. */
public final class CircumstanceEffects {

    private CircumstanceEffects() {}

    /**
     * Returns the effect of each circumstance with a comparison judged under two values or more.
     *
     * @param families of one run or file
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

    /** Returns a paragraph for each effect, for a terminal; ends with an empty line unless empty. */
    public static String text(List<CircumstanceEffect> effects) {
        StringBuilder text = new StringBuilder();
        for (CircumstanceEffect effect : effects) {
            text.append(effect.question() + " " + effect.answer() + "\n");
            effect.on()
                    .forEach(one ->
                            text.append("  " + one.what() + "  " + one.finding().word() + ": " + one.text() + "\n"));
            text.append("  " + effect.limits() + "\n\n");
        }
        return text.toString();
    }

    private static Optional<CircumstanceEffect> effect(String circumstance, List<RepeatedFamily> families) {
        Map<Question, List<RepeatedFamily>> byQuestion = families.stream()
                .filter(family -> family.parameters().containsKey(circumstance))
                .collect(Collectors.groupingBy(
                        family -> family.question().without(circumstance), LinkedHashMap::new, Collectors.toList()));
        byQuestion.values().removeIf(group -> !canBeHeldTogether(circumstance, group));
        if (byQuestion.isEmpty()) {
            return Optional.empty();
        }
        List<EffectOn> on = new ArrayList<>();
        byQuestion.forEach((question, group) -> on.add(on(question.among(byQuestion.keySet()), circumstance, group)));
        List<RepeatedFamily> all =
                byQuestion.values().stream().flatMap(List::stream).toList();
        String compared = all.stream()
                .map(family -> family.family().heading())
                .map(heading -> heading.matches("\\w+") && !heading.equals("benchmark") ? heading : "arm")
                .distinct()
                .collect(Collectors.joining(" or "));
        int notSteady =
                (int) all.stream().filter(family -> !family.family().isSteady()).count();
        return Optional.of(
                new CircumstanceEffect(ArmParameter.withoutPrefix(circumstance), compared, on, all.size(), notSteady));
    }

    private static boolean canBeHeldTogether(String circumstance, List<RepeatedFamily> group) {
        Set<String> values = new HashSet<>(values(circumstance, group, family -> true));
        return group.stream().filter(RepeatedFamily::isJudged).count() > 1 && values.size() == group.size();
    }

    private static EffectOn on(String what, String circumstance, List<RepeatedFamily> group) {
        Set<String> names = new LinkedHashSet<>();
        group.forEach(family -> names.addAll(family.names()));
        List<String> possible = names.stream()
                .filter(name ->
                        group.stream().noneMatch(family -> family.standing(name).isOut()))
                .toList();
        if (possible.isEmpty()) {
            return new EffectOn(
                    what,
                    Finding.CHOOSES,
                    choices(circumstance, names, group)
                            + forAll(circumstance, names, group)
                            + unjudged(circumstance, group),
                    Optional.empty());
        }
        Optional<String> leader = names.stream()
                .filter(name -> group.stream().allMatch(family -> family.standing(name) == Standing.LEADS))
                .findFirst();
        List<String> winners = possible.stream()
                .filter(name -> group.stream().allMatch(family -> family.isWonBy(name, names)))
                .toList();
        if (!winners.isEmpty()) {
            return new EffectOn(
                    what,
                    Finding.DOES_NOT,
                    listed(winners, "and") + (winners.size() == 1 ? " is" : " are")
                            + " best, or the same as the best, under "
                            + listed(values(circumstance, group, family -> true), "and"),
                    leader);
        }
        List<String> open = values(
                circumstance,
                group,
                family -> family.isJudged()
                        && names.stream().map(family::standing).anyMatch(Standing::isOpen));
        return new EffectOn(
                what,
                Finding.OPEN,
                listed(possible, "or") + " may be best under all"
                        + (open.isEmpty() ? "" : "; not decided under " + listed(open, "and"))
                        + leader.map(name -> "; " + name + " leads under all" + chance(names, group))
                                .orElseGet(() -> forAll(circumstance, names, group))
                        + unjudged(circumstance, group),
                leader);
    }

    // One of n arms that are alike leads under all k values with probability n^(1-k).
    private static String chance(Set<String> names, List<RepeatedFamily> group) {
        long arms = withRatios(names, group).count();
        return arms < 2
                ? ""
                : String.format(
                        Locale.ROOT,
                        " (of %d that are alike, one does by chance once in %,.0f)",
                        arms,
                        Math.pow((double) arms, group.size() - 1));
    }

    private static String choices(String circumstance, Set<String> names, List<RepeatedFamily> group) {
        Map<String, List<String>> byChoice = new LinkedHashMap<>();
        group.stream()
                .filter(RepeatedFamily::isJudged)
                .forEach(family -> byChoice.computeIfAbsent(choice(family, names), choice -> new ArrayList<>())
                        .add(family.value(circumstance)));
        return byChoice.entrySet().stream()
                .map(choice -> choice.getKey() + " under " + listed(choice.getValue(), "and"))
                .collect(Collectors.joining("; "));
    }

    private static String choice(RepeatedFamily family, Set<String> names) {
        String best = listed(named(family, names, Standing::isBest), "or");
        List<String> undecided = named(family, names, Standing::isOpen);
        List<String> failed = named(family, names, standing -> standing == Standing.FAILED);
        return best
                + (undecided.isEmpty() ? "" : " (" + listed(undecided, "and") + " not decided)")
                + (failed.isEmpty() ? "" : " (" + listed(failed, "and") + " failed)");
    }

    private static List<String> named(RepeatedFamily family, Set<String> names, Predicate<Standing> standing) {
        return Stream.concat(family.names().stream(), names.stream())
                .distinct()
                .filter(name -> standing.test(family.standing(name)))
                .toList();
    }

    private static String forAll(String circumstance, Set<String> names, List<RepeatedFamily> group) {
        record Worst(String arm, double ratio, RepeatedFamily family) {}
        return withRatios(names, group)
                .map(arm -> group.stream()
                        .map(family -> new Worst(arm, family.ratio(arm).orElseThrow(), family))
                        .max(Comparator.comparingDouble(Worst::ratio))
                        .orElseThrow())
                .min(Comparator.comparingDouble(Worst::ratio))
                .map(worst -> "; for all of them, " + worst.arm() + " costs about "
                        + FigureText.ratio(worst.ratio()) + " times the best at most, under "
                        + worst.family().value(circumstance))
                .orElse("");
    }

    private static Stream<String> withRatios(Set<String> names, List<RepeatedFamily> group) {
        return names.stream()
                .filter(arm ->
                        group.stream().allMatch(family -> family.ratio(arm).isPresent()));
    }

    private static String unjudged(String circumstance, List<RepeatedFamily> group) {
        List<String> values = values(circumstance, group, family -> !family.isJudged());
        return values.isEmpty() ? "" : "; not judged under " + listed(values, "and");
    }

    private static List<String> values(
            String circumstance, List<RepeatedFamily> group, Predicate<RepeatedFamily> which) {
        return group.stream()
                .filter(which)
                .map(family -> family.value(circumstance))
                .toList();
    }

    private static String listed(Collection<String> names, String conjunction) {
        List<String> all = List.copyOf(names);
        return all.size() == 1
                ? all.getFirst()
                : String.join(", ", all.subList(0, all.size() - 1)) + " " + conjunction + " " + all.getLast();
    }
}
