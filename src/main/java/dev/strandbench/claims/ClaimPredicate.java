package dev.strandbench.claims;

import dev.strandbench.analysis.stats.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;

/** What a claim says of the figures of its arms. Arms are named as the claim names them. */
public sealed interface ClaimPredicate {

    /** The names of the arms, each once. */
    List<String> arms();

    /**
     * What has to be true of every combination of the claim's parameters.
     *
     * @param arm finds an arm by its name
     */
    List<ClaimQuestion> questions(Function<String, ClaimArm> arm);

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
            Interval range = new Interval(1 / (1 + margin), 1 + margin);
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
