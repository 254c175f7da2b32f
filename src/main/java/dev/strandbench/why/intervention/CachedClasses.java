package dev.strandbench.why.intervention;

import dev.strandbench.machine.JvmSettings;
import dev.strandbench.plan.Circumstance;
import dev.strandbench.plan.SelectedBenchmark;
import java.util.Optional;

/** Starts the JVM with an AOT cache. Without method profiles (JEP 515), a cache would have little effect. */
final class CachedClasses implements Intervention {

    private static final int FIRST_FEATURE_WITH_PROFILES = 25;

    @Override
    public String name() {
        return "AOT cache";
    }

    @Override
    public Optional<ChangedArms> applyTo(ArmInQuestion baseline, ArmInQuestion candidate) {
        return ArmInQuestion.common(JvmSettings.AOT_CACHE, baseline, candidate)
                .filter("off"::equals)
                .filter(off -> SelectedBenchmark.areOfThisJar())
                .filter(off -> Math.min(baseline.feature(), candidate.feature()) >= FIRST_FEATURE_WITH_PROFILES)
                .map(off -> ChangedArms.both(
                        ArmChange.of(Circumstance.AOT_CACHE, "on"), "classes and profiles that a new JVM lacks"));
    }
}
