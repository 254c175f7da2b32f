package dev.strandbench.why.intervention;

import dev.strandbench.machine.JvmSettings;
import dev.strandbench.machine.ProcessorSet;
import dev.strandbench.plan.Circumstance;
import java.util.Optional;

/** Keeps all threads of the JVM on one processor. */
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
                .map(set -> ChangedArms.both(
                        ArmChange.of(
                                Circumstance.CPUSET,
                                String.valueOf(set.numbers().first())),
                        "threads that run on several processors"));
    }
}
