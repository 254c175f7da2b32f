package dev.strandbench.claims;

import dev.strandbench.analysis.LookPlan;
import dev.strandbench.claims.UndecidedParts.UndecidedPart;
import dev.strandbench.plan.Cell;
import dev.strandbench.plan.Family;
import dev.strandbench.plan.Plan;
import dev.strandbench.plan.PlannedJdk;
import dev.strandbench.result.Measurement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Asks for the cells of claims that are not decided, those first that are nearest to a verdict. One part that is not so
 * is enough to refute a claim: then nothing else of it is measured, and before that what is about to refute it comes
 * before its other parts. Of these, what takes fewest forks comes first, so that all are looked at before one is taken
 * further; two cells of a part that are of two families take turns, as those of one do in a block. What is beyond reach
 * is given up. Cells of the plan that none of these claims has are always asked for, after those; last come cells that
 * have forks enough and wait for others of their part.
 */
public final class ClaimDemand {

    private static final String THIS_RUN = "this run";

    private final Plan plan;
    private final Map<Cell, Family> families = new LinkedHashMap<>();
    private final List<Claim> claims;
    private final List<ResultFile> before;
    private final Set<Cell> ofNoClaim;
    private final Map<ClaimCell, List<Cell>> planned = new HashMap<>();

    /**
     * Asks for what some claims need.
     *
     * @param plan what is run for them
     * @param claims that it is run for
     * @param before what else they are judged by
     */
    public ClaimDemand(Plan plan, List<Claim> claims, List<ResultFile> before) {
        this.plan = plan;
        for (Family family : plan.families()) {
            family.arms().forEach(cell -> families.put(cell, family));
        }
        this.claims = List.copyOf(claims);
        this.before = List.copyOf(before);
        ofNoClaim = new LinkedHashSet<>(families.keySet());
        for (Claim claim : claims) {
            claim.experiment()
                    .ifPresent(
                            experiment -> experiment.cells().forEach(cell -> ofNoClaim.removeIf(cell::isMeasuredBy)));
        }
    }

    /** Asks for what the claims need that a plan has all cells of. */
    public static ClaimDemand of(Plan plan, List<Claim> claims) {
        List<Cell> cells = plan.eachCell().toList();
        return new ClaimDemand(
                plan,
                claims.stream()
                        .filter(claim -> claim.experiment()
                                .filter(experiment -> experiment.cells().stream()
                                        .allMatch(cell -> cells.stream().anyMatch(cell::isMeasuredBy)))
                                .isPresent())
                        .toList(),
                List.of());
    }

    /**
     * The cells that are still asked for, the most urgent first.
     *
     * @param measured what the run has so far
     * @param lost cells that the run can measure no more
     */
    public List<Cell> open(List<Measurement> measured, Set<Cell> lost) {
        List<ResultFile> files = new ArrayList<>(before);
        files.add(new ResultFile(THIS_RUN, measured));
        UndecidedParts undecided = new UndecidedParts(
                new ClaimJudge(files),
                plan.jdks().stream().map(PlannedJdk::label).toList(),
                plan.machine().words());
        SoFar soFar = new SoFar(measured, lost, forks(measured));
        List<OpenClaim> open = new ArrayList<>();
        for (Claim claim : claims) {
            undecided.byJdk(claim).forEach((jdk, parts) -> open.add(openClaim(jdk, parts, soFar)));
        }
        open.sort(Comparator.comparingDouble(OpenClaim::seconds));
        Set<Cell> cells = new LinkedHashSet<>();
        open.forEach(claim -> cells.addAll(claim.lacking()));
        cells.addAll(ofNoClaim);
        open.forEach(claim -> cells.addAll(claim.waiting()));
        return List.copyOf(cells);
    }

    /** How many forks the cells of the plan have; those without any are missing. */
    private Map<Cell, Integer> forks(List<Measurement> measured) {
        Map<Cell, Integer> forks = new HashMap<>();
        for (Cell cell : families.keySet()) {
            measured.stream()
                    .filter(cell::isOf)
                    .forEach(entry -> forks.merge(cell, entry.primary().forks(), Integer::max));
        }
        return forks;
    }

    /**
     * What the run has come to.
     *
     * @param measured what it has
     * @param lost cells that it can measure no more
     * @param forks how many each cell has; cells without any are missing
     */
    private record SoFar(List<Measurement> measured, Set<Cell> lost, Map<Cell, Integer> forks) {

        int forksOf(Cell cell) {
            return forks.getOrDefault(cell, 0);
        }
    }

