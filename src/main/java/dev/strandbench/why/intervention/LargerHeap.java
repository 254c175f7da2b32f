package dev.strandbench.why.intervention;

import dev.strandbench.machine.JvmSettings;
import dev.strandbench.plan.Circumstance;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Makes the heap four times as large. */
final class LargerHeap implements Intervention {

    private static final long TIMES = 4;
    private static final Pattern MEBIBYTES = Pattern.compile("(\\d{1,9}) MiB");

    @Override
    public String name() {
        return "larger heap";
    }

    @Override
    public Optional<ChangedArms> applyTo(ArmInQuestion baseline, ArmInQuestion candidate) {
        return ArmInQuestion.common(JvmSettings.LARGEST_HEAP, baseline, candidate)
                .map(MEBIBYTES::matcher)
                .filter(Matcher::matches)
                .map(size -> Long.parseLong(size.group(1)))
                .map(size -> ChangedArms.both(
                        ArmChange.of(Circumstance.HEAP, TIMES * size + "m"),
                        "collections because the heap has only " + size + " MiB"));
    }
}
