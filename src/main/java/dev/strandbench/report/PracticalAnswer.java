package dev.strandbench.report;

import static dev.strandbench.report.RankedFamily.Kind.FAILED;
import static dev.strandbench.report.RankedFamily.Kind.GOOD_ENOUGH;
import static dev.strandbench.report.RankedFamily.Kind.NOT_JUDGED;
import static dev.strandbench.report.RankedFamily.Kind.UNDECIDED;
import static dev.strandbench.report.RankedFamily.Kind.WORSE;

import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.base.Plural;
import dev.strandbench.compare.Flag;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.Style;
import dev.strandbench.report.RankedFamily.RankedArm;
import dev.strandbench.result.Measurement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Describes in words what a family's intervals mean, even if there is no verdict. */
public final class PracticalAnswer {

    private static final int MOST_NAMES = 7;

    // A sentence names arms together if their costs differ by at most this ratio.
    private static final double NEARLY_THE_SAME = 1.25;

    // A sentence calls arms close to each other only if no ratio can exceed both this value and the margin.
    private static final double HARDLY_BOUNDED = 1.5;

    private static final double CLEARLY_LESS_MEMORY = 1.1;

    /**
     * The most common models, from the simplest code to the most complex code. Other models follow in the order of the
     * enum.
     */
    private static final List<ConcurrencyModel> SIMPLEST_FIRST = List.of(
            ConcurrencyModel.SEQUENTIAL,
            ConcurrencyModel.VIRTUAL,
            ConcurrencyModel.POOL,
            ConcurrencyModel.PLATFORM,
            ConcurrencyModel.STRUCTURED,
            ConcurrencyModel.DEFAULT,
            ConcurrencyModel.EVENT_LOOP,
            ConcurrencyModel.IO);

    private final RankedFamily family;
    private final List<RankedArm> shown;
    private final RankedArm best;
    private final List<RankedArm> close;
    private final List<RankedArm> unbounded;
    private final List<RankedArm> worse;

    private PracticalAnswer(RankedFamily family, List<RankedArm> shown) {
        this.family = family;
        this.shown = shown;
        best = family.arms().getFirst();
        List<RankedArm> near =
                family.near().stream().filter(arm -> !isWorse(arm)).toList();
        close = near.stream().filter(this::isClose).toList();
        unbounded = near.stream().filter(arm -> !isClose(arm)).toList();
        worse = family.measured().stream()
                .filter(arm -> !near.contains(arm) && family.kind(arm) != NOT_JUDGED)
                .sorted(Comparator.comparingDouble(PracticalAnswer::atLeast))
                .toList();
    }

    private boolean isWorse(RankedArm arm) {
        return family.kind(arm) == WORSE
                && !arm.toBest().map(PairVerdict::isOnOverhead).orElse(false)
                && !family.isGoodEnough(arm);
    }

    private boolean isClose(RankedArm arm) {
        double most = Math.max(HARDLY_BOUNDED, 1 + family.margin());
        return arm.equals(best) || Math.max(arm.atMost(List.of(best)), best.atMost(List.of(arm))) <= most;
    }

    /**
     * Returns paragraphs with the comparison, the recommended arms, and the arms without values.
     *
     * @param concurrent the family without sequential arms; empty unless a sequential arm is best
     */
    static List<String> of(RankedFamily family, Optional<RankedFamily> concurrent) {
        List<String> comparison = new ArrayList<>();
        if (concurrent.isPresent()) {
            boolean isSure = family.arms(GOOD_ENOUGH, UNDECIDED, NOT_JUDGED).isEmpty();
            comparison.add(family.arms().getFirst().name() + " runs nothing concurrently and is the best"
                    + (isSure ? "." : " so far.") + " The rest compares the other arms.");
        }
        RankedFamily answering = concurrent.orElse(family);
        Optional<String> whyNot = whyNot(answering);
        Optional<PracticalAnswer> known =
                whyNot.isPresent() ? Optional.empty() : Optional.of(new PracticalAnswer(answering, family.arms()));
        whyNot.ifPresent(comparison::add);
        known.ifPresent(answer -> comparison.addAll(answer.comparison()));
        String failed =
                family.arms(FAILED).stream().collect(Collectors.groupingBy(RankedArm::remark)).entrySet().stream()
                        .map(same -> names(same.getValue()) + ": " + same.getKey() + ".")
                        .collect(Collectors.joining(" "));
        return Stream.of(
                        String.join(" ", comparison),
                        known.map(PracticalAnswer::choice).orElse(""),
                        failed)
                .filter(paragraph -> !paragraph.isEmpty())
                .toList();
    }

