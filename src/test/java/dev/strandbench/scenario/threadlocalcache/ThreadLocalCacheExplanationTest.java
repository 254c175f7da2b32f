package dev.strandbench.scenario.threadlocalcache;

import static dev.strandbench.scenario.TestArm.explain;
import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.scenario.TestArm;
import org.junit.jupiter.api.Test;

class ThreadLocalCacheExplanationTest {

    private static final TestArm VIRTUAL = creating("THREAD_LOCAL_VIRTUAL", 1);
    private static final TestArm STRUCTURED = creating("THREAD_LOCAL_STRUCTURED", 1);
    private static final TestArm HYBRID = creating("THREAD_LOCAL_HYBRID", 2);
    private static final TestArm POOL = creating("THREAD_LOCAL_POOL", 0.0002);
    private static final TestArm NONE = creating("NONE_VIRTUAL", 2);

    @Test
    void namesThreadLocalObjectsThatServeOneTaskOrLess() {
        assertThat(explain(POOL, VIRTUAL, STRUCTURED, HYBRID, NONE)
                        .orElseThrow()
                        .notes())
                .containsExactly(
                        "A thread-local object of THREAD_LOCAL_VIRTUAL and THREAD_LOCAL_STRUCTURED serves one task,"
                                + " because its thread ends with the task.",
                        "A thread-local object of THREAD_LOCAL_HYBRID serves only a part of a task, because a task"
                                + " continues on a new thread when it resumes.");
    }

    @Test
    void saysNothingOfObjectsThatServeManyTasksOrAreNotThreadLocal() {
        assertThat(explain(POOL, NONE, creating("REQUEST_VIRTUAL", 1))).isEmpty();
        assertThat(explain(VIRTUAL.failed(), POOL)).isEmpty();
    }

    @Test
    void saysNothingOfAnotherScenario() {
        assertThat(explain(VIRTUAL.with("created.perTask", Double.NaN))).isEmpty();
    }

    private static TestArm creating(String strategy, double perTask) {
        return new TestArm(strategy, 10).with("strategy", strategy).with("created.perTask", perTask);
    }
}
