package dev.strandbench.why.intervention;

import java.util.Optional;

/** Makes threads wait for the compilation of their code, so that code is compiled in a fixed order. */
final class ForegroundCompilation implements Intervention {

    @Override
    public String name() {
        return "foreground compilation";
    }

    @Override
    public Optional<ChangedArms> applyTo(ArmInQuestion baseline, ArmInQuestion candidate) {
        return Optional.of(ChangedArms.both(
                ArmChange.ofJvm("-XX:-BackgroundCompilation"), "the order in which background threads compile code"));
    }
}
