package dev.strandbench.why.intervention;

import java.util.Optional;

/** Lets the JVM compile only with C1. */
final class FirstCompilerOnly implements Intervention {

    @Override
    public String name() {
        return "C1 only";
    }

    @Override
    public Optional<ChangedArms> applyTo(ArmInQuestion baseline, ArmInQuestion candidate) {
        return Optional.of(ChangedArms.both(ArmChange.ofJvm("-XX:TieredStopAtLevel=1"), "the optimizations of C2"));
    }
}
