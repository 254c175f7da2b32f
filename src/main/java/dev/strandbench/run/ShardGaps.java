package dev.strandbench.run;

import dev.strandbench.base.UserErrorException;
import dev.strandbench.plan.Plan;
import dev.strandbench.plan.Plan.Shard;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.RunMembership;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public final class ShardGaps {

    private final Map<Path, Plan> plans;

    private ShardGaps(Map<Path, Plan> plans) {
        this.plans = plans;
    }

    /** Reads the plans of shards from their run directories. Throws {@link UserErrorException} if a plan is damaged. */
    public static ShardGaps of(List<Path> files) {
        Map<Path, Plan> plans = new LinkedHashMap<>();
        for (Path file : files) {
            if (SessionDirectory.isRun(file)) {
                Plan plan = SessionDirectory.plan(file);
                if (!plan.origin().shard().isEmpty()) {
                    plans.put(file, plan);
                }
            }
        }
        return new ShardGaps(plans);
    }

    /** Returns all files except the directories of shards that have no results yet. */
    public List<Path> withResults(List<Path> files) {
        return files.stream()
                .filter(file -> !plans.containsKey(file) || Files.isRegularFile(file.resolve(SessionDirectory.RESULTS)))
                .toList();
    }

    public static boolean isOfShards(List<Measurement> joined) {
        return shards(joined).findAny().isPresent();
    }

    /** Returns messages about missing shards, missing cells, and differences between the profiles or jars of shards. */
    public List<String> in(List<Measurement> joined) {
        List<String> gaps = new ArrayList<>(missing(joined));
        plans.forEach((directory, plan) -> {
            long measured = plan.eachCell()
                    .filter(cell -> joined.stream().anyMatch(cell::isOf))
                    .count();
            if (measured < plan.cells()) {
                gaps.add(directory + ", shard " + plan.origin().shard() + ", has " + measured + " of its "
                        + plan.cells() + " cells");
            }
        });
        gaps.addAll(different("profiles", plan -> plan.origin().profile()));
        gaps.addAll(different("jars", plan -> plan.environment().jar()));
        return gaps;
    }

    private static List<String> missing(List<Measurement> joined) {
        SortedMap<Integer, SortedSet<Integer>> found = new TreeMap<>();
        shards(joined)
                .forEach(shard -> found.computeIfAbsent(shard.count(), first -> new TreeSet<>())
                        .add(shard.index()));
        List<String> sentences = new ArrayList<>();
        found.forEach((count, indexes) -> {
            List<String> absent = IntStream.rangeClosed(1, count)
                    .filter(index -> !indexes.contains(index))
                    .mapToObj(index -> new Shard(index, count).words())
                    .toList();
            if (!absent.isEmpty()) {
                sentences.add(
                        (absent.size() == 1 ? "missing shard: " : "missing shards: ") + String.join(", ", absent));
            }
        });
        return sentences;
    }

    private static Stream<Shard> shards(List<Measurement> joined) {
        return joined.stream()
                .flatMap(one -> one.membership().stream())
                .map(RunMembership::shard)
                .flatMap(text -> Shard.parse(text).stream());
    }

    private List<String> different(String what, Function<Plan, String> property) {
        List<String> values = plans.values().stream().map(property).distinct().toList();
        return values.size() < 2
                ? List.of()
                : List.of("shards of different " + what + ": " + String.join(", ", values));
    }
}
