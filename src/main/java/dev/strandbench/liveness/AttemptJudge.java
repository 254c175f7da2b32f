package dev.strandbench.liveness;

import dev.strandbench.liveness.AttemptOutcome.Ended;
import dev.strandbench.liveness.AttemptOutcome.Failed;
import dev.strandbench.liveness.AttemptOutcome.Unsupported;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Judges an attempt by the lines of its {@link LivenessFork}. Time counts only as readings, at most ten a second, and
 * as CPU time of the JVM: on a slow machine, readings come late, and tasks that could run still use CPU time. Not
 * thread-safe.
 */
final class AttemptJudge {

    /** The number of readings after which an idle JVM is quiet. */
    static final int IDLE_READINGS = 40;

    /**
     * The CPU time in ms that an idle JVM may use in that many readings. A reading takes less than 1 ms. A task that
     * shares a processor with 40 other programs uses more.
     */
    static final long IDLE_MILLIS = 80;

    /** The number of readings after which a JVM is quiet that only looks again and again whether it can go on. */
    static final int POLLING_READINGS = 200;

    /** The CPU time in ms that a JVM that polls may use in that many readings: a tenth of a processor. */
    static final long POLLING_MILLIS = 2_000;

    /** The CPU time in ms without an advance after which any JVM is quiet. */
    static final long BUSY_MILLIS = 10_000;

    /** The longest time without a line. */
    static final int MOST_SILENT_MINUTES = 2;

    private static final int KEPT_LINES = 10;
    private static final Pattern READING = Pattern.compile(LivenessFork.ALIVE + " (\\d{1,18}) (\\d{1,18}) \\d+");
    private static final Pattern END = Pattern.compile(LivenessFork.ENDED + " (\\d{1,9})");

    /** The CPU times in ms of the readings since the last advance. */
    private final List<Long> cpuTimes = new ArrayList<>();

    private final Deque<String> otherLines = new ArrayDeque<>();
    private Optional<AttemptOutcome> outcome = Optional.empty();
    private boolean started;
    private long advances = -1;

    /** Returns the outcome; empty while the JVM may still print one, and after a stall. */
    Optional<AttemptOutcome> outcome() {
        return outcome;
    }

    /** Returns the number of advances in the last reading. */
    long advances() {
        return advances;
    }

    /** Returns true if nothing has advanced for so long that the attempt has probably stalled. */
    boolean isQuiet() {
        return outcome.isEmpty()
                && (usedAtMost(IDLE_MILLIS, IDLE_READINGS)
                        || usedAtMost(POLLING_MILLIS, POLLING_READINGS)
                        || used(cpuTimes.size() - 1) >= BUSY_MILLIS);
    }

    private boolean usedAtMost(long millis, int readings) {
        return cpuTimes.size() > readings && used(readings) <= millis;
    }

    /** Returns the CPU time in ms between the last reading and an earlier one. */
    private long used(int readings) {
        return cpuTimes.isEmpty() ? 0 : cpuTimes.getLast() - cpuTimes.get(cpuTimes.size() - 1 - readings);
    }

    void read(String line) {
        if (outcome.isPresent()) {
            return;
        }
        Matcher reading = READING.matcher(line);
        Matcher end = END.matcher(line);
        if (reading.matches()) {
            read(Long.parseLong(reading.group(1)), Long.parseLong(reading.group(2)));
        } else if (end.matches()) {
            outcome = Optional.of(new Ended(Integer.parseInt(end.group(1))));
        } else if (line.equals(LivenessFork.STARTED)) {
            started = true;
        } else if (line.startsWith(LivenessFork.FAILED + " ")) {
            outcome = Optional.of(new Failed(after(LivenessFork.FAILED, line)));
        } else if (line.startsWith(LivenessFork.UNSUPPORTED + " ")) {
            outcome = Optional.of(new Unsupported(after(LivenessFork.UNSUPPORTED, line)));
        } else {
            keep(line);
        }
    }

    private void read(long nowAdvanced, long cpuMillis) {
        if (nowAdvanced != advances) {
            advances = nowAdvanced;
            cpuTimes.clear();
        }
        cpuTimes.add(cpuMillis);
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

    /** Notes that the JVM has ended, and that all its lines were read. */
    void ended(int status) {
        breakOff((started ? "the JVM ended" : "the JVM did not start and ended") + " with status " + status);
    }

    /** Notes that the JVM has printed nothing for {@link #MOST_SILENT_MINUTES}. */
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
