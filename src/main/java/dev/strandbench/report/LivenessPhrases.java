package dev.strandbench.report;

import dev.strandbench.base.Plural;
import dev.strandbench.liveness.LivenessCell;
import dev.strandbench.liveness.LivenessCell.Outcome;
import dev.strandbench.liveness.LivenessPattern;
import dev.strandbench.liveness.LivenessRun.Request;
import dev.strandbench.machine.jdk.JavaVersion;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.plan.PlannedJdk;
import dev.strandbench.result.ShownText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

final class LivenessPhrases {

    static final String GOOD = "✓ ";

    static final String BAD = "✗ ";

    static final String ENDS = "ends";
    static final String ENDS_WITH_MORE = "ends +";
    static final String STALLS = "stalls ≥";
    static final String NO_SENSE = "–";
    static final String NOT_TRIED = "not tried";

    /** The separator before the time that tasks took to end after their cancellation, as in "ends, 3 ms". */
    static final String LATE = ", ";

    static final String MILLIS = " ms";

    private static final int FEWEST_IN_A_RANGE = 3;
    private static final int FEWEST_THAT_ARE_EVERY = 3;

    private final Request request;
    private final List<String> jdks;
    private final List<LivenessCell> cells;

    LivenessPhrases(Request request, List<LivenessCell> cells) {
        this.request = request;
        // Sorted, so that a range such as "26–28" contains no JDK with a different outcome.
        this.jdks = request.jdks().stream()
                .map(PlannedJdk::label)
                .sorted(Comparator.comparingInt(JavaVersion::featureOf))
                .toList();
        this.cells = cells;
    }

    boolean comparesJdks() {
        return jdks.size() > 1;
    }

    /** Groups the JDKs on which a pattern has the same outcomes with all models. */
    List<List<String>> equalJdks(LivenessPattern pattern, List<ConcurrencyModel> models) {
        Map<List<String>, List<String>> groups = new LinkedHashMap<>();
        for (String jdk : jdks) {
            List<String> outcomes = models.stream()
                    .map(model -> cells(pattern, model, List.of(jdk)).stream()
                            .map(LivenessPhrases::comparable)
                            .findFirst()
                            .orElse(""))
                    .toList();
            groups.computeIfAbsent(outcomes, any -> new ArrayList<>()).add(jdk);
        }
        return List.copyOf(groups.values());
    }

    // Leaves out the number of added threads, which can vary between attempts.
    private static String comparable(LivenessCell cell) {
        return cell.outcome() + (cell.outcome() == Outcome.STALLS ? " " + cell.tasks() : "");
    }

    private List<LivenessCell> cells(LivenessPattern pattern, ConcurrencyModel model, List<String> some) {
        return cells.stream()
                .filter(cell -> cell.pattern().equals(pattern.name()) && cell.model() == model)
                .filter(cell -> some.contains(cell.jdk()))
                .toList();
    }

    String outcome(LivenessPattern pattern, ConcurrencyModel model, List<String> equal) {
        List<LivenessCell> found = cells(pattern, model, equal);
        if (found.isEmpty()) {
            return pattern.models().contains(model) ? NOT_TRIED : NO_SENSE;
        }
        LivenessCell first = found.getFirst();
        return switch (first.outcome()) {
            case ENDS -> GOOD + ENDS + late(found);
            case COMPENSATES ->
                GOOD
                        + ENDS_WITH_MORE
                        + found.stream()
                                .mapToInt(cell -> cell.threads() - cell.carriers())
                                .max()
                                .orElse(0)
                        + late(found);
            case STALLS -> BAD + STALLS + first.tasks();
        };
    }

    private static String late(List<LivenessCell> found) {
        OptionalLong most = found.stream()
                .flatMapToLong(cell -> cell.endedAfterCancelMillis().stream())
                .max();
        return most.isPresent() ? LATE + most.getAsLong() + MILLIS : "";
    }

    String jdk(String label) {
        int feature = JavaVersion.featureOf(label);
        boolean isUnique = feature != JavaVersion.UNKNOWN
                && jdks.stream()
                                .filter(other -> JavaVersion.featureOf(other) == feature)
                                .count()
                        == 1;
        return isUnique ? String.valueOf(feature) : ShownText.of(label);
    }

    String names(List<String> some) {
        List<String> words = new ArrayList<>();
        int first = 0;
        while (first < jdks.size()) {
            int end = first;
            while (end < jdks.size() && some.contains(jdks.get(end))) {
                end++;
            }
            if (end - first >= FEWEST_IN_A_RANGE) {
                words.add(jdk(jdks.get(first)) + "–" + jdk(jdks.get(end - 1)));
            } else {
                jdks.subList(first, end).forEach(label -> words.add(jdk(label)));
            }
            first = end + 1;
        }
        return String.join(", ", words);
    }

    String namesOrAll(List<String> some) {
        return some.size() == jdks.size() ? "all" : names(some);
    }

    String name(LivenessCell cell) {
        return cell.model() + (comparesJdks() ? " on " + jdk(cell.jdk()) : "");
    }