    /**
     * A claim on a JDK.
     *
     * @param lacking cells that lack forks, the most urgent first; none if the claim is decided, or nothing would
     *     decide it
     * @param waiting cells that have forks enough until others have as many
     * @param seconds about how long it takes until the claim is decided
     */
    private record OpenClaim(Set<Cell> lacking, Set<Cell> waiting, double seconds) {}

    private OpenClaim openClaim(String jdk, List<UndecidedPart> parts, SoFar soFar) {
        List<PartOutlook> decidable = parts.stream()
                .filter(part -> part.cells().stream().allMatch(cell -> isMeasurable(cell, jdk, soFar.lost())))
                .map(part -> outlook(part, jdk, soFar))
                .filter(part -> !part.isBeyondReach())
                .toList();
        Optional<PartOutlook> refuting = decidable.stream()
                .filter(PartOutlook::isAboutToRefute)
                .min(Comparator.comparingInt(PartOutlook::target));
        if (refuting.isPresent()) {
            // With the others at the same parameters, whose forks would otherwise be of other blocks.
            return openClaim(
                    decidable.stream()
                            .filter(part -> part.at().equals(refuting.get().at()))
                            .toList(),
                    refuting.get().target(),
                    soFar);
        }
        boolean mayHold = decidable.size() == parts.size();
        List<PartOutlook> telling = decidable.stream()
                .filter(part -> mayHold || part.outside() || !part.hasHadSecondLook())
                .toList();
        return openClaim(telling, Integer.MAX_VALUE, soFar);
    }

    /**
     * A claim of which some parts are measured.
     *
     * @param enough forks of each cell that decide it; what a part needs may be less
     */
    private OpenClaim openClaim(List<PartOutlook> parts, int enough, SoFar soFar) {
        Map<Cell, Integer> targets = new LinkedHashMap<>();
        Set<Cell> lacking = new LinkedHashSet<>();
        double times = 1;
        List<PartOutlook> soonestFirst = parts.stream()
                .sorted(Comparator.comparingDouble(PartOutlook::expectedForks))
                .toList();
        for (PartOutlook part : soonestFirst) {
            int target = Math.min(enough, part.target());
            part.cells().forEach(cell -> targets.merge(cell, target, Integer::max));
            part.cells().stream()
                    .filter(cell -> soFar.forksOf(cell) < target)
                    .sorted(Comparator.comparingInt(soFar::forksOf))
                    .forEach(lacking::add);
            times = Math.max(times, part.timesBeyond());
        }
        double seconds = 0;
        for (Map.Entry<Cell, Integer> target : targets.entrySet()) {
            Cell cell = target.getKey();
            seconds += Math.max(0, target.getValue() - soFar.forksOf(cell))
                    * family(cell).ownCounts().secondsOfAFork();
        }
        Set<Cell> waiting = new LinkedHashSet<>(targets.keySet());
        waiting.removeAll(lacking);
        return new OpenClaim(lacking, waiting, times * seconds);
    }

    private PartOutlook outlook(UndecidedPart part, String jdk, SoFar soFar) {
        Set<Cell> cells = part.cells().stream()
                .flatMap(wanted -> planned(wanted).stream())
                .filter(cell -> cell.jdk().equals(jdk))
                .collect(Collectors.toCollection(LinkedHashSet::new));
        int most = cells.stream().mapToInt(cell -> mostForks(cell, soFar)).min().orElse(0);
        // Forks beyond the last look that there can be would be looked at by nobody.
        return PartOutlook.of(part, cells, LookPlan.SEQUENTIAL.lastLook(most), soFar.measured());
    }

    /** How many forks a cell can have: a family ends with the arm that has most. */
    private int mostForks(Cell cell, SoFar soFar) {
        Family family = family(cell);
        int most = family.arms().stream().mapToInt(soFar::forksOf).max().orElse(0);
        return soFar.forksOf(cell) + Math.max(0, family.ownCounts().forks() - most);
    }

    private Family family(Cell cell) {
        return Objects.requireNonNull(families.get(cell));
    }

    /** Whether a cell is there to be judged; a part of which one is not cannot be decided. */
    private boolean isMeasurable(ClaimCell wanted, String jdk, Set<Cell> lost) {
        return planned(wanted).stream().anyMatch(cell -> cell.jdk().equals(jdk) && !lost.contains(cell))
                || before.stream()
                        .flatMap(file -> file.entries().stream())
                        .anyMatch(entry -> entry.jdk().equals(jdk) && wanted.isMeasuredBy(Cell.of(entry)));
    }

    private List<Cell> planned(ClaimCell wanted) {
        return planned.computeIfAbsent(
                wanted,
                first -> families.keySet().stream().filter(first::isMeasuredBy).toList());
    }
}
