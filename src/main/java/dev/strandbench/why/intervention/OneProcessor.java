package dev.strandbench.why.intervention;

import dev.strandbench.machine.JvmSettings;
import dev.strandbench.machine.ProcessorSet;
import dev.strandbench.plan.Circumstance;
import java.util.List;
import java.util.Map;
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
                .flatMap(set -> ArmInQuestion.common(JvmSettings.PROCESSORS, baseline, candidate)
                        .map(assumed -> ChangedArms.both(
                                new ArmChange(
                                        Map.of(),
                                        Map.of(
                                                Circumstance.CPUSET,
                                                String.valueOf(set.numbers().first()),
                                                Circumstance.PROCESSORS,
                                                assumed),
                                        List.of()),
                                "threads that run on several processors")));
    }
}