    String scope(LivenessPattern pattern, List<LivenessCell> some) {
        Map<ConcurrencyModel, List<String>> jdksOfModels = some.stream()
                .collect(Collectors.groupingBy(
                        LivenessCell::model,
                        LinkedHashMap::new,
                        Collectors.mapping(LivenessCell::jdk, Collectors.toList())));
        Map<List<String>, List<ConcurrencyModel>> modelsOfJdks = new LinkedHashMap<>();
        jdksOfModels.forEach((model, labels) ->
                modelsOfJdks.computeIfAbsent(labels, any -> new ArrayList<>()).add(model));
        return modelsOfJdks.entrySet().stream()
                .map(entry -> models(pattern, entry.getValue())
                        + (entry.getKey().size() == jdks.size() ? "" : " on " + names(entry.getKey())))
                .collect(Collectors.joining("; "));
    }

    private String models(LivenessPattern pattern, List<ConcurrencyModel> some) {
        boolean isEvery = some.size() >= FEWEST_THAT_ARE_EVERY && some.containsAll(models(pattern));
        return isEvery
                ? "every model"
                : PracticalAnswer.listed(some.stream().map(Enum::name).toList());
    }

    private List<ConcurrencyModel> models(LivenessPattern pattern) {
        return pattern.models().stream()
                .filter(request.models()::contains)
                .sorted()
                .toList();
    }

    /** Returns sentences about patterns that stall in some or all attempts, or whose outcomes differ between JDKs. */
    List<String> conclusions() {
        List<String> sentences = new ArrayList<>();
        int asked = jdks.size()
                * request.patterns().stream()
                        .mapToInt(pattern -> models(pattern).size())
                        .sum();
        if (cells.size() < asked) {
            sentences.add("Tried " + cells.size() + " of " + Plural.of(asked, "cell") + ".");
        }
        stalling().ifPresent(sentences::add);
        request.patterns().forEach(pattern -> sentences.addAll(comparisons(pattern)));
        request.patterns().forEach(pattern -> sentences.addAll(rarities(pattern)));
        return sentences;
    }

    private Optional<String> stalling() {
        List<String> stalling = request.patterns().stream()
                .map(LivenessPattern::name)
                .filter(name -> cells.stream()
                        .anyMatch(cell -> cell.pattern().equals(name) && cell.outcome() == Outcome.STALLS))
                .toList();
        long tried = cells.stream().map(LivenessCell::pattern).distinct().count();
        if (stalling.isEmpty()) {
            return tried == 0 ? Optional.empty() : Optional.of("No pattern stalled.");
        }
        return Optional.of(stalling.size() + " of " + Plural.of(tried, "pattern")
                + (stalling.size() == 1 ? " stalls" : " stall") + " under at least one model: "
                + String.join(", ", stalling) + ".");
    }

    private List<String> comparisons(LivenessPattern pattern) {
        Map<String, List<ConcurrencyModel>> models = new LinkedHashMap<>();
        for (ConcurrencyModel model : models(pattern)) {
            difference(cells(pattern, model, jdks))
                    .ifPresent(words -> models.computeIfAbsent(words, any -> new ArrayList<>())
                            .add(model));
        }
        return models.entrySet().stream()
                .map(entry ->
                        pattern.name() + " under " + models(pattern, entry.getValue()) + " " + entry.getKey() + ".")
                .toList();
    }

    private Optional<String> difference(List<LivenessCell> found) {
        boolean tasksDiffer = found.stream()
                        .filter(cell -> cell.outcome() == Outcome.STALLS)
                        .mapToInt(LivenessCell::tasks)
                        .distinct()
                        .count()
                > 1;
        Map<String, List<String>> labels = new LinkedHashMap<>();
        for (LivenessCell cell : found) {
            String verb = switch (cell.outcome()) {
                case ENDS -> ENDS;
                case COMPENSATES -> "ends with added threads";
                case STALLS -> tasksDiffer ? "stalls from " + Plural.of(cell.tasks(), "task") : "stalls";
            };
            labels.computeIfAbsent(verb, any -> new ArrayList<>()).add(cell.jdk());
        }
        return labels.size() < 2
                ? Optional.empty()
                : Optional.of(PracticalAnswer.listed(labels.entrySet().stream()
                        .map(entry -> entry.getKey() + " on " + names(entry.getValue()))
                        .toList()));
    }

    private List<String> rarities(LivenessPattern pattern) {
        List<String> sentences = new ArrayList<>();
        for (ConcurrencyModel model : models(pattern)) {
            List<LivenessCell> found = cells(pattern, model, jdks).stream()
                    .filter(cell -> cell.outcome() == Outcome.STALLS)
                    .toList();
            int stalled = found.stream().mapToInt(LivenessCell::stalled).sum();
            int attempts = found.stream().mapToInt(LivenessCell::attempts).sum();
            if (stalled < attempts) {
                sentences.add(pattern.name() + " under " + scope(pattern, found) + " stalled in " + stalled + " of "
                        + Plural.of(attempts, "attempt") + ".");
            }
        }
        return sentences;
    }
}
