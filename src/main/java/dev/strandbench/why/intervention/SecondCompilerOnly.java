package dev.strandbench.why.intervention;

import java.util.Optional;

/** Compiles with C2 only, from the profiles of the interpreter. */
final class SecondCompilerOnly implements Intervention {

    @Override
    public String name() {
        return "C2 only";
    }

    @Override
    public Optional<ChangedArms> applyTo(ArmInQuestion baseline, ArmInQuestion candidate) {
        return Optional.of(
                ChangedArms.both(ArmChange.ofJvm("-XX:-TieredCompilation"), "the profiles that C1's code records"));
    }
}
