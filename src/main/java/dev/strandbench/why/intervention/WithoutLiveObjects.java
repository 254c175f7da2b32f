package dev.strandbench.why.intervention;

import dev.strandbench.plan.Circumstance;
import java.util.Optional;

/** Removes the live objects that a circumstance puts on the heap of both arms. */
final class WithoutLiveObjects implements Intervention {

    private static final String NONE = "0";

    @Override
    public String name() {
        return "no live objects";
    }

    @Override
    public Optional<ChangedArms> applyTo(ArmInQuestion baseline, ArmInQuestion candidate) {
        return baseline.circumstance(Circumstance.LIVE)
                .filter(size -> !size.equals(NONE))
                .filter(size -> candidate
                        .circumstance(Circumstance.LIVE)
                        .filter(size::equals)
                        .isPresent())
                .map(size -> ChangedArms.both(
                        ArmChange.of(Circumstance.LIVE, NONE), "the objects of " + size + " that stay alive"));
    }
}
