package dev.strandbench.why.intervention;

import dev.strandbench.machine.JvmSettings;
import dev.strandbench.machine.ProcessorSet;
import dev.strandbench.plan.Circumstance;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Changes both arms if a setting has the same value in both. The change depends on this value. */
record CommonSetting(String name, String setting, Function<String, Optional<ChangedArms>> change)
        implements Intervention {

    static final Intervention LARGER_HEAP =
            new CommonSetting("larger heap", JvmSettings.LARGEST_HEAP, CommonSetting::fourTimesTheHeap);

    /** The parallel collector has the cheapest barriers. */
    static final Intervention OTHER_COLLECTOR =
            new CommonSetting("other collector", JvmSettings.COLLECTOR, CommonSetting::parallelOrSerial);

    static final Intervention ONE_PROCESSOR =
            new CommonSetting("one processor", JvmSettings.ALLOWED_PROCESSORS, CommonSetting::firstOfSeveral);

    static final Intervention OTHER_HEADERS =
            new CommonSetting("other headers", JvmSettings.COMPACT_HEADERS, CommonSetting::otherHeaders);

    static final Intervention HUGE_PAGES =
            new CommonSetting("huge pages", "memory.transparentHugePages", CommonSetting::hugeOnRequest);

    private static final Pattern MEBIBYTES = Pattern.compile("(\\d{1,9}) MiB");
    private static final String PARALLEL = "Parallel";

    @Override
    public Optional<ChangedArms> applyTo(ArmInQuestion baseline, ArmInQuestion candidate) {
        return ArmInQuestion.common(setting, baseline, candidate).flatMap(change);
    }

    private static Optional<ChangedArms> fourTimesTheHeap(String heap) {
        Matcher mebibytes = MEBIBYTES.matcher(heap);
        return mebibytes.matches()
                ? Optional.of(ChangedArms.both(
                        ArmChange.of(Circumstance.HEAP, 4 * Long.parseLong(mebibytes.group(1)) + "m"),
                        "collections because the heap has only " + heap))
                : Optional.empty();
    }

    private static Optional<ChangedArms> parallelOrSerial(String current) {
        return Optional.of(ChangedArms.both(
                ArmChange.of(Circumstance.GC, current.equals(PARALLEL) ? "Serial" : PARALLEL),
                "the barriers and the collections of " + current));
    }

    private static Optional<ChangedArms> firstOfSeveral(String processors) {
        return ProcessorSet.parse(processors)
                .filter(set -> set.numbers().size() > 1)
                .map(set -> ChangedArms.both(
                        ArmChange.of(
                                Circumstance.CPUSET,
                                String.valueOf(set.numbers().first())),
                        "threads that run on several processors"));
    }

    private static Optional<ChangedArms> otherHeaders(String current) {
        boolean compact = Boolean.parseBoolean(current);
        return Optional.of(ChangedArms.both(
                ArmChange.of(Circumstance.COMPACT_HEADERS, compact ? "off" : "on"),
                compact ? "compact object headers" : "object headers of 12 bytes"));
    }

    private static Optional<ChangedArms> hugeOnRequest(String mode) {
        return mode.equals("madvise")
                ? Optional.of(ChangedArms.both(
                        ArmChange.ofJvm("-XX:+UseTransparentHugePages"), "the small memory pages of the heap"))
                : Optional.empty();
    }
}
