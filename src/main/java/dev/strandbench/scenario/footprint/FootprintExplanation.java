package dev.strandbench.scenario.footprint;

import dev.strandbench.scenario.Explanation;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Says which kind of memory a metric counts. */
public final class FootprintExplanation implements Explanation {

    @Override
    public Optional<Findings> explain(List<Arm> arms) {
        return Optional.empty();
    }

    @Override
    public Map<String, String> memory() {
        return Map.of("rss.perTask", "resident", "heap.perTask", "heap", "native.perTask", "native");
    }
}
