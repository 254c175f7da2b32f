package dev.strandbench.claims;

import dev.strandbench.analysis.RangeVerdict;
import dev.strandbench.analysis.stats.LookInterval;
import dev.strandbench.claims.ClaimJudgement.PartFinding;
import dev.strandbench.claims.Experiment.ClaimCell;
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
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Chooses which cells a run measures next in order to decide claims. The claim that needs the least time comes first.
 * Within a claim, parts that seem false come first, because one false part refutes the claim. If no part seems false,
 * every part first gets enough forks for a first verdict. Parts that need far too many forks are no longer measured.
 * Cells that belong to no claim come next, and cells that wait for other arms' forks come last.
 */
public final class ClaimDemand {

    private final Plan plan;
    private final Map<Cell, Family> families = new LinkedHashMap<>();
    private final List<Claim> claims;
    private final List<ResultFile> before;
    private final Set<Cell> ofNoClaim;
    private final Map<ClaimCell, List<Cell>> planned = new HashMap<>();

    /** Creates the demand of a run that decides claims. Earlier results count like the run's own results. */
    public ClaimDemand(Plan plan, List<Claim> claims, List<ResultFile> before) {
        this.plan = plan;
        for (Family family : plan.families()) {
            family.arms().forEach(cell -> families.put(cell, family));
        }
        this.claims = List.copyOf(claims);
        this.before = List.copyOf(before);
        ofNoClaim = new LinkedHashSet<>(families.keySet());
        claims.stream()
                .flatMap(claim -> claim.experiment().stream())
                .flatMap(experiment -> experiment.cells().stream())
                .forEach(cell -> ofNoClaim.removeIf(cell::isMeasuredBy));
    }

    /** Returns the demand of a run that decides claims. Ignores claims that need a cell outside the plan. */
    public static ClaimDemand of(Plan plan, List<Claim> claims) {
        List<Cell> cells = plan.eachCell().toList();
        List<Claim> complete = claims.stream()
                .filter(claim -> claim.experiment().stream()
                        .anyMatch(experiment -> experiment.cells().stream()
                                .allMatch(cell -> cells.stream().anyMatch(cell::isMeasuredBy))))
                .toList();
        return new ClaimDemand(plan, complete, List.of());
    }

    /**
     * Returns the cells that need forks, the most important first.
     *
     * @param lost cells that cannot be measured
     */
    public List<Cell> open(List<Measurement> measured, Set<Cell> lost) {
        List<ResultFile> files = new ArrayList<>(before);
        files.add(new ResultFile("this run", measured));
        UndecidedParts undecided = new UndecidedParts(
                new ClaimJudge(files),
                plan.environment().jdks().stream().map(PlannedJdk::label).toList(),
                plan.environment().machine().words());
        ForkProgress progress = new ForkProgress(lost, forks(measured));
        List<OpenClaim> open = new ArrayList<>();
        for (Claim claim : claims) {
            undecided.byJdk(claim).forEach((jdk, parts) -> open.add(openClaim(jdk, parts, progress)));
        }
        open.sort(Comparator.comparingDouble(OpenClaim::seconds));
        Set<Cell> cells = new LinkedHashSet<>();
        open.forEach(claim -> cells.addAll(claim.lacking()));
        cells.addAll(ofNoClaim);
        open.forEach(claim -> cells.addAll(claim.waiting()));
        return List.copyOf(cells);
    }

    private Map<Cell, Integer> forks(List<Measurement> measured) {
        return families.keySet().stream()
                .collect(Collectors.toMap(
                        cell -> cell,
                        cell -> measured.stream()
                                .filter(cell::isOf)
                                .mapToInt(entry -> entry.primary().forks())
                                .max()
                                .orElse(0)));
    }

    private record ForkProgress(Set<Cell> lost, Map<Cell, Integer> forks) {

        int forksOf(Cell cell) {
            return Objects.requireNonNull(forks.get(cell));
        }
    }

    /** The cells that need forks now, the cells that wait for other arms' forks, and the time until a verdict, in s. */
    private record OpenClaim(Set<Cell> lacking, Set<Cell> waiting, double seconds) {}

    private OpenClaim openClaim(String jdk, List<UndecidedPart> parts, ForkProgress progress) {
        List<Outlook> decidable = parts.stream()
                .filter(part -> part.cells().stream().allMatch(cell -> isMeasurable(cell, jdk, progress.lost())))
                .map(part -> outlook(part, jdk, progress))
                .filter(part -> !part.isOutOfReach())
                .toList();
        Optional<Outlook> refuting =
                decidable.stream().filter(Outlook::mayRefute).min(Comparator.comparingInt(Outlook::target));
        if (refuting.isPresent()) {
            // Parts with the same parameters share blocks with the refuting part, so they are measured too.
            return openClaim(
                    decidable.stream()
                            .filter(part -> part.at().equals(refuting.get().at()))
                            .toList(),
                    refuting.get().target(),
                    progress);
        }
        boolean mayHold = decidable.size() == parts.size();
        List<Outlook> useful = decidable.stream()
                .filter(part -> mayHold || part.outside() || !part.couldHaveAVerdict())
                .toList();
        return openClaim(useful, Integer.MAX_VALUE, progress);
    }

