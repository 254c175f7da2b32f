package dev.strandbench.claims;

import dev.strandbench.analysis.LookPlan;
import dev.strandbench.plan.Cell;
import dev.strandbench.plan.Family;
import dev.strandbench.plan.ForkLengths;
import dev.strandbench.plan.JmhCounts;
import dev.strandbench.plan.Plan;
import dev.strandbench.plan.Profile;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.openjdk.jmh.annotations.Mode;

/**
 * What has to be measured so that claims can be judged: forks of every cell of a part that is not decided yet. A run
 * that ranked arms would stop before a size is certain, and at the first fork of an arm that is alone.
 *
 * @param chosen the claims that there is time for, in the order in which they were chosen
 * @param leftOut those that there is not, the cheapest first
 * @param forks of each cell at most, at least 2
 */
public record MissingCells(List<ClaimOfCost> chosen, List<ClaimOfCost> leftOut, int forks) {

    /** What such a run is called. */
    public static final String PROFILE = "claims";

    private static final double PART_OF_AN_OP = 0.5;
    private static final double MILLIS_PER_SECOND = 1e3;

    /** Of no meaning where families have counts, as the precision, but profiles have both. */
    private static final ForkLengths PACE = ForkLengths.standard(2);

    private static final double PRECISION = 0.005;

    /** So many iterations warm a fork up, and as many are measured: of a second, or of an op where those are longer. */
    private static final int ITERATIONS = 4;

    /** About how long half of a fork of single shots is at least, which have counts of their own, in s. */
    private static final double SHOTS_SECONDS = 4;

    /** Fewer do where so many would take longer than this, in s. */
    private static final double LONGEST_PHASE_SECONDS = 32;

    /**
     * A claim that is not decided.
     *
     * @param cells that its undecided parts need
     * @param seconds about how long those take until a verdict is looked for
     */
    public record ClaimOfCost(Claim claim, List<ClaimCell> cells, double seconds) {

        /** About how long those of its cells take that are not measured anyway, in s. */
        double secondsBeside(Set<ClaimCell> measured) {
            double more = (double)
                    cells.stream().filter(cell -> !measured.contains(cell)).count();
            return seconds * more / cells.size();
        }
    }

    /**
     * Chooses claims to measure: again and again the one that is the cheapest beside those that were chosen before it,
     * whose cells it may share.
     *
     * @param claims that may be measured
     * @param undecided knows what each lacks
     * @param budget how long it may take
     * @param forks of each cell at most, at least 2
     */
    public static MissingCells of(List<Claim> claims, UndecidedParts undecided, Duration budget, int forks) {
        List<ClaimOfCost> lacking = claims.stream()
                .map(claim -> costOf(claim, undecided, forks))
                .filter(one -> !one.cells().isEmpty())
                .sorted(Comparator.comparingDouble(ClaimOfCost::seconds))
                .toList();
        List<ClaimOfCost> chosen = new ArrayList<>();
        List<ClaimOfCost> leftOut = new ArrayList<>(lacking);
        Set<ClaimCell> planned = new LinkedHashSet<>();
        double left = (double) budget.toSeconds();
        while (!leftOut.isEmpty()) {
            ClaimOfCost cheapest = leftOut.stream()
                    .min(Comparator.comparingDouble(one -> one.secondsBeside(planned)))
                    .orElseThrow();
            double seconds = cheapest.secondsBeside(planned);
            if (seconds > left) {
                break;
            }
            chosen.add(cheapest);
            leftOut.remove(cheapest);
            planned.addAll(cheapest.cells());
            left -= seconds;
        }
        return new MissingCells(chosen, leftOut, forks);
    }

