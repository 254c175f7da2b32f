package dev.strandbench.report;

import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.plan.Cell;
import dev.strandbench.plan.Circumstance;
import dev.strandbench.report.RankedFamily.RankedArm;
import dev.strandbench.result.ArmParameter;
import dev.strandbench.result.Measurement;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A family with its question, which a run may repeat with other values of a circumstance. */
record RepeatedFamily(RankedFamily family, Question question) {

    // The values of these circumstances are clear without their names.
    private static final Set<String> SAYING_ENOUGH = Set.of(Circumstance.GC.label(), Circumstance.HEAP.label());

    enum Standing {
        LEADS,
        SAME,
        /** The arm costs more than the best arm, but the difference may be too small to matter. */
        BEHIND,
        /** The arm costs more than the best arm, and the difference is large enough to matter. */
        WORSE,
        FAILED,
        UNDECIDED;

        boolean isOut() {
            return this == WORSE || this == FAILED;
        }

        boolean isBest() {
            return this == LEADS || this == SAME;
        }

        boolean isOpen() {
            return this == UNDECIDED || this == BEHIND;
        }
    }

    static Optional<RepeatedFamily> of(RankedFamily family) {
        List<Measurement> measured =
                family.arms().stream().flatMap(arm -> arm.measured().stream()).toList();
        return measured.stream().findFirst().map(first -> new RepeatedFamily(family, Question.of(family, measured)));
    }

    Map<String, String> parameters() {
        return question.parameters();
    }

    String value(String circumstance) {
        String value = Objects.requireNonNull(parameters().get(circumstance));
        String name = ArmParameter.withoutPrefix(circumstance);
        if (name.equals(Circumstance.JDK)) {
            return "JDK " + value;
        }
        return SAYING_ENOUGH.contains(name) ? value : name + "=" + value;
    }

    boolean isJudged() {
        return family.isJudged();
    }

    List<String> names() {
        return family.arms().stream().map(RankedArm::name).toList();
    }

    /** Returns {@link Standing#UNDECIDED} if the family is not judged or does not contain the arm. */
    Standing standing(String name) {
        return arm(name).filter(arm -> isJudged()).map(this::standing).orElse(Standing.UNDECIDED);
    }

    private Standing standing(RankedArm arm) {
        return switch (family.kind(arm)) {
            case BEST -> Standing.LEADS;
            case SAME -> Standing.SAME;
            case GOOD_ENOUGH, UNDECIDED, NOT_JUDGED -> Standing.UNDECIDED;
            case FAILED -> arm.hasFailed() ? Standing.FAILED : Standing.UNDECIDED;
            case WORSE -> {
                PairVerdict pair = arm.toBest().orElseThrow();
                yield !pair.isSlower() ? Standing.UNDECIDED : pair.isOfCertainSize() ? Standing.WORSE : Standing.BEHIND;
            }
        };
    }

    /** Returns true if an arm is the best or one of several best arms, and no other arm can be better. */
    boolean isWonBy(String name, Collection<String> names) {
        Standing own = standing(name);
        return own.isBest()
                && names.stream()
                        .filter(other -> !other.equals(name))
                        .allMatch(other -> standing(other) != Standing.UNDECIDED
                                || (own == Standing.LEADS && cannotBeBetter(other)));
    }

    private boolean cannotBeBetter(String name) {
        return arm(name)
                .filter(arm -> arm.remark().isEmpty())
                .flatMap(RankedArm::toBest)
                .filter(pair -> pair.judged().hasInterval())
                .filter(pair -> pair.judged().ratioInterval(pair.confidence()).low() >= 1 / pair.smallestJudgedRatio())
                .isPresent();
    }

    Optional<Double> ratio(String name) {
        if (!isJudged()) {
            return Optional.empty();
        }
        return switch (standing(name)) {
            case LEADS -> Optional.of(1.0);
            case FAILED -> Optional.empty();
            case SAME, BEHIND, WORSE, UNDECIDED ->
                arm(name)
                        .flatMap(RankedArm::toBest)
                        .filter(pair -> !pair.isOnOverhead())
                        .map(pair -> Math.max(1, pair.estimate().ratio()))
                        .filter(Double::isFinite);
        };
    }

    private Optional<RankedArm> arm(String name) {
        return family.arms().stream().filter(arm -> arm.name().equals(name)).findFirst();
    }

    /** A family's parameters and benchmark. If the arms are benchmarks, their class replaces the benchmark. */
    record Question(
            String name,
            String benchmark,
            String mode,
            String figure,
            int threads,
            List<String> jdks,
            Map<String, String> parameters) {

        private static Question of(RankedFamily family, List<Measurement> measured) {
            Measurement first = measured.getFirst();
            Map<String, String> shared = new LinkedHashMap<>(first.params());
            shared.keySet().removeIf(ArmParameter::isNamed);
            boolean one = measured.stream().allMatch(each -> each.benchmark().equals(first.benchmark()));
            String full = first.benchmark();
            Cell cell = Cell.of(first);
            List<String> jdks =
                    measured.stream().map(Measurement::jdk).distinct().sorted().toList();
            return new Question(
                    one ? cell.method() : cell.type(),
                    one ? full : full.substring(0, Math.max(0, full.lastIndexOf('.'))),
                    first.mode(),
                    family.answer().metric() + " " + first.primary().unit(),
                    first.conditions().threads(),
                    jdks.size() > 1 ? jdks : List.of(),
                    shared);
        }

        Question without(String circumstance) {
            Map<String, String> others = new LinkedHashMap<>(parameters);
            others.remove(circumstance);
            return new Question(name, benchmark, mode, figure, threads, jdks, others);
        }

        String among(Collection<Question> all) {
            List<Question> same =
                    all.stream().filter(one -> one.name.equals(name)).toList();
            Stream<String> differing = parameters.entrySet().stream()
                    .filter(one -> differ(same, question -> question.parameters.getOrDefault(one.getKey(), "")))
                    .map(one -> ArmParameter.withoutPrefix(one.getKey()) + "=" + one.getValue());
            Stream<String> setting = Stream.of(
                            differ(same, Question::mode) ? mode : "",
                            differ(same, Question::threads) ? "threads=" + threads : "",
                            differ(same, Question::jdks) ? "jdk=" + String.join(",", jdks) : "")
                    .filter(word -> !word.isEmpty());
            String named = differ(same, Question::benchmark) ? benchmark : name;
            return Stream.concat(Stream.of(named + " "), Stream.concat(setting, differing))
                    .collect(Collectors.joining(" "))
                    .strip();
        }

        private static boolean differ(List<Question> questions, Function<Question, Object> part) {
            return questions.stream().map(part).distinct().count() > 1;
        }
    }
}
