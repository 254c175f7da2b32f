package dev.strandbench.claims;

import java.util.ArrayList;
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

    /** The cells that a claim lacks on each of the JDKs; none where it is decided, or cannot be. */
    public Map<String, Set<ClaimCell>> cellsByJdk(Claim claim) {
        Map<String, Set<ClaimCell>> cells = new LinkedHashMap<>();
        byJdk(claim).forEach((jdk, parts) -> {
            Set<ClaimCell> ofAll = new LinkedHashSet<>();
            parts.forEach(ofAll::addAll);
            cells.put(jdk, ofAll);
        });
        return cells;
    }

    /** The cells of each part of a claim that is not decided, on each of the JDKs that it is about. */
    Map<String, List<Set<ClaimCell>>> byJdk(Claim claim) {
        Map<String, List<Set<ClaimCell>>> parts = new LinkedHashMap<>();
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

    private static List<Set<ClaimCell>> undecided(Experiment experiment, List<ClaimJudgement> judgements) {
        if (judgements.stream().anyMatch(judgement -> judgement.finding() != ClaimFinding.CANNOT_TELL)) {
            return List.of();
        }
        List<Set<ClaimCell>> parts = new ArrayList<>();
        for (Map<String, String> combination : experiment.combinations()) {
            for (ClaimQuestion question : experiment.questions()) {
                int part = parts.size();
                boolean open = judgements.isEmpty()
                        || judgements.stream()
                                .anyMatch(judgement ->
                                        Objects.requireNonNull(judgement.parts().get(part))
                                                        .finding()
                                                == ClaimFinding.CANNOT_TELL);
                Set<ClaimCell> cells = new LinkedHashSet<>();
                if (open) {
                    question.arms().forEach(arm -> cells.add(experiment.cell(arm, combination)));
                }
                parts.add(cells);
            }
        }
        return parts;
    }
}
