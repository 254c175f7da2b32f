package dev.strandbench.claims;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * What claims lack on this machine, by what was measured so far.
 *
 * @param judge judges by it
 * @param jdks labels of the JDKs that claims are to be judged on
 * @param machine this one, in words
 */
public record UndecidedParts(ClaimJudge judge, List<String> jdks, String machine) {

    /** The cells that a claim lacks on each of the JDKs, in its order; none where it is decided, or cannot be. */
    public Map<String, List<ClaimCell>> cellsByJdk(Claim claim) {
        Map<String, List<ClaimCell>> cells = new LinkedHashMap<>();
        if (claim.experiment().isEmpty()) {
            return cells;
        }
        List<ClaimJudgement> judgements = judge.judge(claim);
        for (String jdk : jdks) {
            List<ClaimJudgement> here = judgements.stream()
                    .filter(judgement -> judgement
                            .setting()
                            .filter(setting -> setting.jdk().equals(jdk))
                            .filter(setting -> setting.machine().isEmpty()
                                    || setting.machine().equals(machine))
                            .isPresent())
                    .toList();
            cells.put(jdk, cells(claim.experiment().get(), here));
        }
        return cells;
    }

    private static List<ClaimCell> cells(Experiment experiment, List<ClaimJudgement> judgements) {
        if (judgements.isEmpty()) {
            return experiment.cells();
        }
        if (judgements.stream().anyMatch(judgement -> judgement.finding() != ClaimFinding.CANNOT_TELL)) {
            return List.of();
        }
        Set<ClaimCell> cells = new LinkedHashSet<>();
        judgements.forEach(judgement -> cells.addAll(cells(experiment, judgement)));
        return List.copyOf(cells);
    }

    private static Set<ClaimCell> cells(Experiment experiment, ClaimJudgement judgement) {
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
        return cells;
    }
}
