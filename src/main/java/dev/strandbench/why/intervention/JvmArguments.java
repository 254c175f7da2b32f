package dev.strandbench.why.intervention;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Adds JVM arguments to both arms. This intervention applies to every pair of arms. */
record JvmArguments(String name, String cause, List<String> arguments) implements Intervention {

    @Override
    public Optional<ChangedArms> applyTo(ArmInQuestion baseline, ArmInQuestion candidate) {
        return Optional.of(ChangedArms.both(new ArmChange(Map.of(), Map.of(), arguments), cause));
    }
}
