package dev.strandbench.claims;

import dev.strandbench.claims.ClaimJudgement.PartFinding;
import dev.strandbench.claims.Experiment.ClaimCell;
import dev.strandbench.machine.MachineIdentity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Claim parts that have no verdict yet on a machine. JDKs are named by their labels. */
public record UndecidedParts(ClaimJudge judge, List<String> jdks, String machine) {

    public UndecidedParts {
        machine = MachineIdentity.withoutKernelBuild(machine);
    }

    record UndecidedPart(Map<String, String> at, Set<ClaimCell> cells, Optional<PartFinding> found) {}

    /** Returns the cells that a claim needs on each JDK, or none if the claim is decided or cannot be decided. */
    Map<String, Set<ClaimCell>> cellsByJdk(Claim claim) {
        Map<String, Set<ClaimCell>> cells = new LinkedHashMap<>();
        byJdk(claim)
                .forEach(
                        (jdk, parts) -> parts.forEach(part -> cells.computeIfAbsent(jdk, first -> new LinkedHashSet<>())
                                .addAll(part.cells())));
        return cells;
    }

    /**
     * Returns a claim's undecided parts for each JDK to which the claim applies; none if the JDK's results decide it.
     */
    Map<String, List<UndecidedPart>> byJdk(Claim claim) {
        Map<String, List<UndecidedPart>> parts = new LinkedHashMap<>();
        if (claim.experiment().isEmpty()) {
            return parts;
        }
        List<ClaimJudgement> judgements = judge.judge(claim);
        jdks.stream().filter(claim.jdks()::contains).forEach(jdk -> {
            List<ClaimJudgement> here = judgements.stream()
                    .filter(judgement -> judgement.setting().stream()
                            .anyMatch(setting -> setting.jdk().equals(jdk)
                                    && setting.machine().equals(machine)))
                    .toList();
            parts.put(jdk, undecided(claim.experiment().get(), here));
        });
        return parts;
    }

    private static List<UndecidedPart> undecided(Experiment experiment, List<ClaimJudgement> judgements) {
        if (judgements.stream().anyMatch(judgement -> judgement.finding() != ClaimFinding.CANNOT_TELL)) {
            return List.of();
        }
        List<UndecidedPart> parts = new ArrayList<>();
        int place = 0;
        for (Map<String, String> combination : experiment.combinations()) {
            for (ClaimQuestion question : experiment.questions()) {
                int part = place++;
                // The last file belongs to the current run, so the setting of this run comes last.
                Optional<PartFinding> open = judgements.reversed().stream()
                        .map(judgement -> judgement.parts().get(part))
                        .filter(found -> found.finding() == ClaimFinding.CANNOT_TELL)
                        .findFirst();
                if (judgements.isEmpty() || open.isPresent()) {
                    Set<ClaimCell> cells = new LinkedHashSet<>();
                    question.arms().forEach(arm -> cells.add(experiment.cell(arm, combination)));
                    parts.add(new UndecidedPart(combination, cells, open));
                }
            }
        }
        return parts;
    }
}
