package dev.strandbench.why;

import dev.strandbench.analysis.DifferenceAnalysis.ArmPair;
import dev.strandbench.base.UserErrorException;
import dev.strandbench.result.RunFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A difference that a run explains, stored in the run's directory. If the difference is between the fast and the slow
 * forks of one arm, this arm is both the baseline and the candidate.
 *
 * @param result run that showed the difference
 * @param baseline name of the faster arm
 * @param candidate name of the slower arm
 * @param ratio cost of the candidate or the slow forks, divided by the cost of the baseline or the fast forks
 * @param budget maximum duration of the whole run
 * @param pairs pairs of arms that the run measures; the first is the original pair
 */
public record WhyQuestion(
        String result,
        String baseline,
        String candidate,
        double ratio,
        Duration budget,
        List<ChangedPair> pairs,
        List<String> leftOut) {

    /** The maximum number of interventions that a run combines. The run measures every combination. */
    static final int MOST_TOGETHER = 4;

    private static final String FILE = "why.json";

    /**
     * Two arms with the same interventions, if any. Each arm is given by its index in the run's family.
     *
     * @param change changes as a string, such as {@code gc=Parallel}
     * @param cause cause that the interventions remove, as a noun phrase
     */
    public record ChangedPair(List<String> interventions, String change, String cause, int baseline, int candidate) {

        ArmPair arms() {
            return new ArmPair(baseline, candidate);
        }
    }

    /** Reads a run's question, if any. Throws {@link UserErrorException} if the file is damaged or unreadable. */
    public static Optional<WhyQuestion> in(Path directory) {
        return RunFile.read(directory.resolve(FILE), WhyQuestion.class, read -> !read.pairs.isEmpty(), "pair of arms");
    }

    /** Reads a run's question. Throws {@link UserErrorException} if there is none. */
    public static WhyQuestion requiredIn(Path directory) {
        return in(directory)
                .orElseThrow(() -> new UserErrorException(directory + " explains no difference; valid: a run of why"));
    }

    public void saveIn(Path directory) {
        RunFile.write(directory.resolve(FILE), this);
    }

    public WhyQuestion within(Duration otherBudget) {
        return new WhyQuestion(result, baseline, candidate, ratio, otherBudget, pairs, leftOut);
    }

    WhyQuestion leavingOut(List<String> reasons) {
        return new WhyQuestion(result, baseline, candidate, ratio, budget, pairs, reasons);
    }

    WhyQuestion withPairs(List<ChangedPair> more) {
        List<ChangedPair> all = new ArrayList<>(pairs);
        all.addAll(more);
        return new WhyQuestion(result, baseline, candidate, ratio, budget, all, leftOut);
    }

    ChangedPair original() {
        return pairs.getFirst();
    }

    public boolean explainsModes() {
        return original().baseline() == original().candidate();
    }

    /**
     * Returns the maximum number of shares in an answer; the error probability is divided among these shares. Each
     * single intervention has one share. A combination has one share as a whole, and one for each of its interventions.
     */
    int statements() {
        return singles().size() + MOST_TOGETHER + 1;
    }

    public List<ChangedPair> singles() {
        return pairs.stream().filter(pair -> pair.interventions().size() == 1).toList();
    }

    public Optional<ChangedPair> together() {
        return pairs.stream()
                .filter(pair -> pair.interventions().size() > 1)
                .max((one, other) -> Integer.compare(
                        one.interventions().size(), other.interventions().size()));
    }

    /**
     * Returns the number of arms in all combinations of interventions, including each intervention alone and none at
     * all.
     */
    long armsTogether(List<String> interventions) {
        List<ChangedPair> changed = singles().stream()
                .filter(pair -> interventions.containsAll(pair.interventions()))
                .toList();
        long ofBaseline = changed.stream()
                .filter(pair -> pair.baseline() != original().baseline())
                .count();
        long ofCandidate = changed.stream()
                .filter(pair -> pair.candidate() != original().candidate())
                .count();
        return (1L << ofBaseline) + (1L << ofCandidate);
    }

    Optional<ChangedPair> pairWith(Set<String> interventions) {
        return pairs.stream()
                .filter(pair -> Set.copyOf(pair.interventions()).equals(interventions))
                .findFirst();
    }
}
