package dev.strandbench.why.intervention;

import java.util.Optional;

/** Raises C2's limits for the depth and the size of inlined calls (see {@code src/hotspot/share/opto}). */
final class DeeperInlining implements Intervention {

    @Override
    public String name() {
        return "deeper inlining";
    }

    @Override
    public Optional<ChangedArms> applyTo(ArmInQuestion baseline, ArmInQuestion candidate) {
        return Optional.of(ChangedArms.both(
                ArmChange.ofJvm("-XX:MaxInlineLevel=40", "-XX:FreqInlineSize=1000", "-XX:InlineSmallCode=10000"),
                "calls that are too deep or too large to be inlined"));
    }
}
