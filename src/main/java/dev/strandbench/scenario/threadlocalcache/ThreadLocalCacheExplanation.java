package dev.strandbench.scenario.threadlocalcache;

import dev.strandbench.scenario.Explanation;
import dev.strandbench.scenario.threadlocalcache.ThreadLocalCache.CacheStrategy;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.DoublePredicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Names the arms that create about one thread-local object per task, or more. */
public final class ThreadLocalCacheExplanation implements Explanation {

    static final String CREATED = "created.perTask";

    // A mean over forks is not exactly 1.
    private static final double NEARLY_ONE = 0.99;
    private static final double MORE_THAN_ONE = 1.01;

    private static final Set<String> THREAD_LOCAL = Arrays.stream(CacheStrategy.values())
            .filter(strategy -> strategy.place() == CachePlace.THREAD_LOCAL)
            .map(Enum::name)
            .collect(Collectors.toSet());

    @Override
    public Optional<Findings> explain(List<Arm> arms) {
        List<String> notes = Stream.of(
                        note(
                                arms,
                                created -> created >= NEARLY_ONE && created <= MORE_THAN_ONE,
                                "serves one task, because its thread ends with the task."),
                        note(
                                arms,
                                created -> created > MORE_THAN_ONE,
                                "serves only a part of a task, because a task continues on a new thread when it"
                                        + " resumes."))
                .flatMap(Optional::stream)
                .toList();
        return notes.isEmpty() ? Optional.empty() : Optional.of(new Findings(notes, false, Optional.empty()));
    }

    private static Optional<String> note(List<Arm> arms, DoublePredicate created, String end) {
        List<String> names = arms.stream()
                .filter(arm -> arm.isMeasured()
                        && THREAD_LOCAL.contains(arm.parameter("strategy"))
                        && created.test(arm.metric(CREATED)))
                .map(Arm::name)
                .toList();
        return names.isEmpty()
                ? Optional.empty()
                : Optional.of("A thread-local object of " + String.join(" and ", names) + " " + end);
    }
}
