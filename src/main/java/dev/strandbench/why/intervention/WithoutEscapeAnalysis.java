package dev.strandbench.why.intervention;

import java.util.Optional;

/** Turns off escape analysis, so that C2 does not eliminate allocations. */
final class WithoutEscapeAnalysis implements Intervention {

    @Override
    public String name() {
        return "no escape analysis";
    }

    @Override
    public Optional<ChangedArms> applyTo(ArmInQuestion baseline, ArmInQuestion candidate) {
        return Optional.of(
                ChangedArms.both(ArmChange.ofJvm("-XX:-DoEscapeAnalysis"), "objects that escape analysis removes"));
    }
}
