package dev.strandbench.claims;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * What claims lack on this machine, by what was measured so far.
 *
 * @param judge judges by it
 * @param jdks labels of the JDKs that claims are to be judged on
 * @param machine this one, in words
 */
public record UndecidedParts(ClaimJudge judge, List<String> jdks, String machine) {

    /**
     * A part that is not decided.
     *
     * @param at the parameters of the claim that it is about
     * @param cells that have to be measured for it
     * @param found what is known of it; empty if nothing of the claim was measured
     */
    record UndecidedPart(Map<String, String> at, Set<ClaimCell> cells, Optional<PartFinding> found) {}

    /** The cells that a claim lacks on each of the JDKs; none where it is decided, or cannot be. */
    public Map<String, Set<ClaimCell>> cellsByJdk(Claim claim) {
        Map<String, Set<ClaimCell>> cells = new LinkedHashMap<>();
        byJdk(claim).forEach((jdk, parts) -> {
            Set<ClaimCell> ofAll = new LinkedHashSet<>();
            parts.forEach(part -> ofAll.addAll(part.cells()));
            cells.put(jdk, ofAll);
        });
        return cells;
    }

    /** The parts of a claim that are not decided, on each of the JDKs that it is about; none where the claim is. */
    Map<String, List<UndecidedPart>> byJdk(Claim claim) {
        Map<String, List<UndecidedPart>> parts = new LinkedHashMap<>();
        if (claim.experiment().isEmpty()) {
            return parts;
        }
        List<ClaimJudgement> judgements = judge.judge(claim);
        for (String jdk : jdks) {
            if (!claim.jdks().contains(jdk)) {
                continue;
            }
            List<ClaimJudgement> here = judgements.stream()
                    .filter(judgement -> judgement
                            .setting()
                            .filter(setting -> setting.jdk().equals(jdk))
                            .filter(setting -> setting.machine().equals(machine))
                            .isPresent())
                    .toList();
            parts.put(jdk, undecided(claim.experiment().get(), here));
        }
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
                // Of several settings the last one's is of the last file, which is that of a run that is in work.
                Optional<PartFinding> open = judgements.reversed().stream()
                        .map(judgement ->
                                Objects.requireNonNull(judgement.parts().get(part)))
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
