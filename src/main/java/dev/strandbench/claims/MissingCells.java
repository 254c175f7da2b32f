package dev.strandbench.claims;

import dev.strandbench.analysis.LookPlan;
import dev.strandbench.analysis.stats.LookInterval;
import dev.strandbench.claims.Experiment.ClaimCell;
import dev.strandbench.machine.MachineIdentity;
import dev.strandbench.plan.Cell;
import dev.strandbench.plan.ChosenCircumstances;
import dev.strandbench.plan.Family;
import dev.strandbench.plan.Family.JmhCounts;
import dev.strandbench.plan.Plan;
import dev.strandbench.plan.PlannedJdk;
import dev.strandbench.plan.Planner;
import dev.strandbench.plan.Profile;
import dev.strandbench.plan.Profile.ForkLengths;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Mode;

/**
 * The cells that a run must measure in order to judge claims. A run that only ranks arms does not suffice: it stops
 * before the size of a difference is known, and it measures too few forks of a family with one arm.
 *
 * @param chosen claims that together fit into the budget
 * @param leftOut claims that do not fit into the budget, those that need the least time first
 * @param forks maximum number of forks per cell, at least 2
 */
public record MissingCells(List<ClaimOfCost> chosen, List<ClaimOfCost> leftOut, int forks) {

    public static final String PROFILE = "claims";

    /** Number of forks at the second interim analysis. The first interim analysis decides only a few claims. */
    private static final int FORKS_UNTIL_A_VERDICT = LookInterval.nextLook(LookInterval.FEWEST_FORKS);

    /**
     * Number of measurement iterations, and usual number of warm-up iterations. An iteration takes 1 s, or longer for
     * long ops.
     */
    private static final int ITERATIONS = 4;

    /** Fewest warm-up iterations for a claim that requires a sufficient warm-up. */
    private static final int STEADY_WARMUPS = 8;

    /** The most warm-up iterations. Compiled code that still changes later may never become stable. */
    private static final int MOST_WARMUPS = 64;

    /** A single-shot fork is assumed to take at least twice this time, in s, after the JVM has started. */
    private static final double SHOTS_SECONDS = 4;

    /** An undecided claim with its cells, warm-up iterations per fork, and estimated time until a verdict in s. */
    public record ClaimOfCost(Claim claim, List<ClaimCell> cells, int warmups, double seconds) {

        double secondsInAddition(Set<ClaimCell> measured) {
            double more = (double)
                    cells.stream().filter(cell -> !measured.contains(cell)).count();
            return seconds * more / cells.size();
        }
    }

