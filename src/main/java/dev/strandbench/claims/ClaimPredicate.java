package dev.strandbench.claims;

import dev.strandbench.analysis.stats.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;

/** What a claim says of the figures of its arms. Arms are named as the claim names them. */
public sealed interface ClaimPredicate {

    /** The names of the arms, each once. */
    List<String> arms();

    /** What the claim names, each once: its arms, or what it has several arms of. */
    default List<String> named() {
        return arms();
    }

    /** The names of the arms of one of these. */
    default List<String> armsNamed(String name) {
        return List.of(name);
    }

    /**
     * The arms of one of these.
     *
     * @param named with the parameters that the claim gives it
     */
    default List<ClaimArm> armsOf(ClaimArm named) {
        return List.of(named);
    }

    /** The parameters that tell arms apart, so that the claim is not made for every value of them by itself. */
    default Set<String> parametersOfArms() {
        return Set.of();
    }

    /**
     * What has to be true of every combination of the claim's parameters.
     *
     * @param arm finds an arm by its name
     */
    List<ClaimQuestion> questions(Function<String, ClaimArm> arm);

    private static Interval within(double margin) {
        return new Interval(1 / (1 + margin), 1 + margin);
    }

    /**
     * The figure of one arm over that of each of others is in a range.
     *
     * @param range from 0, or to infinity, if one end is open
     * @param published the ratio that was published, if it does not follow from published figures
     */
    record Ratio(String of, List<String> to, Interval range, OptionalDouble published) implements ClaimPredicate {

        @Override
        public List<String> arms() {
            List<String> arms = new ArrayList<>(List.of(of));
            arms.addAll(to);
            return List.copyOf(arms);
        }

        @Override
        public List<ClaimQuestion> questions(Function<String, ClaimArm> arm) {
            return to.stream()
                    .<ClaimQuestion>map(
                            other -> new ClaimQuestion.OfRatio(arm.apply(of), arm.apply(other), range, published))
                    .toList();
        }
    }

    /**
     * The figures of all arms are alike.
     *
     * @param margin by how much the ratio of two may differ from 1, for example 0.01
     */
    record Alike(List<String> arms, double margin) implements ClaimPredicate {

        @Override
        public List<ClaimQuestion> questions(Function<String, ClaimArm> arm) {
            Interval range = within(margin);
            List<ClaimQuestion> questions = new ArrayList<>();
            for (int first = 0; first < arms.size(); first++) {
                for (String other : arms.subList(first + 1, arms.size())) {
                    questions.add(new ClaimQuestion.OfRatio(
                            arm.apply(other), arm.apply(arms.get(first)), range, OptionalDouble.empty()));
                }
            }
            return List.copyOf(questions);
        }
    }

    /**
     * Each arm's figure is greater than that of the one before.
     *
     * @param leastRatio of an arm's figure to that of the one before; at least 1
     */
    record Ascending(List<String> arms, double leastRatio) implements ClaimPredicate {

        @Override
        public List<ClaimQuestion> questions(Function<String, ClaimArm> arm) {
            Interval range = new Interval(leastRatio, Double.POSITIVE_INFINITY);
            List<ClaimQuestion> questions = new ArrayList<>();
            for (int next = 1; next < arms.size(); next++) {
                questions.add(new ClaimQuestion.OfRatio(
                        arm.apply(arms.get(next)), arm.apply(arms.get(next - 1)), range, OptionalDouble.empty()));
            }
            return List.copyOf(questions);
        }
    }

    /**
     * The figure of each of several things stays the same, whatever value a parameter has. Each is an arm at every
     * value.
     *
     * @param named what the claim calls them
     * @param parameter its name
     * @param values at least two; the figure at the first is what those at the others are compared with
     * @param margin by how much their ratio may differ from 1, for example 0.07
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
        public List<ClaimArm> armsOf(ClaimArm named) {
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
        public List<ClaimQuestion> questions(Function<String, ClaimArm> arm) {
            Interval range = within(margin);
            List<ClaimQuestion> questions = new ArrayList<>();
            for (String name : named) {
                ClaimArm first = arm.apply(at(name, values.getFirst()));
                for (String value : values.subList(1, values.size())) {
                    questions.add(new ClaimQuestion.OfRatio(
                            arm.apply(at(name, value)), first, range, OptionalDouble.empty()));
                }
            }
            return List.copyOf(questions);
        }
    }

    /**
     * The figure of every arm is in a range.
     *
     * @param unit of the range
     */
    record InRange(List<String> arms, String unit, Interval range) implements ClaimPredicate {

        @Override
        public List<ClaimQuestion> questions(Function<String, ClaimArm> arm) {
            return arms.stream()
                    .<ClaimQuestion>map(name -> new ClaimQuestion.OfFigure(arm.apply(name), unit, range))
                    .toList();
        }
    }

    /**
     * The count of every arm is 0 whenever it is taken, or never is.
     *
     * @param zero whether 0 is claimed
     */
    record Counted(List<String> arms, boolean zero) implements ClaimPredicate {

        @Override
        public List<ClaimQuestion> questions(Function<String, ClaimArm> arm) {
            return arms.stream()
                    .<ClaimQuestion>map(name -> new ClaimQuestion.OfCount(arm.apply(name), zero))
                    .toList();
        }
    }
}
