package dev.strandbench.why.intervention;

import dev.strandbench.machine.JvmSettings;
import dev.strandbench.plan.Circumstance;
import dev.strandbench.plan.SelectedBenchmark;
import java.util.Optional;

/** Runs several models or strategies in each JVM, and measures only the last of them. */
final class MixedArms implements Intervention {

    @Override
    public String name() {
        return "mixed profiles";
    }

    @Override
    public Optional<ChangedArms> applyTo(ArmInQuestion baseline, ArmInQuestion candidate) {
        boolean differ = baseline.armName().isPresent() && !baseline.armName().equals(candidate.armName());
        boolean alone = !isMixed(baseline) && !isMixed(candidate);
        return differ && alone && SelectedBenchmark.areOfThisJar()
                ? Optional.of(ChangedArms.both(
                        ArmChange.of(Circumstance.PROFILE, JvmSettings.MIXED),
                        "profiles of a JVM that runs one model or strategy alone"))
                : Optional.empty();
    }

    private static boolean isMixed(ArmInQuestion arm) {
        return arm.circumstance(Circumstance.PROFILE)
                .filter(JvmSettings.MIXED::equals)
                .isPresent();
    }
}