    private static Optional<String> whyNot(RankedFamily family) {
        List<RankedArm> measured = family.measured();
        if (measured.isEmpty()) {
            return Optional.of("Nothing was measured.");
        }
        if (!family.ranked()) {
            return Optional.of("Not judged: code was still being compiled.");
        }
        if (measured.size() == 1) {
            return Optional.of(measured.getFirst().name() + " was compared with nothing.");
        }
        if (!family.compares()) {
            boolean hasBounds = measured.stream().anyMatch(RankedArm::isOnlyABound);
            return Optional.of("Not judged: no two arms can be compared"
                    + (hasBounds ? ", because " + Flag.ONLY_A_BOUND.words() : "") + ".");
        }
        return switch (family.mostForks()) {
            case 0 -> Optional.of("Nothing is known yet: the file does not tell forks apart.");
            case 1 -> Optional.of("Nothing is known yet: one fork of each arm does not show how much forks differ.");
            default -> Optional.empty();
        };
    }

    private List<String> comparison() {
        List<String> sentences = new ArrayList<>();
        if (close.size() > 1) {
            sentences.add(closeness());
        }
        if (!unbounded.isEmpty()) {
            sentences.add(undecided());
        }
        if (!worse.isEmpty()) {
            sentences.add(differences());
        }
        List<RankedArm> notJudged = family.arms(NOT_JUDGED);
        if (!notJudged.isEmpty()) {
            boolean areBounds = notJudged.stream().allMatch(RankedArm::isOnlyABound);
            sentences.add("Not judged: " + names(notJudged) + (areBounds ? " (" + Flag.ONLY_A_BOUND.words() + ")" : "")
                    + ".");
        }
        return sentences;
    }

    private String closeness() {
        double most = close.stream().mapToDouble(arm -> arm.atMost(close)).max().orElseThrow();
        List<RankedArm> good = close.stream().filter(family::isGoodEnough).toList();
        boolean all = good.size() == close.size();
        return names(close)
                + (all ? (close.size() == 2 ? " are both" : " are all") + " good enough: within " : " are within ")
                + VerdictWords.within(most)
                + " of each other."
                + (all || good.isEmpty()
                        ? ""
                        : " Good enough, within " + VerdictWords.percentage(family.margin()) + ": " + names(good)
                                + ".");
    }

    private String undecided() {
        IntSummaryStatistics forks =
                unbounded.stream().mapToInt(family::countedForks).summaryStatistics();
        String count = (forks.getMin() < forks.getMax() ? forks.getMin() + " to " : "")
                + Plural.of(forks.getMax(), "fork")
                + (unbounded.size() > 1 ? " each" : "");
        List<String> clauses = new ArrayList<>();
        String than = " the cost of " + best.name();
        for (RankedArm arm : unbounded) {
            boolean known = Double.isFinite(arm.ratio());
            clauses.add(arm.name() + (known ? " (" + FigureText.ratio(arm.ratio()) + " times" + than + ")" : ""));
            than = known ? "" : than;
        }
        return "Undecided after " + count + ": " + String.join(", ", clauses) + ".";
    }

    private String differences() {
        List<List<RankedArm>> groups = new ArrayList<>();
        for (RankedArm arm : worse) {
            if (groups.isEmpty()
                    || atLeast(arm) > NEARLY_THE_SAME * atLeast(groups.getLast().getFirst())) {
                groups.add(new ArrayList<>());
            }
            groups.getLast().add(arm);
        }
        List<String> clauses = new ArrayList<>();
        for (List<RankedArm> group : groups) {
            RankedArm nearest = group.getFirst();
            double least = atLeast(nearest);
            String words = VerdictWords.word(family.answer(), best.figures().unit())
                    + (clauses.isEmpty() ? " than " + best.name() : "");
            clauses.add(names(group)
                    + (group.size() == 1 ? " is " : " are ")
                    + (group.size() == 1 && !family.bestIsOnlyABound()
                            ? VerdictWords.withEstimate(nearest, least, family.answer(), words)
                            : VerdictWords.withBound(
                                    least, family.answer(), best.figures().unit(), words)));
        }
        return String.join(", ", clauses) + ".";
    }

    private static double atLeast(RankedArm arm) {
        return arm.bounds().toBest().low();
    }

    private String choice() {
        List<RankedArm> good = close.stream().filter(family::isGoodEnough).toList();
        List<RankedArm> chosen = good.isEmpty() ? close : good;
        boolean isSure = unbounded.isEmpty()
                && !good.isEmpty()
                && family.arms(NOT_JUDGED).stream().noneMatch(RankedArm::isOnlyABound);
        String start = isSure ? "Take " : "So far, take ";
        if (chosen.size() == 1) {
            return start + chosen.getFirst().name() + "." + caution(chosen.getFirst());
        }
        boolean isClear = Arrays.stream(Programming.values())
                .allMatch(way -> simplest(chosen, way).size() <= 1);
        List<String> simplest = Arrays.stream(Programming.values())
                .filter(way -> isClear)
                .flatMap(way -> simplest(chosen, way).stream().map(arm -> arm.name() + way.words))
                .toList();
        String choice = switch (simplest.size()) {
            case 0 -> "the simplest of these for your code";
            case 1 -> simplest.getFirst().replaceFirst(" with .*", "") + ", the simplest of these";
            default -> listed(simplest, "or") + ": the simplest of these";
        };
        return start + choice + leanest(chosen) + ".";
    }

