package dev.strandbench.why.intervention;

import dev.strandbench.machine.JvmSettings;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.plan.Circumstance;
import java.util.Optional;
import java.util.stream.Stream;

/** Limits the number of threads of {@code Dispatchers.IO} to the number of processors. */
final class LimitedIo implements Intervention {

    @Override
    public String name() {
        return "limited Dispatchers.IO";
    }

    @Override
    public Optional<ChangedArms> applyTo(ArmInQuestion baseline, ArmInQuestion candidate) {
        boolean applies = Stream.of(baseline, candidate)
                .flatMap(arm -> arm.model().stream())
                .anyMatch(model -> model == ConcurrencyModel.IO);
        return ArmInQuestion.common(JvmSettings.PROCESSORS, baseline, candidate)
                .filter(processors -> applies)
                .map(processors -> ChangedArms.both(
                        ArmChange.of(Circumstance.IO_WORKERS, processors),
                        "more threads of Dispatchers.IO than processors"));
    }
}
