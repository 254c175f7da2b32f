package dev.strandbench.scenario.footprint;

import static dev.strandbench.scenario.Explanation.measured;
import static dev.strandbench.scenario.Explanation.named;
import static dev.strandbench.scenario.Explanation.number;

import dev.strandbench.scenario.Explanation;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Says which kind of memory each metric counts. Recommends no arm if one arm's thread dumps show no tasks. */
public final class FootprintExplanation implements Explanation {

    private static final String SHOWN = "dump.shown";

    @Override
    public Optional<Findings> explain(List<Arm> arms) {
        List<Arm> dumped = measured(arms, SHOWN);
        String shown = named(
                        dumped,
                        arm -> arm.metric(SHOWN) > 0,
                        arm -> number("%,.0f", arm.answerMillis()) + " ms under " + arm.name(),
                        ", ")
                .map(times -> " A dump that shows the tasks takes " + times + ".")
                .orElse("");
        return named(dumped, arm -> arm.metric(SHOWN) <= 0, Arm::name, " and ")
                .map(hidden -> "Nothing is recommended: thread dumps show none of the tasks of " + hidden
                        + ", because a coroutine that waits is not a thread." + shown)
                .map(refusal -> new Advice(Optional.of(refusal), List.of(), Untested.NOTHING))
                .map(advice -> new Findings(List.of(), false, Optional.of(advice)));
    }

    @Override
    public Map<String, String> memory() {
        return Map.of("rss.perTask", "resident", "heap.perTask", "heap", "native.perTask", "native");
    }
}
