package dev.strandbench.scenario.backpressure;

import dev.strandbench.scenario.Explanation;
import dev.strandbench.scenario.backpressure.BackPressure.BackPressureStrategy;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Names the strategies that start no thread or coroutine for a waiting caller, if a table also has others. */
public final class BackPressureExplanation implements Explanation {

    static final String SPREAD = "fairness.spread";

    private static final Set<String> QUEUING = Arrays.stream(BackPressureStrategy.values())
            .filter(BackPressureStrategy::queuesCallers)
            .map(Enum::name)
            .collect(Collectors.toSet());

    @Override
    public Optional<Findings> explain(List<Arm> arms) {
        List<Arm> limited = arms.stream()
                .filter(arm -> arm.isMeasured() && !Double.isNaN(arm.metric(SPREAD)))
                .toList();
        List<String> queuing = limited.stream()
                .filter(arm -> QUEUING.contains(arm.parameter("strategy")))
                .map(Arm::name)
                .toList();
        return queuing.isEmpty() || queuing.size() == limited.size()
                ? Optional.empty()
                : Optional.of(new Findings(List.of(sentences(queuing)), false, Optional.empty()));
    }

    private static String sentences(List<String> queuing) {
        return "A waiting caller of " + String.join(" and ", queuing)
                + " is an entry in a queue. Each caller of the other strategies has a thread or a coroutine.";
    }
}
