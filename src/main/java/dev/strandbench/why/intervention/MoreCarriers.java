package dev.strandbench.why.intervention;

import dev.strandbench.model.Placement;
import dev.strandbench.plan.Circumstance;
import java.util.Optional;

/**
 * Gives the virtual thread scheduler more carriers than most scenarios have waiting tasks. Before JDK 24, a virtual
 * thread that waits for a monitor, or while it holds one, keeps its carrier (JEP 491).
 */
final class MoreCarriers implements Intervention {

    private static final int FIRST_FEATURE_WITHOUT_PINNING_MONITORS = 24;

    /** The default maximum of {@code jdk.virtualThreadScheduler.maxPoolSize}. */
    private static final String CARRIERS = "256";

    @Override
    public String name() {
        return "more carriers";
    }

    @Override
    public Optional<ChangedArms> applyTo(ArmInQuestion baseline, ArmInQuestion candidate) {
        return mayPin(baseline) || mayPin(candidate)
                ? Optional.of(ChangedArms.both(
                        ArmChange.of(Circumstance.CARRIERS, CARRIERS), "having fewer than " + CARRIERS + " carriers"))
                : Optional.empty();
    }

    private static boolean mayPin(ArmInQuestion arm) {
        return arm.feature() < FIRST_FEATURE_WITHOUT_PINNING_MONITORS && arm.mayUse(Placement.VIRTUAL_THREAD);
    }
}
