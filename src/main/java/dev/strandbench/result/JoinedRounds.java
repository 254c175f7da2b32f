package dev.strandbench.result;

import dev.strandbench.base.UserErrorException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Joins the result files of several rounds that measured the same cells. If two joined files have the same run name,
 * the n-th forks of both files count as one block.
 */
public final class JoinedRounds {

    private JoinedRounds() {}

    /**
     * Writes the joined entries to a file. Returns the entries in the order in which their cells first appear.
     *
     * @param files result files, one per round; each cell must be in the same number of files
     * @throws UserErrorException if the name is blank, the output is an input file, there are no entries or no raw
     *     data, or the files are not rounds of one measurement
     */
    public static List<Measurement> write(List<Path> files, String name, Path out) throws IOException {
        if (name.isBlank()) {
            throw new UserErrorException("--rounds needs a name that is not blank");
        }
        MergedResults.requireOther(files, out);
        requireEachOnce(files);
        Map<String, List<Measurement>> cells = new LinkedHashMap<>();
        Map<String, Set<Path>> filesOfCells = new LinkedHashMap<>();
        for (Path file : files) {
            for (Measurement round : JmhResultReader.read(file)) {
                if (round.primary().forks() == 0) {
                    throw new UserErrorException(
                            file + ": no raw data of " + MergedResults.cell(round) + "; give JMH's JSON (-rf json)");
                }
                List<Measurement> rounds = cells.computeIfAbsent(MergedResults.cell(round), cell -> new ArrayList<>());
                if (!rounds.isEmpty()) {
                    requireAlike(rounds.getFirst(), round, file);
                }
                rounds.add(round);
                filesOfCells
                        .computeIfAbsent(MergedResults.cell(round), cell -> new LinkedHashSet<>())
                        .add(file);
            }
        }
        requireEveryRound(filesOfCells);
        List<Measurement> entries =
                cells.values().stream().map(rounds -> joined(rounds, name)).toList();
        MergedResults.requireEntries(files, entries);
        JmhResultWriter.write(out, entries);
        return entries;
    }

    private static void requireEachOnce(List<Path> files) {
        for (int i = 1; i < files.size(); i++) {
            Path file = files.get(i);
            Path results = JmhResultReader.inRun(file);
            for (Path earlier : files.subList(0, i)) {
                if (MergedResults.isSame(JmhResultReader.inRun(earlier), results)) {
                    String as = earlier.equals(file) ? "" : ", as " + earlier;
                    throw new UserErrorException(file + " is a round already" + as + "; give each round once");
                }
            }
        }
    }

    private static void requireAlike(Measurement first, Measurement round, Path file) {
        if (!first.primary().unit().equals(round.primary().unit())) {
            throw new UserErrorException(file + ": " + MergedResults.cell(round) + " is in "
                    + round.primary().unit() + ", in an earlier round in "
                    + first.primary().unit() + "; join rounds of one measurement");
        }
        if (!first.conditions().equals(round.conditions())) {
            throw new UserErrorException(file + ": " + MergedResults.cell(round)
                    + " was measured differently in an earlier round; join rounds of one measurement");
        }
    }

    /** Throws an exception if a round lacks a cell, because the n-th forks of all cells form a block. */
    private static void requireEveryRound(Map<String, Set<Path>> filesOfCells) {
        int most = filesOfCells.values().stream().mapToInt(Set::size).max().orElse(0);
        filesOfCells.forEach((cell, files) -> {
            if (files.size() < most) {
                throw new UserErrorException(missing(cell, files, filesOfCells.values(), most));
            }
        });
    }

    private static String missing(String cell, Set<Path> files, Collection<Set<Path>> ofAllCells, int most) {
        String rounds = " in " + files.size() + " of " + most + " rounds; valid: rounds that all have it";
        return ofAllCells.stream()
                .filter(others -> others.size() == most && others.containsAll(files))
                .findFirst()
                .map(others -> named(others, files) + ": no " + cell + ", which is" + rounds)
                .orElseGet(() -> named(files, Set.of()) + ": " + cell + " is only" + rounds);
    }

    private static String named(Set<Path> files, Set<Path> leftOut) {
        return files.stream()
                .filter(file -> !leftOut.contains(file))
                .map(Path::toString)
                .collect(Collectors.joining(", "));
    }

    private static Measurement joined(List<Measurement> rounds, String name) {
        Measurement first = rounds.getFirst();
        Metric primary = Metric.joined(rounds.stream().map(Measurement::primary).toList());
        Map<String, Metric> secondary = new LinkedHashMap<>();
        first.secondary().keySet().forEach(metric -> {
            List<Metric> everywhere = rounds.stream()
                    .flatMap(round -> Optional.ofNullable(round.secondary().get(metric)).stream())
                    .toList();
            if (everywhere.size() == rounds.size()) {
                secondary.put(metric, Metric.joined(everywhere));
            }
        });
        return new Measurement(
                first.benchmark(),
                first.mode(),
                first.params(),
                primary,
                secondary,
                first.conditions(),
                Optional.of(membership(rounds, name, primary.forks())));
    }

    /** Joined entries count as measured without interim analyses. */
    private static RunMembership membership(List<Measurement> rounds, String name, int forks) {
        List<Integer> blocks = IntStream.range(0, forks).boxed().toList();
        boolean givenUp = rounds.stream().anyMatch(Measurement::isGivenUp);
        int failedForks = rounds.stream()
                .flatMap(round -> round.membership().stream())
                .mapToInt(RunMembership::failedForks)
                .sum();
        int allForks = rounds.stream().mapToInt(JoinedRounds::allForks).sum();
        Optional<RunMembership> own = rounds.getFirst().membership();
        return new RunMembership(
                name,
                blocks,
                own.map(RunMembership::machine).orElse(""),
                own.map(RunMembership::jdk).orElse(""),
                own.flatMap(RunMembership::answer),
                false,
                own.map(RunMembership::measuredFrom).orElse(OptionalDouble.empty()),
                rounds.getFirst().environment(),
                givenUp,
                "",
                failedForks,
                allForks);
    }

    /** Includes failed forks. A file states the total number of forks only if a fork failed. */
    private static int allForks(Measurement round) {
        int told = round.membership().map(RunMembership::allForks).orElse(0);
        return Math.max(told, round.primary().forks());
    }
}
