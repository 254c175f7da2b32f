package dev.strandbench.why.intervention;

import dev.strandbench.machine.JvmSettings;
import dev.strandbench.plan.Circumstance;
import java.util.Optional;

/** Turns compact object headers on, or off if they are on. */
final class OtherHeaders implements Intervention {

    @Override
    public String name() {
        return "other headers";
    }

    @Override
    public Optional<ChangedArms> applyTo(ArmInQuestion baseline, ArmInQuestion candidate) {
        return ArmInQuestion.common(JvmSettings.COMPACT_HEADERS, baseline, candidate)
                .map(Boolean::parseBoolean)
                .map(compact -> ChangedArms.both(
                        ArmChange.of(Circumstance.COMPACT_HEADERS, compact ? "off" : "on"),
                        compact ? "compact object headers" : "object headers of 12 bytes"));
    }
}
