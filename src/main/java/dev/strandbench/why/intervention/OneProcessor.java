package dev.strandbench.why.intervention;

import dev.strandbench.machine.JvmSettings;
import dev.strandbench.machine.ProcessorSet;
import dev.strandbench.plan.Circumstance;
import java.util.Optional;

/**
 * Makes all threads run on one processor. The JVM still assumes the original number of processors, because its thread
 * pools and perhaps its garbage collector depend on this number.
 */
final class OneProcessor implements Intervention {

    @Override
    public String name() {
        return "one processor";
    }

    @Override
    public Optional<ChangedArms> applyTo(ArmInQuestion baseline, ArmInQuestion candidate) {
        return ArmInQuestion.common(JvmSettings.ALLOWED_PROCESSORS, baseline, candidate)
                .flatMap(ProcessorSet::parse)
                .filter(set -> set.numbers().size() > 1)
                .flatMap(set -> {
                    ArmChange moved = ArmChange.of(
                            Circumstance.CPUSET, String.valueOf(set.numbers().first()));
                    return assumed(baseline, candidate).flatMap(moved::with);
                })
                .map(change -> ChangedArms.both(change, "threads that run on several processors"));
    }

    /** Returns a change that keeps the number of processors that both arms assume; empty if their numbers differ. */
    private static Optional<ArmChange> assumed(ArmInQuestion baseline, ArmInQuestion candidate) {
        return ArmInQuestion.common(JvmSettings.PROCESSORS, baseline, candidate)
                .map(number -> baseline.sets(Circumstance.PROCESSORS) && candidate.sets(Circumstance.PROCESSORS)
                        ? ArmChange.NONE
                        : ArmChange.of(Circumstance.PROCESSORS, number));
    }
}
