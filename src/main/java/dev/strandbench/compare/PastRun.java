package dev.strandbench.compare;

import dev.strandbench.result.Measurement;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A result file in a history. The machine, which may be empty, applies to entries that name no machine. */
public record PastRun(
        String name, Instant time, Optional<String> commit, String machine, List<Measurement> measurements) {

    /** A date, optionally with a time of day, as in {@code 2026-03-01} or {@code 20260301T120000Z}. */
    private static final Pattern TIME = Pattern.compile("(?<!\\d)(\\d{4})-?(\\d{2})-?(\\d{2})"
            // Digits after a date may also belong to a commit.
            + "(?:[T_-](\\d{2})[:-]?(\\d{2})(?:[:-]?(\\d{2}))?(?![0-9A-Ya-z]))?(?!\\d)");

    private static final Pattern COMMIT = Pattern.compile("(?=.*[a-f])(?=.*\\d)[0-9a-f]{7,40}");

    /** Returns the first date or time in a name, in UTC. Ignores eight digits that do not form a valid date. */
    static Optional<Instant> timeIn(String name) {
        Matcher found = TIME.matcher(name);
        for (int from = 0; found.find(from); from = found.start() + 1) {
            Optional<Instant> time = time(found);
            if (time.isPresent()) {
                return time;
            }
        }
        return Optional.empty();
    }

    private static Optional<Instant> time(MatchResult found) {
        try {
            return Optional.of(LocalDate.of(number(found, 1), number(found, 2), number(found, 3))
                    .atTime(timeOfDay(found))
                    .toInstant(ZoneOffset.UTC));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static LocalTime timeOfDay(MatchResult found) {
        try {
            return LocalTime.of(number(found, 4), number(found, 5), number(found, 6));
        } catch (DateTimeException e) {
            return LocalTime.MIDNIGHT;
        }
    }

    private static int number(MatchResult found, int group) {
        return found.group(group) == null ? 0 : Integer.parseInt(found.group(group));
    }

    /** Returns the first commit hash in a name: 7 to 40 hexadecimal digits, among them a letter and a decimal digit. */
    static Optional<String> commitIn(String name) {
        return Stream.of(name.split("[^0-9A-Za-z]+", -1))
                .filter(word -> COMMIT.matcher(word).matches())
                .findFirst();
    }
}
