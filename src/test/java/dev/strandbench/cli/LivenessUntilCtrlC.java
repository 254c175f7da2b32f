package dev.strandbench.cli;

import dev.strandbench.liveness.LivenessCell;
import dev.strandbench.liveness.LivenessPattern;
import dev.strandbench.liveness.LivenessRun;
import dev.strandbench.liveness.LivenessRun.Listener;
import dev.strandbench.liveness.PatternTasks;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine;

/**
 * The command {@code liveness} with a pattern that ends, one that stalls and one that neither ends nor stalls. Prints a
 * line for each finished cell, even without a terminal.
 */
public final class LivenessUntilCtrlC {

    static final String FINISHED = "finished ";
    static final String ENDS = "ends";
    static final String STALLS = "stalls";
    private static final String GOES_ON = "goes-on";

    private static final long PAUSE_MILLIS = 10;

    private LivenessUntilCtrlC() {}

    public static void main(String[] arguments) {
        LivenessCommand command = new LivenessCommand(
                () -> List.of(new Ends(), new Stalls(), new GoesOn()),
                (request, listener) -> LivenessRun.measure(request, telling(listener)));
        System.exit(Main.prepared(new CommandLine(command)).execute(arguments));
    }

    private static Listener telling(Listener listener) {
        return new Listener() {
            @Override
            public void finished(LivenessCell cell, int done, int of) {
                listener.finished(cell, done, of);
                System.err.println(FINISHED + cell.pattern());
            }

            @Override
            public void failed(String cell, String reason, int done, int of) {
                listener.failed(cell, reason, done, of);
            }
        };
    }

    private abstract static class TestPattern implements LivenessPattern {

        @Override
        public String description() {
            return "A task " + name() + ".";
        }

        @Override
        public String source() {
            return "https://example.org/" + name();
        }

        @Override
        public String remedy() {
            return "Press Ctrl-C.";
        }

        @Override
        public boolean dependsOnTasks() {
            return false;
        }
    }

    private static final class Ends extends TestPattern {

        @Override
        public String name() {
            return ENDS;
        }

        @Override
        public void run(PatternTasks tasks) throws Exception {
            tasks.start(tasks::advance);
            tasks.await();
        }
    }

    private static final class Stalls extends TestPattern {

        @Override
        public String name() {
            return STALLS;
        }

        @Override
        public void run(PatternTasks tasks) throws Exception {
            CountDownLatch never = new CountDownLatch(1);
            tasks.start(never::await);
            tasks.await();
        }
    }

    private static final class GoesOn extends TestPattern {

        @Override
        public String name() {
            return GOES_ON;
        }

        @Override
        public void run(PatternTasks tasks) throws Exception {
            tasks.start(() -> {
                while (true) {
                    tasks.advance();
                    Thread.sleep(PAUSE_MILLIS);
                }
            });
            tasks.await();
        }
    }
}
