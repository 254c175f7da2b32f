package dev.strandbench.claims;

import dev.strandbench.analysis.stats.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;

/** A statement about the figures of a claim's arms. Arms have the names that the claim gives them. */
public sealed interface ClaimPredicate {

    /** Returns the names of the arms, each once. */
    List<String> arms();

    /** Returns the names that the claim uses, each once. A name may stand for several arms. */
    default List<String> named() {
        return arms();
    }

    /** Returns the names of the arms that one name stands for. */
    default List<String> armsNamed(String name) {
        return List.of(name);
    }

    /** Returns the arms that one named arm stands for. */
    default List<Experiment.Arm> armsOf(Experiment.Arm named) {
        return List.of(named);
    }

    /** Returns the parameters that distinguish arms. The claim is not repeated for each of their values. */
    default Set<String> parametersOfArms() {
        return Set.of();
    }

    /**
     * Returns the questions that every combination of the claim's parameters must answer with yes.
     *
     * @param arm finds an arm by its name
     */
    List<ClaimQuestion> questions(Function<String, Experiment.Arm> arm);

    private static Interval within(double margin) {
        return new Interval(1 / (1 + margin), 1 + margin);
    }

    private static ClaimQuestion ratio(Experiment.Arm numerator, Experiment.Arm denominator, Interval range) {
        return new ClaimQuestion.OfRatio(numerator, denominator, range, OptionalDouble.empty());
    }

    /**
     * The figure of one arm, divided by that of each of the others, is in a range.
     *
     * @param range from 0 or to infinity if one end is open
     * @param published the published ratio, if published figures do not give it
     */
    record Ratio(String of, List<String> to, Interval range, OptionalDouble published) implements ClaimPredicate {

        @Override
        public List<String> arms() {
            List<String> arms = new ArrayList<>(List.of(of));
            arms.addAll(to);
            return List.copyOf(arms);
        }

        @Override
        public List<ClaimQuestion> questions(Function<String, Experiment.Arm> arm) {
            return to.stream()
                    .<ClaimQuestion>map(
                            other -> new ClaimQuestion.OfRatio(arm.apply(of), arm.apply(other), range, published))
                    .toList();
        }
    }

    /**
     * The figures of all arms are alike.
     *
     * @param margin the largest difference of a ratio from 1, for example 0.01
     */
    record Alike(List<String> arms, double margin) implements ClaimPredicate {

        @Override
        public List<ClaimQuestion> questions(Function<String, Experiment.Arm> arm) {
            List<ClaimQuestion> questions = new ArrayList<>();
            for (int first = 0; first < arms.size(); first++) {
                for (String other : arms.subList(first + 1, arms.size())) {
                    questions.add(ratio(arm.apply(other), arm.apply(arms.get(first)), within(margin)));
                }
            }
            return List.copyOf(questions);
        }
    }

    /**
     * Each arm's figure is greater than that of the previous arm.
     *
     * @param leastRatio the least ratio of an arm to the previous one; at least 1
     */
    record Ascending(List<String> arms, double leastRatio) implements ClaimPredicate {

        @Override
        public List<ClaimQuestion> questions(Function<String, Experiment.Arm> arm) {
            Interval range = new Interval(leastRatio, Double.POSITIVE_INFINITY);
            List<ClaimQuestion> questions = new ArrayList<>();
            for (int next = 1; next < arms.size(); next++) {
                questions.add(ratio(arm.apply(arms.get(next)), arm.apply(arms.get(next - 1)), range));
            }
            return List.copyOf(questions);
        }
    }

    /**
     * A figure does not depend on the value of a parameter. Each name at each value is an arm.
     *
     * @param values at least two; the others are compared with the first
     * @param margin the largest difference of a ratio from 1, for example 0.07
     */
    record Constant(List<String> named, String parameter, List<String> values, double margin)
            implements ClaimPredicate {

        @Override
        public List<String> arms() {
            return named.stream().flatMap(name -> armsNamed(name).stream()).toList();
        }

        @Override
        public List<String> armsNamed(String name) {
            return values.stream().map(value -> at(name, value)).toList();
        }

        @Override
        public List<Experiment.Arm> armsOf(Experiment.Arm named) {
            return values.stream()
                    .map(value -> named.at(parameter, value, at(named.name(), value)))
                    .toList();
        }

        @Override
        public Set<String> parametersOfArms() {
            return Set.of(parameter);
        }

        private String at(String name, String value) {
            return name + " at " + parameter + "=" + value;
        }

        @Override
        public List<ClaimQuestion> questions(Function<String, Experiment.Arm> arm) {
            List<ClaimQuestion> questions = new ArrayList<>();
            for (String name : named) {
                Experiment.Arm first = arm.apply(at(name, values.getFirst()));
                for (String value : values.subList(1, values.size())) {
                    questions.add(ratio(arm.apply(at(name, value)), first, within(margin)));
                }
            }
            return List.copyOf(questions);
        }
    }

    /**
     * The figure of every arm is in a range.
     *
     * @param range in {@code unit}
     */
    record InRange(List<String> arms, String unit, Interval range) implements ClaimPredicate {

        @Override
        public List<ClaimQuestion> questions(Function<String, Experiment.Arm> arm) {
            return arms.stream()
                    .<ClaimQuestion>map(name -> new ClaimQuestion.OfFigure(arm.apply(name), unit, range))
                    .toList();
        }
    }

    /**
     * The count of every arm is always 0, or never 0.
     *
     * @param zero true if the claim says 0
     */
    record Counted(List<String> arms, boolean zero) implements ClaimPredicate {

        @Override
        public List<ClaimQuestion> questions(Function<String, Experiment.Arm> arm) {
            return arms.stream()
                    .<ClaimQuestion>map(name -> new ClaimQuestion.OfCount(arm.apply(name), zero))
                    .toList();
        }
    }
}