    private static ClaimOfCost costOf(Claim claim, UndecidedParts undecided, int forks) {
        Map<String, Set<ClaimCell>> byJdk = undecided.cellsByJdk(claim);
        List<ClaimCell> cells =
                byJdk.values().stream().flatMap(Set::stream).distinct().toList();
        double opSeconds = longestOpSeconds(claim);
        double phase = cells.stream().anyMatch(MissingCells::isSingleShot)
                ? Math.max(SHOTS_SECONDS, opSeconds)
                : iterations(opSeconds) * iterationSeconds(opSeconds);
        double fork = JmhCounts.START_SECONDS + 2 * phase;
        int forksOfAllJdks = byJdk.values().stream()
                .flatMap(Set::stream)
                .mapToInt(cell -> forksUntilAVerdict(claim, cell, forks))
                .sum();
        return new ClaimOfCost(claim, cells, fork * forksOfAllJdks);
    }

    /**
     * Single shots are looked at once. The first look answers what was counted, and decides little else, which is taken
     * to its second.
     */
    private static int forksUntilAVerdict(Claim claim, ClaimCell cell, int forks) {
        boolean counted = claim.experiment()
                .filter(experiment -> experiment.predicate() instanceof ClaimPredicate.Counted)
                .isPresent();
        int look = counted ? LookPlan.SEQUENTIAL.nextLook(0) : LookPlan.SEQUENTIAL.secondLook();
        return isSingleShot(cell) ? forks : Math.min(forks, look);
    }

    private static boolean isSingleShot(ClaimCell cell) {
        return ClaimCatalog.find(cell.benchmark())
                .filter(benchmark -> benchmark.entry().getMode() == Mode.SingleShotTime)
                .isPresent();
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

    /** A plan of that profile with at most as many forks of every cell, as long as their ops need. */
    public Plan counted(Plan plan) {
        return plan.withFamilies(plan.families().stream()
                        .map(family -> family.countedBy(counts(family)))
                        .toList())
                .asked(true);
    }

    private JmhCounts counts(Family family) {
        JmhCounts own = family.ownCounts();
        if (family.isSingleShot()) {
            return new JmhCounts(forks, own.warmupIterations(), own.measurementIterations(), own.iterationTime());
        }
        // As many as the slowest arm has time for, each of a length that suits the fastest: of the others, it is one op
        // anyway.
        double[] opSeconds = family.arms().stream()
                .mapToDouble(this::opSeconds)
                .filter(seconds -> seconds > 0)
                .sorted()
                .toArray();
        boolean isKnown = opSeconds.length > 0;
        int iterations = iterations(isKnown ? opSeconds[opSeconds.length - 1] : 0);
        return new JmhCounts(forks, iterations, iterations, iterationTime(isKnown ? opSeconds[0] : 0));
    }

    /**
     * About how long an op of a cell takes at most, in s: each claim that has the cell says how long the longest op
     * takes of all that it has.
     */
    private double opSeconds(Cell cell) {
        return chosen.stream()
                .filter(one -> one.cells().stream().anyMatch(wanted -> wanted.isMeasuredBy(cell)))
                .mapToDouble(one -> longestOpSeconds(one.claim()))
                .min()
                .orElse(0);
    }

    private static double longestOpSeconds(Claim claim) {
        return claim.experiment().map(Experiment::opSeconds).orElse(0.0);
    }

    /** How many iterations there are of each phase, of ops that take so long at most. */
    private static int iterations(double opSeconds) {
        return (int) Math.max(1, Math.min(ITERATIONS, LONGEST_PHASE_SECONDS / iterationSeconds(opSeconds)));
    }

    /** How long an iteration is then: it ends with an op. */
    private static double iterationSeconds(double opSeconds) {
        return Math.max(1, opSeconds);
    }

    /** Long enough for several short ops, and for one that takes between half as long as was said and as long. */
    private static Duration iterationTime(double opSeconds) {
        return Duration.ofMillis(Math.round(Math.max(1, PART_OF_AN_OP * opSeconds) * MILLIS_PER_SECOND));
    }

    private static Profile.Selection selection(ClaimCell cell) {
        Map<String, List<String>> parameters = new LinkedHashMap<>();
        cell.parameters().forEach((name, value) -> parameters.put(name, List.of(value)));
        return new Profile.Selection("\\." + cell.benchmark().replace(".", "\\.") + "$", parameters);
    }
}
