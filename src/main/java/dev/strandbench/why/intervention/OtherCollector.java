package dev.strandbench.why.intervention;

import dev.strandbench.machine.JvmSettings;
import dev.strandbench.plan.Circumstance;
import java.util.Optional;

/** Replaces the collector with the parallel one, whose barriers cost least, or the parallel one with the serial one. */
final class OtherCollector implements Intervention {

    private static final String PARALLEL = "Parallel";

    @Override
    public String name() {
        return "other collector";
    }

    @Override
    public Optional<ChangedArms> applyTo(ArmInQuestion baseline, ArmInQuestion candidate) {
        return ArmInQuestion.common(JvmSettings.COLLECTOR, baseline, candidate)
                .map(current -> ChangedArms.both(
                        ArmChange.of(Circumstance.GC, current.equals(PARALLEL) ? "Serial" : PARALLEL),
                        "the barriers and the collections of " + current));
    }
}
