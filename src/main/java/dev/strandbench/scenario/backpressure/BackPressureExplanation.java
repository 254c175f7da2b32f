package dev.strandbench.scenario.backpressure;

import static dev.strandbench.scenario.Explanation.measured;
import static dev.strandbench.scenario.Explanation.named;

import dev.strandbench.scenario.Explanation;
import dev.strandbench.scenario.backpressure.BackPressure.BackPressureStrategy;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Names the arms whose waiting callers have no thread or coroutine, unless this applies to all arms. */
public final class BackPressureExplanation implements Explanation {

    static final String SPREAD = "fairness.spread";

    @Override
    public Optional<Findings> explain(List<Arm> arms) {
        List<Arm> limited = measured(arms, SPREAD);
        Predicate<Arm> queues =
                arm -> arm.hasStrategy(BackPressureStrategy.values(), BackPressureStrategy::queuesCallers);
        return limited.stream().allMatch(queues)
                ? Optional.empty()
                : named(limited, queues, Arm::name, " and ")
                        .flatMap(names -> Findings.ofNotes(List.of("A waiting caller of " + names
                                + " is an entry in a queue. Each caller of the other strategies has a thread or a"
                                + " coroutine.")));
    }
}
