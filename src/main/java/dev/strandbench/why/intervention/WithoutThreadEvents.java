package dev.strandbench.why.intervention;

import dev.strandbench.model.Placement;
import java.util.Optional;

/** Disables JVMTI events for mounting and unmounting virtual threads. A JVM that lacks the flag does not start. */
final class WithoutThreadEvents implements Intervention {

    @Override
    public String name() {
        return "no JVMTI transitions";
    }

    @Override
    public Optional<ChangedArms> applyTo(ArmInQuestion baseline, ArmInQuestion candidate) {
        return baseline.mayUse(Placement.VIRTUAL_THREAD) || candidate.mayUse(Placement.VIRTUAL_THREAD)
                ? Optional.of(ChangedArms.both(
                        ArmChange.ofJvm(
                                "-XX:+UnlockExperimentalVMOptions",
                                "-XX:+UnlockDiagnosticVMOptions",
                                "-XX:-DoJVMTIVirtualThreadTransitions"),
                        "JVMTI's transitions of virtual threads"))
                : Optional.empty();
    }
}
