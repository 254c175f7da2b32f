package dev.strandbench.why.intervention;

import dev.strandbench.machine.JvmSettings;
import dev.strandbench.machine.ProcessorSet;
import dev.strandbench.plan.Circumstance;
import java.util.Optional;

/**
 * Lets threads run on one processor only. The JVM still assumes as many processors as before. Otherwise, it would also
 * choose other numbers of carriers, compiler threads and pool threads, and perhaps another collector.
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

    /**
     * Returns the change that makes the JVM assume the same number of processors as before. Returns no change if JVM
     * arguments of both arms already set this number.
     */
    private static Optional<ArmChange> assumed(ArmInQuestion baseline, ArmInQuestion candidate) {
        return ArmInQuestion.common(JvmSettings.PROCESSORS, baseline, candidate)
                .map(number -> baseline.sets(Circumstance.PROCESSORS) && candidate.sets(Circumstance.PROCESSORS)
                        ? ArmChange.NONE
                        : ArmChange.of(Circumstance.PROCESSORS, number));
    }
}
