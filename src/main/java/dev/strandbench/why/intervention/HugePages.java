package dev.strandbench.why.intervention;

import java.util.Optional;

/** Puts the heap on transparent huge pages if the operating system provides them on request. */
final class HugePages implements Intervention {

    @Override
    public String name() {
        return "huge pages";
    }

    @Override
    public Optional<ChangedArms> applyTo(ArmInQuestion baseline, ArmInQuestion candidate) {
        return ArmInQuestion.common("memory.transparentHugePages", baseline, candidate)
                .filter("madvise"::equals)
                .map(mode -> ChangedArms.both(
                        ArmChange.ofJvm("-XX:+UseTransparentHugePages"), "the small memory pages of the heap"));
    }
}
