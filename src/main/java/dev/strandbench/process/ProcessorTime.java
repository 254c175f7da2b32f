package dev.strandbench.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How this machine's processors have spent their time, from {@code /proc/stat} (man proc_stat), in clock ticks.
 *
 * @param all time of every kind, idle or not
 * @param stolen what a hypervisor gave to other guests while this one had work
 */
public record ProcessorTime(long all, long stolen) {

    private static final Path FILE = Path.of("/proc/stat");
    private static final int STEAL = 7;
    // What guests of this machine used follows; it is part of the user time already.
    private static final int KINDS = 8;
    private static final Pattern TOTALS = Pattern.compile("^cpu +(\\d+(?: \\d+){7,})$", Pattern.MULTILINE);

    /** The time spent until now; empty on other systems. */
    public static Optional<ProcessorTime> read() {
        try {
            return parse(Files.readString(FILE));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Reads the text of such a file; empty if it has no totals. */
    static Optional<ProcessorTime> parse(String text) {
        Matcher totals = TOTALS.matcher(text);
        if (!totals.find()) {
            return Optional.empty();
        }
        String[] ticks = totals.group(1).split(" ", -1);
        long all = 0;
        for (int kind = 0; kind < KINDS; kind++) {
            all += Long.parseLong(ticks[kind]);
        }
        return Optional.of(new ProcessorTime(all, Long.parseLong(ticks[STEAL])));
    }

    /** The share, 0 to 1, that was stolen since an earlier reading. */
    public double stolenShareSince(ProcessorTime earlier) {
        return all == earlier.all ? 0 : (double) (stolen - earlier.stolen) / (all - earlier.all);
    }
}
