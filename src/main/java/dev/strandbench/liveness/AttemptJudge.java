package dev.strandbench.liveness;

import dev.strandbench.liveness.AttemptOutcome.Ended;
import dev.strandbench.liveness.AttemptOutcome.Failed;
import dev.strandbench.liveness.AttemptOutcome.Unsupported;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Determines the outcome of an attempt from the status lines, called readings, that {@link LivenessFork} prints. Counts
 * readings and CPU time instead of elapsed time, because a slow machine delays the readings. On Linux, a reading is
 * idle only if all threads sleep. Waiting for a processor, a disk or memory does not count as sleep. Not thread-safe.
 */
final class AttemptJudge {

    /** The number of idle readings without progress after which an idle JVM has probably stalled. */
    static final int IDLE_READINGS = 40;

    /**
     * The largest CPU time, in ms, of an idle JVM during {@link #IDLE_READINGS} readings. Excludes the CPU time of the
     * readings. A running task exceeds the limit even if 40 other programs share the processor.
     */
    static final long IDLE_MILLIS = 80;

    /** The number of idle readings without progress after which a polling JVM has probably stalled. */
    static final int POLLING_READINGS = 200;

    /** The largest CPU time of a polling JVM during {@link #POLLING_READINGS} readings, in ms (10 % of a processor). */
    static final long POLLING_MILLIS = 2_000;

    /** The CPU time without progress, in ms, after which a JVM has probably stalled. */
    static final long BUSY_MILLIS = 5_000;

    static final int MOST_SILENT_MINUTES = 2;

    private static final int ANY_NUMBER = Integer.MAX_VALUE;

    private static final String NO_THREAD = "0";
    private static final int KEPT_LINES = 10;
    private static final Pattern READING =
            Pattern.compile(LivenessFork.ALIVE + " (\\d{1,18}) (\\d{1,18}) \\d+ (\\d{1,9}|-)");
    private static final Pattern END = Pattern.compile(LivenessFork.ENDED + " (\\d{1,9}) (\\d{1,18}|-)");

    private final List<Long> idle = new ArrayList<>();

    private final Deque<String> otherLines = new ArrayDeque<>();
    private final List<String> held = new ArrayList<>();
    private final int mostReadings;
    private int allReadings;
    private Optional<AttemptOutcome> outcome = Optional.empty();
    private boolean started;
    private long advances = -1;
    private long millisAtAdvance;
    private long lastMillis;

    AttemptJudge() {
        this(ANY_NUMBER);
    }

    /** Creates a judge. An attempt fails if it neither ends nor stalls within the maximum number of readings. */
    AttemptJudge(int mostReadings) {
        this.mostReadings = mostReadings;
    }

    /** Returns the outcome; empty while the attempt is running, and after it has stalled. */
    Optional<AttemptOutcome> outcome() {
        return outcome;
    }

    long advances() {
        return advances;
    }

    /** Returns true if the attempt has made no progress for so long that it has probably stalled. */
    boolean isQuiet() {
        return outcome.isEmpty()
                && (usedAtMost(IDLE_MILLIS, IDLE_READINGS)
                        || usedAtMost(POLLING_MILLIS, POLLING_READINGS)
                        || lastMillis - millisAtAdvance >= BUSY_MILLIS);
    }

    private boolean usedAtMost(long most, int readings) {
        return idle.size() > readings && idle.getLast() - idle.get(idle.size() - 1 - readings) <= most;
    }

    void read(String line) {
        if (outcome.isPresent()) {
            return;
        }
        Matcher reading = READING.matcher(line);
        Matcher end = END.matcher(line);
        if (reading.matches()) {
            read(Long.parseLong(reading.group(1)), Long.parseLong(reading.group(2)), reading.group(3));
        } else if (end.matches()) {
            outcome = Optional.of(new Ended(Integer.parseInt(end.group(1)), millis(end.group(2)), List.copyOf(held)));
        } else if (line.equals(LivenessFork.STARTED)) {
            started = true;
        } else if (line.startsWith(LivenessFork.HELD + " ")) {
            held.add(after(LivenessFork.HELD, line));
        } else if (line.startsWith(LivenessFork.FAILED + " ")) {
            outcome = Optional.of(new Failed(after(LivenessFork.FAILED, line)));
        } else if (line.startsWith(LivenessFork.UNSUPPORTED + " ")) {
            outcome = Optional.of(new Unsupported(after(LivenessFork.UNSUPPORTED, line)));
        } else {
            keep(line);
        }
    }

    private void read(long nowAdvanced, long cpuMillis, String awake) {
        lastMillis = cpuMillis;
        if (nowAdvanced != advances) {
            advances = nowAdvanced;
            millisAtAdvance = cpuMillis;
            idle.clear();
        }
        if (awake.equals(NO_THREAD) || awake.equals(LivenessFork.UNKNOWN)) {
            idle.add(cpuMillis);
        }
        allReadings++;
        if (allReadings >= mostReadings && !isQuiet()) {
            breakOff("it neither ended nor stalled in " + mostReadings + " readings");
        }
    }

    private static OptionalLong millis(String text) {
        return text.equals(LivenessFork.NOTHING_CANCELLED)
                ? OptionalLong.empty()
                : OptionalLong.of(Long.parseLong(text));
    }

    private static String after(String word, String line) {
        return line.substring(word.length() + 1);
    }

    private void keep(String line) {
        if (otherLines.size() == KEPT_LINES) {
            otherLines.removeFirst();
        }
        otherLines.addLast(line);
    }

    void ended(int status) {
        breakOff((started ? "the JVM ended" : "the JVM did not start and ended") + " with status " + status);
    }

    void silent() {
        breakOff((started ? "the JVM printed nothing for " : "the JVM did not start in ") + MOST_SILENT_MINUTES
                + " minutes");
    }

    private void breakOff(String reason) {
        if (outcome.isEmpty()) {
            outcome = Optional.of(
                    new Failed(otherLines.isEmpty() ? reason : reason + ": " + String.join(" | ", otherLines)));
        }
    }
}
