package dev.strandbench.claims;

import dev.strandbench.plan.Cell;
import dev.strandbench.plan.Plan;
import dev.strandbench.plan.PlannedJdk;
import dev.strandbench.result.Measurement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Asks for the cells of claims that are not decided: one part that is not so is enough to refute a claim, and then
 * nothing else of it is measured. Cells of the plan that none of these claims has are always asked for.
 */
public final class ClaimDemand {

    private static final String THIS_RUN = "this run";

    private final Plan plan;
    private final List<Cell> cells;
    private final List<Claim> claims;
    private final List<ResultFile> before;
    private final Set<Cell> ofNoClaim;

    /**
     * Asks for what some claims need.
     *
     * @param plan what is run for them
     * @param claims that it is run for
     * @param before what else they are judged by
     */
    public ClaimDemand(Plan plan, List<Claim> claims, List<ResultFile> before) {
        this.plan = plan;
        cells = plan.eachCell().toList();
        this.claims = List.copyOf(claims);
        this.before = List.copyOf(before);
        ofNoClaim = new LinkedHashSet<>(cells);
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

    /** A part of which something was left out cannot be decided. */
    private boolean isPlanned(ClaimCell wanted, String jdk) {
        return cells.stream().anyMatch(cell -> cell.jdk().equals(jdk) && wanted.isMeasuredBy(cell))
                || before.stream()
                        .flatMap(file -> file.entries().stream())
                        .anyMatch(entry -> entry.jdk().equals(jdk) && wanted.isMeasuredBy(Cell.of(entry)));
    }

    /**
     * The cells that are still asked for.
     *
     * @param measured what the run has so far
     */
    public Set<Cell> open(List<Measurement> measured) {
        List<ResultFile> files = new ArrayList<>(before);
        files.add(new ResultFile(THIS_RUN, measured));
        UndecidedParts undecided = new UndecidedParts(
                new ClaimJudge(files),
                plan.jdks().stream().map(PlannedJdk::label).toList(),
                plan.machine().words());
        Map<String, Set<ClaimCell>> asked = new LinkedHashMap<>();
        for (Claim claim : claims) {
            undecided
                    .byJdk(claim)
                    .forEach((jdk, parts) -> parts.stream()
                            .filter(part -> part.stream().allMatch(cell -> isPlanned(cell, jdk)))
                            .forEach(part -> asked.computeIfAbsent(jdk, first -> new LinkedHashSet<>())
                                    .addAll(part)));
        }
        Set<Cell> open = new LinkedHashSet<>(ofNoClaim);
        for (Cell cell : cells) {
            if (asked.getOrDefault(cell.jdk(), Set.of()).stream().anyMatch(one -> one.isMeasuredBy(cell))) {
                open.add(cell);
            }
        }
        return open;
    }
}
