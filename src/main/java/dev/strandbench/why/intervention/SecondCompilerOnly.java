package dev.strandbench.why.intervention;

import java.util.Optional;

/** Lets the JVM compile only with C2, from profiles that the interpreter collects. */
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
