package dev.strandbench.claims;

import dev.strandbench.plan.ForkLengths;
import dev.strandbench.plan.Profile;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * What has to be measured so that claims can be judged.
 *
 * @param chosen the claims that there is time for, the cheapest first
 * @param leftOut those that there is not
 */
public record MissingCells(List<ClaimOfCost> chosen, List<ClaimOfCost> leftOut) {

    /** What such a run is called. */
    public static final String PROFILE = "claims";

    private static final ForkLengths PACE =
            new ForkLengths(Duration.ofMillis(100), Duration.ofSeconds(8), Duration.ofSeconds(32));

    /** Half of the narrowest margin that claims have. */
    private static final double PRECISION = 0.005;

    /** A verdict is first looked for after as many forks. */
    private static final int FIRST_LOOK = 3;

    /** A fork runs as many ops, however long they are. */
    private static final int FEWEST_OPS = 6;

    /** The start of a JVM, and of JMH in it. */
    private static final double START_SECONDS = 1;

    /**
     * A claim that is not decided.
     *
     * @param cells that its undecided parts need
     * @param seconds about how long those take until a verdict is first looked for
     */
    public record ClaimOfCost(Claim claim, List<ClaimCell> cells, double seconds) {}

    /**
     * Chooses claims to measure.
     *
     * @param judgements of the claims that may be measured
     * @param budget how long it may take
     */
    public static MissingCells of(List<ClaimJudgement> judgements, Duration budget) {
        Map<String, List<ClaimJudgement>> byClaim = new LinkedHashMap<>();
        judgements.stream()
                .filter(judgement -> judgement.claim().isRunnable())
                .forEach(judgement -> byClaim.computeIfAbsent(judgement.claim().id(), first -> new ArrayList<>())
                        .add(judgement));
        List<ClaimOfCost> undecided = byClaim.values().stream()
                .filter(ofClaim ->
                        ofClaim.stream().allMatch(judgement -> judgement.finding() == ClaimFinding.CANNOT_TELL))
                .map(ofClaim -> costOf(ofClaim.getFirst()))
                .sorted(Comparator.comparingDouble(ClaimOfCost::seconds))
                .toList();
        List<ClaimOfCost> chosen = new ArrayList<>();
        List<ClaimOfCost> leftOut = new ArrayList<>();
        Set<ClaimCell> planned = new LinkedHashSet<>();
        double left = (double) budget.toSeconds();
        for (ClaimOfCost one : undecided) {
            Set<ClaimCell> more = new LinkedHashSet<>(one.cells());
            more.removeAll(planned);
            double seconds = one.seconds() * more.size() / one.cells().size();
            if (seconds <= left) {
                chosen.add(one);
                planned.addAll(more);
                left -= seconds;
            } else {
                leftOut.add(one);
            }
        }
        return new MissingCells(chosen, leftOut);
    }

    private static ClaimOfCost costOf(ClaimJudgement judgement) {
        Claim claim = judgement.claim();
        Experiment experiment = claim.experiment().orElseThrow();
        Set<ClaimCell> cells = new LinkedHashSet<>();
        int part = 0;
        for (Map<String, String> combination : experiment.combinations()) {
            for (ClaimQuestion question : experiment.questions()) {
                if (Objects.requireNonNull(judgement.parts().get(part)).finding() == ClaimFinding.CANNOT_TELL) {
                    question.arms().forEach(arm -> cells.add(experiment.cell(arm, combination)));
                }
                part++;
            }
        }
        double fork = START_SECONDS + Math.max((double) PACE.pilot().toSeconds(), FEWEST_OPS * experiment.opSeconds());
        return new ClaimOfCost(claim, List.copyOf(cells), FIRST_LOOK * fork * cells.size());
    }

    /**
     * The profile that measures what was chosen, in its order.
     *
     * @param budget how long it may take
     */
    public Profile profile(Duration budget) {
        return new Profile(
                PROFILE,
                "What claims need: "
                        + String.join(
                                ", ",
                                chosen.stream().map(one -> one.claim().id()).toList()),
                budget,
                PRECISION,
                PACE,
                List.of(),
                chosen.stream()
                        .flatMap(one -> one.cells().stream())
                        .distinct()
                        .map(MissingCells::selection)
                        .toList());
    }

    private static Profile.Selection selection(ClaimCell cell) {
        Map<String, List<String>> parameters = new LinkedHashMap<>();
        cell.parameters().forEach((name, value) -> parameters.put(name, List.of(value)));
        return new Profile.Selection("\\." + cell.benchmark().replace(".", "\\.") + "$", parameters);
    }
}