    /**
     * Chooses claims that together fit into the budget. Each step adds the claim that needs the least additional time.
     * Claims may share cells.
     */
    public static MissingCells of(List<Claim> claims, UndecidedParts undecided, Duration budget, int forks) {
        List<ClaimOfCost> lacking = claims.stream()
                .filter(claim -> !claim.isOfLiveness())
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
                    .min(Comparator.comparingDouble(one -> one.secondsInAddition(planned)))
                    .orElseThrow();
            double seconds = cheapest.secondsInAddition(planned);
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

    /** Chooses claims for this machine. JDKs are named as on the command line. */
    public static MissingCells of(List<Claim> claims, ClaimJudge judge, List<String> jdks, Duration budget, int forks) {
        String machine = MachineIdentity.ofThisMachine().words();
        return of(claims, new UndecidedParts(judge, PlannedJdk.labels(jdks), machine), budget, forks);
    }

    private static ClaimOfCost costOf(Claim claim, UndecidedParts undecided, int forks) {
        Map<String, Set<ClaimCell>> byJdk = undecided.cellsByJdk(claim);
        List<ClaimCell> cells =
                byJdk.values().stream().flatMap(Set::stream).distinct().toList();
        double opSeconds = longestOpSeconds(claim);
        int warmups = warmups(claim, undecided);
        double iterations = cells.stream().anyMatch(MissingCells::isSingleShot)
                ? 2 * Math.max(SHOTS_SECONDS, opSeconds)
                : (warmups + ITERATIONS) * Math.max(1, opSeconds);
        double fork = JmhCounts.START_SECONDS + iterations;
        int forksOfAllJdks = byJdk.values().stream()
                .flatMap(Set::stream)
                .mapToInt(cell -> forksUntilAVerdict(claim, cell, forks))
                .sum();
        return new ClaimOfCost(claim, cells, warmups, fork * forksOfAllJdks);
    }

    /**
     * Returns the number of warm-up iterations: {@link #ITERATIONS} unless the claim requires a sufficient warm-up. A
     * sufficient warm-up has twice as many iterations as earlier warm-ups that did not suffice, within the limits
     * {@link #STEADY_WARMUPS} and {@link #MOST_WARMUPS}.
     */
    private static int warmups(Claim claim, UndecidedParts undecided) {
        if (claim.experiment()
                .filter(experiment -> experiment.state() == Experiment.State.STEADY)
                .isEmpty()) {
            return ITERATIONS;
        }
        int tooFew = undecided.byJdk(claim).values().stream()
                .flatMap(List::stream)
                .flatMap(part -> part.found().stream())
                .filter(found -> !found.obstacles().isEmpty())
                .flatMap(found -> found.judgedBy().stream().flatMap(List::stream))
                .mapToInt(entry -> entry.conditions().warmupIterations())
                .max()
                .orElse(0);
        return Math.clamp(2L * tooFew, STEADY_WARMUPS, MOST_WARMUPS);
    }

    /** Returns the number of forks that usually gives a first verdict. Single-shot benchmarks always get all forks. */
    private static int forksUntilAVerdict(Claim claim, ClaimCell cell, int forks) {
        boolean counted = claim.experiment().filter(Experiment::isOfCounts).isPresent();
        int fewest = counted ? LookPlan.SEQUENTIAL.secondLook() : FORKS_UNTIL_A_VERDICT;
        return isSingleShot(cell) ? forks : Math.min(forks, fewest);
    }

    static boolean isSingleShot(ClaimCell cell) {
        return ClaimCatalog.find(cell.benchmark())
                .filter(benchmark -> benchmark.entry().getMode() == Mode.SingleShotTime)
                .isPresent();
    }

    public Profile profile(Duration budget) {
        return new Profile(
                PROFILE,
                "What claims need: "
                        + chosen.stream().map(one -> one.claim().id()).collect(Collectors.joining(", ")),
                budget,
                // A profile must have these values, but runs with fixed counts ignore them.
                0.005,
                0,
                ForkLengths.standard(2, ForkLengths.USUAL_PRECISION),
                List.of(),
                chosen.stream()
                        .flatMap(one -> one.cells().stream())
                        .distinct()
                        .map(MissingCells::selection)
                        .toList(),
                ChosenCircumstances.NONE,
                OptionalInt.empty(),
                List.of());
    }

    /** Returns a plan for the chosen claims. The consumer receives the reason for each omitted cell. */
    public Plan plan(List<String> jdks, Duration budget, Consumer<String> leftOut) {
        Profile profile = profile(budget);
        Planner planner = new Planner(profile, List.of(), Map.of(), List.of());
        Planner.Limits limits = new Planner.Limits(budget, profile.precision(), profile.margin(), false);
        Plan plan = counted(planner.plan(jdks, limits, Optional.empty(), System.nanoTime()));
        planner.leftOut().forEach(leftOut);
        return plan;
    }

    /** Returns a copy of a plan whose numbers of forks and iterations suit the length of its ops. */
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
        // The fastest arm sets the length of iterations, because an iteration always contains at least one op.
        double opSeconds = family.arms().stream()
                .mapToDouble(this::opSeconds)
                .filter(seconds -> seconds > 0)
                .min()
                .orElse(0);
        int warmups = family.arms().stream().mapToInt(this::warmups).max().orElse(ITERATIONS);
        return new JmhCounts(forks, warmups, ITERATIONS, iterationTime(opSeconds));
    }

    private int warmups(Cell cell) {
        return claimsOf(cell).mapToInt(ClaimOfCost::warmups).max().orElse(ITERATIONS);
    }

    private Stream<ClaimOfCost> claimsOf(Cell cell) {
        return chosen.stream().filter(one -> one.cells().stream().anyMatch(wanted -> wanted.isMeasuredBy(cell)));
    }

    /** Returns an upper bound for the time of an op, in s: the shortest op time in all claims about the cell. */
    private double opSeconds(Cell cell) {
        return claimsOf(cell)
                .mapToDouble(one -> longestOpSeconds(one.claim()))
                .min()
                .orElse(0);
    }

    private static double longestOpSeconds(Claim claim) {
        return claim.experiment().map(Experiment::opSeconds).orElse(0.0);
    }

    // An iteration of half the stated op time contains one op, even if the op is faster than stated.
    private static Duration iterationTime(double opSeconds) {
        return Duration.ofMillis(Math.round(1e3 * Math.max(1, opSeconds / 2)));
    }

    private static Profile.BenchmarkSelection selection(ClaimCell cell) {
        Map<String, List<String>> parameters = new LinkedHashMap<>();
        cell.measuredParameters().forEach((name, value) -> parameters.put(name, List.of(value)));
        return new Profile.BenchmarkSelection("\\." + cell.benchmark().replace(".", "\\.") + "$", parameters);
    }
}
