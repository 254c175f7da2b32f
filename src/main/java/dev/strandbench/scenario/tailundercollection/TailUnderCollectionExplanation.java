package dev.strandbench.scenario.tailundercollection;

import static dev.strandbench.scenario.Explanation.measured;
import static dev.strandbench.scenario.Explanation.number;

import dev.strandbench.scenario.Explanation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Names, for each arm, the largest part of the delay in the slowest thousandth of the requests. */
public final class TailUnderCollectionExplanation implements Explanation {

    static final String COLLECTION = "tail.collection";
    static final String SENDING = "tail.sending";
    static final String SCHEDULING = "tail.scheduling";
    static final String TIMER = "tail.timer";
    static final String COMPUTING = "tail.computing";

    private enum Part {
        OF_COLLECTION(COLLECTION, "pauses of the collector"),
        OF_SENDING(SENDING, "the sender, which is part of the benchmark"),
        OF_SCHEDULING(SCHEDULING, "the start of the request's task"),
        OF_TIMER(TIMER, "late timers"),
        OF_COMPUTING(COMPUTING, "computing, or waiting for a processor that the collector or other tasks use");

        private final String metric;
        private final String words;

        Part(String metric, String words) {
            this.metric = metric;
            this.words = words;
        }
    }

    @Override
    public Optional<Findings> explain(List<Arm> arms) {
        Map<Part, List<String>> byPart = new LinkedHashMap<>();
        measured(arms, COLLECTION)
                .forEach(arm -> byPart.computeIfAbsent(largest(arm), part -> new ArrayList<>())
                        .add(sentence(arm)));
        List<String> notes = byPart.entrySet().stream()
                .map(entry -> "In the slowest thousandth of requests, the largest part of the delay beyond the wait is "
                        + entry.getKey().words + ": " + String.join(", ", entry.getValue()) + ".")
                .toList();
        return Findings.ofNotes(notes);
    }

    private static Part largest(Arm arm) {
        Part largest = Part.OF_COLLECTION;
        for (Part part : Part.values()) {
            if (arm.metric(part.metric) > arm.metric(largest.metric)) {
                largest = part;
            }
        }
        return largest;
    }

    private static String sentence(Arm arm) {
        double delay = Arrays.stream(Part.values())
                .mapToDouble(part -> arm.metric(part.metric))
                .sum();
        return number("%.1f", arm.metric(largest(arm).metric)) + " of " + number("%.1f", delay) + " ms under "
                + arm.name();
    }
}