    @SuppressWarnings("ImmutableEnumChecker") // every set is immutable
    private enum Programming {
        THREADS(" with threads", Style.BLOCKING, Style.STRUCTURED),
        COROUTINES(" with coroutines", Style.SUSPENDING),
        REACTOR(" with Reactor", Style.REACTIVE),
        CALLBACKS(" with callbacks", Style.CALLBACK);

        private final String words;
        private final Set<Style> styles;

        Programming(String words, Style... styles) {
            this.words = words;
            this.styles = Set.of(styles);
        }
    }

    private static String caution(RankedArm arm) {
        return model(arm).equals(Optional.of(ConcurrencyModel.UNCONFINED.name()))
                ? " Its coroutines run on the thread that starts or resumes them, which its documentation advises against"
                        + " in ordinary code."
                : "";
    }

    /** Returns the arms of the simplest model. A model can have an arm for each JDK and circumstance. */
    private static List<RankedArm> simplest(List<RankedArm> arms, Programming way) {
        return Stream.concat(SIMPLEST_FIRST.stream(), Arrays.stream(ConcurrencyModel.values()))
                .filter(model -> way.styles.contains(model.style()) && model != ConcurrencyModel.UNCONFINED)
                .map(model -> arms.stream()
                        .filter(arm -> model(arm).equals(Optional.of(model.name())))
                        .toList())
                .filter(same -> !same.isEmpty())
                .findFirst()
                .orElse(List.of());
    }

    private static Optional<String> model(RankedArm arm) {
        return arm.measured().map(one -> one.params().getOrDefault("model", arm.name()));
    }

    private static double allocated(RankedArm arm) {
        return arm.figures().allocatedPerTask();
    }

    private String leanest(List<RankedArm> arms) {
        List<RankedArm> byMemory = arms.stream()
                .filter(arm -> !Double.isNaN(allocated(arm)))
                .sorted(Comparator.comparingDouble(PracticalAnswer::allocated))
                .toList();
        boolean isClear =
                byMemory.size() > 1 && CLEARLY_LESS_MEMORY * allocated(byMemory.get(0)) < allocated(byMemory.get(1));
        if (!isClear) {
            return "";
        }
        RankedArm least = byMemory.getFirst();
        boolean isOfAll = shown.stream().noneMatch(arm -> allocated(arm) < allocated(least));
        return "; " + least.name() + " allocates least" + (isOfAll ? "" : " of these");
    }

    /**
     * Returns the number of undecided comparisons as text. If a concurrent arm is undecided, only concurrent arms
     * count.
     */
    public static String sureness(RankedFamily ranked, Optional<RankedFamily> concurrent) {
        RankedFamily family = concurrent
                .filter(others -> !others.arms(UNDECIDED, NOT_JUDGED).isEmpty())
                .orElse(ranked);
        List<RankedArm> others = family.measured().stream()
                .filter(arm -> arm.toBest().isPresent())
                .toList();
        if (others.isEmpty()) {
            return "nothing to decide";
        }
        if (!family.ranked()) {
            return "not judged";
        }
        long open = others.stream()
                .filter(arm -> Set.of(UNDECIDED, NOT_JUDGED).contains(family.kind(arm)))
                .count();
        return open == 0 ? "all decided" : open + " of " + others.size() + " not decided";
    }

    /** Returns the arms' common JDK as the start of a sentence; empty if the JDKs differ or are unknown. */
    public static String jdk(RankedFamily family) {
        List<String> jdks = family.arms().stream()
                .flatMap(arm -> arm.measured().stream())
                .map(Measurement::jdk)
                .distinct()
                .toList();
        return jdks.size() == 1 && !jdks.getFirst().isEmpty() ? "JDK " + jdks.getFirst() + ": " : "";
    }

    /** Returns the arms' names, for example {@code A, B and C}. A long list ends with the number of omitted names. */
    public static String names(List<RankedArm> arms) {
        return listed(arms.stream().map(RankedArm::name).toList());
    }

    public static String listed(List<String> names) {
        if (names.size() > MOST_NAMES) {
            return String.join(", ", names.subList(0, MOST_NAMES - 1)) + " and "
                    + Plural.of(names.size() - MOST_NAMES + 1L, "other");
        }
        return listed(names, "and");
    }

    static String listed(List<String> names, String conjunction) {
        return names.size() < 2
                ? String.join("", names)
                : String.join(", ", names.subList(0, names.size() - 1)) + " " + conjunction + " " + names.getLast();
    }
}
