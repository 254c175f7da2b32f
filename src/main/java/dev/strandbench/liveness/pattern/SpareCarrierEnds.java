package dev.strandbench.liveness.pattern;

import dev.strandbench.liveness.LivenessModels;
import dev.strandbench.liveness.PatternTasks;
import java.time.Duration;

/**
 * Tasks that block in a {@link SynchronousWrite}. For each blocked task, the JDK adds a carrier. For 35 s, all virtual
 * threads are blocked. Then another task reads from the pipe to end the writes.
 *
 * <ul>
 *   <li>JDK 21 and later: the JDK ends an added carrier after 30 s without work. If the number of held carriers has
 *       reached the parallelism, the JDK does not add a carrier for a new virtual thread (<a
 *       href="https://github.com/openjdk/jdk/pull/32248">JDK-8389671</a>). JDK-8389671 changes only selectors on
 *       Windows, in JDK 28.
 *   <li>JDK 21 to 23: {@link ObjectWait} and {@link SelectorWait} stall in the same way. The bug report in
 *       {@link #source()} describes a stall with a selector. From JDK 24 on, virtual threads release their carriers in
 *       {@code Object.wait} or in a selector, but not in a {@link SynchronousWrite}.
 *   <li>Expected: virtual threads stall on every JDK if writing tasks hold all carriers. Platform threads end.
 * </ul>
 */
public final class SpareCarrierEnds extends NamedPattern {

    /** The JDK ends an idle carrier after 30 s (java.lang.VirtualThread). */
    private static final int PAUSE_SECONDS = 35;

    public SpareCarrierEnds() {
        super(
                "spare-carrier-ends",
                "Tasks hold all carriers for longer than an added carrier lives, and then another task starts.",
                "https://github.com/jetty/jetty.project/issues/12651",
                "Call operations that hold a carrier for longer than 30 s on platform threads.",
                LivenessModels.THREAD_PER_TASK);
    }

    // Two tasks hold both carriers. The third is the last task.
    @Override
    public int fewestTasks() {
        return 3;
    }

    @Override
    public boolean dependsOnTasks() {
        return false;
    }

    @Override
    public boolean needsFreshJvm() {
        return true;
    }

    // The order of events hardly affects the outcome, so more attempts would show nothing new.
    @Override
    public int mostAttempts() {
        return 3;
    }

    @Override
    public void run(PatternTasks tasks) throws Exception {
        SynchronousWrite.run(tasks, () -> {
            for (int second = 0; second < PAUSE_SECONDS; second++) {
                Thread.sleep(Duration.ofSeconds(1));
                tasks.advance();
            }
        });
    }
}
