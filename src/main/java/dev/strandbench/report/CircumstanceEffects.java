package dev.strandbench.report;

import static dev.strandbench.report.PracticalAnswer.listed;

import dev.strandbench.plan.Circumstance;
import dev.strandbench.report.CircumstanceEffect.EffectOn;
import dev.strandbench.report.CircumstanceEffect.Finding;
import dev.strandbench.report.RepeatedFamily.Question;
import dev.strandbench.report.RepeatedFamily.Standing;
import dev.strandbench.result.ArmParameter;
import java.util.Arrays;
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

/** Finds out whether circumstances change which arm is best. */
public final class CircumstanceEffects {

    private CircumstanceEffects() {}

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

    public static String text(List<CircumstanceEffect> effects) {
        StringBuilder text = new StringBuilder();
        for (CircumstanceEffect effect : effects) {
            text.append(effect.question() + " " + effect.answer() + "\n");
            effect.parts()
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
        List<Group> groups = byQuestion.entrySet().stream()
                .map(group -> new Group(group.getKey(), circumstance, group.getValue()))
                .filter(Group::isComparable)
                .toList();
        if (groups.isEmpty()) {
            return Optional.empty();
        }
        List<Question> questions = groups.stream().map(Group::question).toList();
        List<RankedFamily> all = groups.stream()
                .flatMap(group -> group.families().stream())
                .map(RepeatedFamily::family)
                .toList();
        String compared = all.stream()
                .map(family -> family.heading().matches("\\w+") && !family.comparesMethods() ? family.heading() : "arm")
                .distinct()
                .collect(Collectors.joining(" or "));
        String name = ArmParameter.withoutPrefix(circumstance);
        String named = name.equals(Circumstance.JDK) ? "JDK" : name;
        return Optional.of(new CircumstanceEffect(
                "Does " + (name.equals(Circumstance.JDK) ? "the JDK" : name) + " choose the " + compared + "?",
                answer(groups, compared),
                groups.stream().map(group -> group.effect(questions)).toList(),
                limits(named, all)));
    }

    private static String answer(List<Group> groups, String compared) {
        if (groups.size() == 1) {
            String word = groups.getFirst().finding().word();
            return Character.toUpperCase(word.charAt(0)) + word.substring(1) + ".";
        }
        Map<Finding, Long> counts =
                groups.stream().collect(Collectors.groupingBy(Group::finding, Collectors.counting()));
        String found = Arrays.stream(Finding.values())
                .filter(counts::containsKey)
                .map(finding -> finding.word() + " in " + (counts.size() == 1 ? "all " : "") + counts.get(finding))
                .collect(Collectors.joining(", "));
        long led = groups.stream()
                .filter(group ->
                        group.finding() == Finding.OPEN && group.leader().isPresent())
                .count();
        return "Of " + groups.size() + " comparisons: " + found
                + (led == 0 ? "." : "; in " + led + " of those the same " + compared + " leads under all values.");
    }

    private static String limits(String circumstance, List<RankedFamily> families) {
        long notSteady = families.stream().filter(family -> !family.isSteady()).count();
        return "Uses only the figure of each table, not pauses, memory or processor time. Applies to these parameters"
                + " on this machine, and does not say which " + circumstance + " is better. The confidence level"
                + " holds for each verdict alone."
                + (notSteady == 0
                        ? ""
                        : " In " + notSteady + " of " + families.size()
                                + " tables scores were not steady: older forks may have another order.");
    }

    private record Group(Question question, String circumstance, List<RepeatedFamily> families) {

        boolean isComparable() {
            List<String> values = values(family -> true);
            return families.stream().filter(RepeatedFamily::isJudged).count() > 1
                    && new HashSet<>(values).size() == families.size();
        }

        Finding finding() {
            return possible().isEmpty() ? Finding.CHOOSES : winners().isEmpty() ? Finding.OPEN : Finding.DOES_NOT;
        }

        EffectOn effect(List<Question> all) {
            return new EffectOn(
                    question.among(all),
                    finding(),
                    switch (finding()) {
                        case CHOOSES -> choices() + forAll() + unjudged();
                        case DOES_NOT ->
                            listed(winners(), "and") + (winners().size() == 1 ? " is" : " are")
                                    + " best, or the same as the best, under "
                                    + listed(values(family -> true), "and");
                        case OPEN ->
                            listed(possible(), "or") + " may be best under all" + undecided()
                                    + leader().map(name -> "; " + name + " leads under all" + chance())
                                            .orElseGet(this::forAll)
                                    + unjudged();
                    });
        }

        private Set<String> names() {
            return families.stream()
                    .flatMap(family -> family.names().stream())
                    .collect(Collectors.toCollection(LinkedHashSet::new));
        }

        private List<String> possible() {
            return names().stream()
                    .filter(name -> families.stream()
                            .noneMatch(family -> family.standing(name).isOut()))
                    .toList();
        }

        private List<String> winners() {
            return possible().stream()
                    .filter(name -> families.stream().allMatch(family -> family.isWonBy(name, names())))
                    .toList();
        }

        /** Returns the arm that leads with every value of the circumstance, even if some comparisons are undecided. */
        Optional<String> leader() {
            return names().stream()
                    .filter(name -> families.stream().allMatch(family -> family.standing(name) == Standing.LEADS))
                    .findFirst();
        }

        private String undecided() {
            List<String> open = values(family ->
                    family.isJudged() && names().stream().map(family::standing).anyMatch(Standing::isOpen));
            return open.isEmpty() ? "" : "; not decided under " + listed(open, "and");
        }

        // If n arms are equally fast, the probability that one of them leads by chance with all k values is n^(1-k).
        private String chance() {
            long arms = withRatios().count();
            return arms < 2
                    ? ""
                    : String.format(
                            Locale.ROOT,
                            " (with %d equally fast arms, one does so by chance once in %,.0f)",
                            arms,
                            Math.pow((double) arms, families.size() - 1));
        }

        private String choices() {
            Map<String, List<String>> byChoice = families.stream()
                    .filter(RepeatedFamily::isJudged)
                    .collect(Collectors.groupingBy(
                            this::choice,
                            LinkedHashMap::new,
                            Collectors.mapping(family -> family.value(circumstance), Collectors.toList())));
            return byChoice.entrySet().stream()
                    .map(choice -> choice.getKey() + " under " + listed(choice.getValue(), "and"))
                    .collect(Collectors.joining("; "));
        }

        private String choice(RepeatedFamily family) {
            List<String> undecided = named(family, Standing::isOpen);
            List<String> failed = named(family, standing -> standing == Standing.FAILED);
            return listed(named(family, Standing::isBest), "or")
                    + (undecided.isEmpty() ? "" : " (" + listed(undecided, "and") + " not decided)")
                    + (failed.isEmpty() ? "" : " (" + listed(failed, "and") + " failed)");
        }

        private List<String> named(RepeatedFamily family, Predicate<Standing> standing) {
            return Stream.concat(family.names().stream(), names().stream())
                    .distinct()
                    .filter(name -> standing.test(family.standing(name)))
                    .toList();
        }

        private String forAll() {
            record Worst(String arm, double ratio, RepeatedFamily family) {}
            return withRatios()
                    .map(arm -> families.stream()
                            .map(family -> new Worst(arm, family.ratio(arm).orElseThrow(), family))
                            .max(Comparator.comparingDouble(Worst::ratio))
                            .orElseThrow())
                    .min(Comparator.comparingDouble(Worst::ratio))
                    .map(worst -> "; for all of them, " + worst.arm() + " costs about "
                            + FigureText.ratio(worst.ratio()) + " times the best at most, under "
                            + worst.family().value(circumstance))
                    .orElse("");
        }

        private Stream<String> withRatios() {
            return names().stream()
                    .filter(arm -> families.stream()
                            .allMatch(family -> family.ratio(arm).isPresent()));
        }

        private String unjudged() {
            List<String> values = values(family -> !family.isJudged());
            return values.isEmpty() ? "" : "; not judged under " + listed(values, "and");
        }

        private List<String> values(Predicate<RepeatedFamily> which) {
            return families.stream()
                    .filter(which)
                    .map(family -> family.value(circumstance))
                    .toList();
        }
    }
}