    private OpenClaim openClaim(List<Outlook> parts, int mostForks, ForkProgress progress) {
        Map<Cell, Integer> targets = new LinkedHashMap<>();
        Set<Cell> lacking = new LinkedHashSet<>();
        double excess = 1;
        List<Outlook> soonestFirst = parts.stream()
                .sorted(Comparator.comparingDouble(part -> part.excess() * part.target()))
                .toList();
        for (Outlook part : soonestFirst) {
            int target = Math.min(mostForks, part.target()) - part.before();
            part.cells().forEach(cell -> targets.merge(cell, target, Integer::max));
            part.cells().stream()
                    .filter(cell -> progress.forksOf(cell) < target)
                    .sorted(Comparator.comparingInt(progress::forksOf))
                    .forEach(lacking::add);
            excess = Math.max(excess, part.excess());
        }
        double seconds = targets.entrySet().stream()
                .mapToDouble(target -> Math.max(0, target.getValue() - progress.forksOf(target.getKey()))
                        * family(target.getKey()).ownCounts().secondsOfAFork())
                .sum();
        Set<Cell> waiting = new LinkedHashSet<>(targets.keySet());
        waiting.removeAll(lacking);
        return new OpenClaim(lacking, waiting, excess * seconds);
    }

    private Outlook outlook(UndecidedPart part, String jdk, ForkProgress progress) {
        Set<Cell> cells = part.cells().stream()
                .flatMap(wanted -> planned(wanted).stream())
                .filter(cell -> cell.jdk().equals(jdk))
                .collect(Collectors.toCollection(LinkedHashSet::new));
        int here = cells.stream().mapToInt(progress::forksOf).min().orElse(0);
        int most =
                cells.stream().mapToInt(cell -> mostForks(cell, progress)).min().orElse(0);
        return Outlook.of(part, cells, here, most);
    }

    /**
     * Returns the largest number of forks that the cell can get. A family ends when one of its arms has all its planned
     * forks.
     */
    private int mostForks(Cell cell, ForkProgress progress) {
        Family family = family(cell);
        int most = family.arms().stream().mapToInt(progress::forksOf).max().orElse(0);
        return progress.forksOf(cell) + Math.max(0, family.ownCounts().forks() - most);
    }

    private Family family(Cell cell) {
        return Objects.requireNonNull(families.get(cell));
    }

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

    /**
     * The chance of a verdict on a part of a claim.
     *
     * @param before number of forks per arm in earlier results
     * @param most number of forks per arm at the last interim analysis that the run can reach
     * @param forks number of existing forks per arm, including earlier results
     * @param needed estimated number of forks per arm for a verdict; empty if unknown
     * @param outside true if the current estimate of the ratio is outside the claimed range
     * @param blocked true if no number of forks gives a verdict
     */
    private record Outlook(
            Map<String, String> at,
            Set<Cell> cells,
            int before,
            int most,
            int forks,
            OptionalInt needed,
            boolean outside,
            boolean blocked) {

        private static final int FORKS_FOR_AN_ESTIMATE = 3;

        private static final int FORKS_FOR_A_FORECAST = 5;

        /** A part that needs more than this multiple of the possible forks is no longer measured. */
        private static final int TOO_MANY_TIMES = 5;

        /** Estimates the chance of a verdict from the present and the possible number of forks per arm in the run. */
        static Outlook of(UndecidedPart part, Set<Cell> cells, int here, int mostHere) {
            Optional<PartFinding> counted =
                    part.found().filter(one -> one.obstacles().isEmpty());
            int forks = counted.map(PartFinding::forks).orElse(here);
            int before = Math.max(0, forks - here);
            Optional<RangeVerdict> verdict = counted.filter(one -> forks >= FORKS_FOR_AN_ESTIMATE)
                    .flatMap(PartFinding::verdict)
                    .filter(one -> one.estimate().hasInterval());
            return new Outlook(
                    part.at(),
                    cells,
                    before,
                    LookInterval.lastLook(before + mostHere),
                    forks,
                    verdict.map(RangeVerdict::forksNeeded).orElseGet(OptionalInt::empty),
                    verdict.filter(one -> !one.range().contains(one.estimate().ratio()))
                            .isPresent(),
                    here >= FORKS_FOR_AN_ESTIMATE && part.found().isPresent() && counted.isEmpty());
        }

        boolean isOutOfReach() {
            return blocked
                    || forks >= most
                    || most < LookInterval.FEWEST_FORKS
                    || (forks >= FORKS_FOR_A_FORECAST && needed.orElse(0) > TOO_MANY_TIMES * most);
        }

        boolean couldHaveAVerdict() {
            return forks >= LookInterval.FEWEST_FORKS;
        }

        boolean mayRefute() {
            return outside && needed.isPresent() && needed.getAsInt() <= most;
        }

        int target() {
            int wanted =
                    couldHaveAVerdict() ? needed.orElse(most) : Math.max(LookInterval.FEWEST_FORKS, needed.orElse(0));
            return Math.min(most, wanted);
        }

        /**
         * Returns the needed forks divided by the possible forks, at least 1; 2 if unknown after the first interim
         * analysis.
         */
        double excess() {
            int expected = needed.orElse(couldHaveAVerdict() ? 2 * most : 0);
            return Math.max(1, expected / (double) most);
        }
    }
}
