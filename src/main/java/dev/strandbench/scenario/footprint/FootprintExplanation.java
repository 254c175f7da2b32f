package dev.strandbench.scenario.footprint;

import static dev.strandbench.scenario.Explanation.number;

import dev.strandbench.scenario.Explanation;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Says which kind of memory a metric counts, and recommends no arm if thread dumps hide the tasks of an arm. */
public final class FootprintExplanation implements Explanation {

    private static final String SHOWN = "dump.shown";

    @Override
    public Optional<Findings> explain(List<Arm> arms) {
        List<Arm> dumped = arms.stream()
                .filter(arm -> arm.isMeasured() && !Double.isNaN(arm.metric(SHOWN)))
                .toList();
        String hidden = dumped.stream()
                .filter(arm -> arm.metric(SHOWN) <= 0)
                .map(Arm::name)
                .collect(Collectors.joining(" and "));
        if (hidden.isEmpty()) {
            return Optional.empty();
        }
        String shown = dumped.stream()
                .filter(arm -> arm.metric(SHOWN) > 0)
                .map(arm -> number("%,.0f", arm.answerMillis()) + " ms under " + arm.name())
                .collect(Collectors.joining(", "));
        String refusal = "Nothing is recommended: thread dumps show none of the tasks of " + hidden
                + ", because a coroutine that waits is not a thread."
                + (shown.isEmpty() ? "" : " A dump that shows the tasks takes " + shown + ".");
        Advice advice = new Advice(Optional.of(refusal), List.of(), false);
        return Optional.of(new Findings(List.of(), false, Optional.of(advice)));
    }

    @Override
    public Map<String, String> memory() {
        return Map.of("rss.perTask", "resident", "heap.perTask", "heap", "native.perTask", "native");
    }
}
