package dev.strandbench.why.intervention;

import dev.strandbench.machine.JvmSettings;
import dev.strandbench.plan.Circumstance;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Changes both arms, depending on a setting that has the same value in both arms. */
record CommonSetting(String name, String setting, Function<String, Optional<ChangedArms>> change)
        implements Intervention {

    static final Intervention LARGER_HEAP =
            new CommonSetting("larger heap", JvmSettings.LARGEST_HEAP, CommonSetting::fourTimesTheHeap);

    /** Switches to the parallel collector, which has the cheapest barriers, or from it to the serial collector. */
    static final Intervention OTHER_COLLECTOR =
            new CommonSetting("other collector", JvmSettings.COLLECTOR, CommonSetting::parallelOrSerial);

    static final Intervention OTHER_HEADERS =
            new CommonSetting("other headers", JvmSettings.COMPACT_HEADERS, CommonSetting::otherHeaders);

    static final Intervention HUGE_PAGES =
            new CommonSetting("huge pages", "memory.transparentHugePages", CommonSetting::hugeOnRequest);

    private static final Pattern MEBIBYTES = Pattern.compile("(\\d{1,9}) MiB");
    private static final String PARALLEL = "Parallel";
    private static final String Z = "Z";

    private static final long MEBIBYTES_WITHOUT_SHORT_REFERENCES = 32L << 10;

    @Override
    public Optional<ChangedArms> applyTo(ArmInQuestion baseline, ArmInQuestion candidate) {
        return ArmInQuestion.common(setting, baseline, candidate).flatMap(change);
    }

    // With larger regions, fewer arrays are humongous. Collectors other than G1 ignore the region size.
    private static Optional<ChangedArms> fourTimesTheHeap(String heap) {
        Matcher mebibytes = MEBIBYTES.matcher(heap);
        if (!mebibytes.matches()) {
            return Optional.empty();
        }
        long size = Long.parseLong(mebibytes.group(1));
        return size < MEBIBYTES_WITHOUT_SHORT_REFERENCES && 4 * size >= MEBIBYTES_WITHOUT_SHORT_REFERENCES
                ? Optional.empty()
                : Optional.of(ChangedArms.both(
                        new ArmChange(
                                Map.of(),
                                Map.of(Circumstance.HEAP, 4 * size + "m"),
                                List.of("-XX:G1HeapRegionSize=" + regionMebibytes(size) + "m")),
                        "collections because the heap has only " + heap));
    }

    /** Returns G1's region size in MiB: the heap size divided by 2048, rounded up to a power of two. */
    private static int regionMebibytes(long heapMebibytes) {
        return Math.clamp(Long.highestOneBit(2 * Math.ceilDiv(heapMebibytes, 2048) - 1), 1, 32);
    }

    private static Optional<ChangedArms> parallelOrSerial(String current) {
        return Optional.of(ChangedArms.both(
                ArmChange.of(Circumstance.GC, current.equals(PARALLEL) ? "Serial" : PARALLEL),
                current.equals(Z)
                        ? "the barriers, the references of 8 bytes and the collections of Z"
                        : "the barriers and the collections of " + current));
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
                        ArmChange.ofJvm("-XX:+UseTransparentHugePages"),
                        "the small memory pages of the heap and of compiled code"))
                : Optional.empty();
    }
}
