package dev.strandbench.liveness.pattern;

import dev.strandbench.liveness.PatternTasks;
import java.nio.channels.Selector;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Tasks that each wait in a selector, as the threads of a server do. Another task wakes the selectors later.
 *
 * <ul>
 *   <li>JDK 21: the JDK adds a carrier during the wait, unless there are already 256 carriers (<a
 *       href="https://wiki.openjdk.org/x/egCHB">OpenJDK wiki</a>).
 *   <li>JDK 24: a virtual thread unmounts while it waits in a selector, except on Windows (<a
 *       href="https://github.com/openjdk/jdk/pull/21565">implementation of JEP 491</a>). A pull request of <a
 *       href="https://github.com/belaban/JGroups/pull/977">JGroups</a> compares JDK 21 and JDK 25.
 *   <li>Expected: on JDK 21, virtual threads end because the JDK adds carriers, but stall with more than 256 tasks.
 *       From JDK 24 on, virtual threads end with any number of tasks. A pool or dispatcher stalls on every JDK.
 * </ul>
 */
public final class SelectorWait extends NamedPattern {

    public SelectorWait() {
        super(
                "selector",
                "Tasks each wait in a selector until another task wakes them.",
                "https://github.com/jetty/jetty.project/issues/12651",
                "Run on JDK 24 or later, or run selectors on platform threads of their own.");
    }

    @Override
    public void run(PatternTasks tasks) throws Exception {
        Queue<Selector> selectors = new ConcurrentLinkedQueue<>();
        AtomicBoolean released = new AtomicBoolean();
        LastTask.run(
                tasks,
                waiting -> {
                    try (Selector selector = Selector.open()) {
                        selectors.add(selector);
                        waiting.run();
                        if (!released.get()) {
                            selector.select();
                        }
                    }
                },
                () -> {
                    released.set(true);
                    selectors.forEach(Selector::wakeup);
                });
    }
}
