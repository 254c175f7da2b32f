package dev.strandbench.scenario.threadlocalcache;

import static dev.strandbench.scenario.Explanation.measured;
import static dev.strandbench.scenario.Explanation.named;

import dev.strandbench.scenario.Explanation;
import dev.strandbench.scenario.threadlocalcache.ThreadLocalCache.CacheStrategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Names the arms under which a {@code ThreadLocal} creates at least about one object per task. */
public final class ThreadLocalCacheExplanation implements Explanation {

    static final String CREATED = "created.perTask";

    private static final double NEARLY_ONE = 0.99;
    private static final double MORE_THAN_ONE = 1.01;

    @Override
    public Optional<Findings> explain(List<Arm> arms) {
        List<Arm> caching = measured(arms, CREATED).stream()
                .filter(arm -> arm.hasStrategy(
                        CacheStrategy.values(), strategy -> strategy.place() == CachePlace.THREAD_LOCAL))
                .toList();
        List<String> notes = new ArrayList<>();
        named(
                        caching,
                        arm -> arm.metric(CREATED) >= NEARLY_ONE && arm.metric(CREATED) <= MORE_THAN_ONE,
                        Arm::name,
                        " and ")
                .ifPresent(names -> notes.add("A thread-local object of " + names
                        + " serves one task, because its thread ends with the task."));
        named(caching, arm -> arm.metric(CREATED) > MORE_THAN_ONE, Arm::name, " and ")
                .ifPresent(names -> notes.add("A thread-local object of " + names
                        + " serves only a part of a task, because a task continues on a new thread when it resumes."));
        return Findings.ofNotes(notes);
    }
}
