package dev.strandbench.cli;

import dev.strandbench.base.Plural;
import dev.strandbench.base.UserErrorException;
import dev.strandbench.report.ReplayReport;
import dev.strandbench.result.JmhResultReader;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.ShownText;
import dev.strandbench.run.Replay;
import dev.strandbench.run.ReplayedFamily;
import dev.strandbench.run.ReplayedPair;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs the adaptive policy over recorded forks. */
@Command(
        name = "replay",
        description = {
            "Runs the adaptive policy over recorded forks. Shows what it would have found, and after what time.%n",
            "With two files, compares arms with the same benchmark and parameters, or in file order if no names match."
                    + " With one file, compares every benchmark with every other one, or with --split its even forks"
                    + " with its odd forks. Forks need many iterations, from the first op on.%n"
        },
        footer = {
            "  replay baseline.json candidate.json",
            "  replay --split results.json.gz",
            "  replay results.json --by model"
        })
final class ReplayCommand implements Callable<Integer> {

    enum TextOrJson {
        text,
        json
    }

    private static final String TOO_LITTLE = "with too few forks, or scores that are not above 0";

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "JMH result files, plain or .gz.")
    private List<Path> files = new ArrayList<>();

    @Option(names = "--split", description = "Compare the even forks of every benchmark with its odd forks.")
    private boolean split;

    @Option(
            names = "--by",
            paramLabel = "NAME",
            description =
                    "Compare whole families: entries of a file that differ only in this parameter. Arms may leave early"
                            + " or not.")
    private @Nullable String by;

    @Option(names = "--format", description = "Valid: ${COMPLETION-CANDIDATES}. Default: text.")
    private TextOrJson format = TextOrJson.text;

    @Mixin
    private ReportOutput.OutOption output = new ReportOutput.OutOption();

    @Override
    public Integer call() {
        if (by != null && split) {
            throw new UserErrorException("--by and --split cannot be used together; valid: either");
        }
        output.place().requireOther(files);
        try (LongWork work = LongWork.begun()) {
            List<List<Measurement>> read = work.read(files, this::read);
            work.at("replaying the forks of " + Plural.of(files.size(), "file"));
            return replayed(read);
        }
    }

    private int replayed(List<List<Measurement>> read) {
        Replay replay = new Replay();
        List<ReplayedPair> pairs = new ArrayList<>();
        List<ReplayedFamily> families = new ArrayList<>();
        int skipped = 0;
        if (by != null) {
            families.addAll(families(replay, read, by));
        } else if (split) {
            for (Measurement measurement : read.stream().flatMap(List::stream).toList()) {
                skipped += add(pairs, replay.split(measurement));
            }
        } else if (files.size() == 2) {
            List<Measurement> candidates = matched(read.get(0), read.get(1));
            for (int i = 0; i < candidates.size(); i++) {
                Measurement baseline = baselineOf(candidates, read, i);
                requireSameKind(baseline, candidates.get(i));
                skipped += add(pairs, replay.pair(baseline, candidates.get(i)));
            }
        } else {
            for (List<Measurement> file : read) {
                for (int i = 0; i < file.size(); i++) {
                    for (int j = i + 1; j < file.size(); j++) {
                        if (isSameKind(file.get(i), file.get(j))) {
                            skipped += add(pairs, replay.pair(file.get(i), file.get(j)));
                        }
                    }
                }
            }
        }
        if (pairs.isEmpty() && families.isEmpty()) {
            throw new UserErrorException("nothing to replay: "
                    + (skipped > 0 ? Plural.of(skipped, "pair") + " " + TOO_LITTLE : "no two entries of one mode")
                    + "; valid: entries with two forks or more, four with --split, and scores above 0");
        }
        if (skipped > 0) {
            System.err.println("strandbench: skipped: " + Plural.of(skipped, "pair") + " " + TOO_LITTLE);
        }
        ReplayReport report = new ReplayReport(pairs, families);
        boolean forPeople = format == TextOrJson.text;
        output.print(forPeople ? report.text() : report.json(), forPeople);
        return ExitStatus.DONE;
    }

    // Entries that a run gave up, or whose forks lack their warm-up, are left out.
    private List<Measurement> read(Path file) {
        String name = ShownText.of(file.toString());
        List<Measurement> every = JmhResultReader.read(file);
        List<Measurement> all = every.stream().filter(one -> !one.isGivenUp()).toList();
        if (all.isEmpty() && !every.isEmpty()) {
            throw new UserErrorException(file + ": nothing to replay, because its run gave up all arms;"
                    + " valid: files with arms whose forks did not fail");
        }
        if (all.size() < every.size()) {
            System.err.println("strandbench: " + name + ": left out, because their run gave them up: "
                    + (every.size() - all.size()) + " of " + Plural.of(every.size(), "entry"));
        }
        List<Measurement> whole = all.stream()
                .filter(one -> one.conditions().warmupIterations() == 0)
                .toList();
        if (whole.isEmpty() && !all.isEmpty()) {
            throw new UserErrorException(file + ": nothing to replay, because its forks lack their warm-up; valid:"
                    + " forks recorded from their first op on, with -wi 0 and many short iterations");
        }
        if (whole.size() < all.size()) {
            System.err.println("strandbench: " + name + ": left out, because their forks lack the warm-up: "
                    + (all.size() - whole.size()) + " of " + Plural.of(all.size(), "entry"));
        }
        return whole;
    }

    private static boolean isSameKind(Measurement one, Measurement other) {
        return one.mode().equals(other.mode())
                && one.primary().unit().equals(other.primary().unit());
    }

    // The ratio of a rate and a time, or of milliseconds and seconds, means nothing.
    private static void requireSameKind(Measurement one, Measurement other) {
        if (!isSameKind(one, other)) {
            throw new UserErrorException("cannot replay " + words(one) + " against " + words(other)
                    + "; valid: files of one mode and one unit");
        }
    }

    private static String words(Measurement one) {
        return one.benchmark() + " in " + one.mode() + ", " + one.primary().unit();
    }

    private List<ReplayedFamily> families(Replay replay, List<List<Measurement>> read, String parameter) {
        List<ReplayedFamily> families = new ArrayList<>();
        for (List<Measurement> file : read) {
            families.addAll(replay.families(file, parameter));
        }
        if (families.isEmpty()) {
            Set<String> valid = read.stream()
                    .flatMap(List::stream)
                    .flatMap(one -> one.params().keySet().stream())
                    .collect(Collectors.toCollection(TreeSet::new));
            throw new UserErrorException("no family of entries that differ only in " + parameter
                    + ", with two forks each; valid: "
                    + (valid.isEmpty() ? "none, because the entries have no parameters" : String.join(", ", valid)));
        }
        return families;
    }

    private static int add(List<ReplayedPair> pairs, Optional<ReplayedPair> pair) {
        pair.ifPresent(pairs::add);
        return pair.isPresent() ? 0 : 1;
    }

    private static List<Measurement> matched(List<Measurement> baselines, List<Measurement> candidates) {
        List<Measurement> named = candidates.stream()
                .filter(candidate -> baselines.stream().anyMatch(baseline -> isSameQuestion(baseline, candidate)))
                .toList();
        if (!named.isEmpty()) {
            return named;
        }
        if (baselines.size() != candidates.size()) {
            throw new UserErrorException("the files have no benchmark in common, and different numbers of benchmarks;"
                    + " valid: files of the same benchmarks, one file, or --split");
        }
        for (int i = 0; i < baselines.size(); i++) {
            requireSameKind(baselines.get(i), candidates.get(i));
        }
        System.err.println("strandbench: the files have no benchmark in common; matched by their order");
        return candidates;
    }

    private static Measurement baselineOf(List<Measurement> candidates, List<List<Measurement>> read, int index) {
        return read.get(0).stream()
                .filter(baseline -> isSameQuestion(baseline, candidates.get(index)))
                .findFirst()
                .orElseGet(() -> read.get(0).get(index));
    }

    private static boolean isSameQuestion(Measurement one, Measurement other) {
        return one.benchmark().equals(other.benchmark())
                && one.mode().equals(other.mode())
                && one.params().equals(other.params());
    }
}
