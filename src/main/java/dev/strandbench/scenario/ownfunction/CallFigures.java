package dev.strandbench.scenario.ownfunction;

import dev.strandbench.scenario.Explanation.Arm;
import dev.strandbench.scenario.ForkingBenchmark;

/** The values that show what limits an arm's calls. A value that was not measured is NaN. */
record CallFigures(Arm arm) {

    private static final double MICROS_PER_MILLI = 1e3;
    private static final double HALF = 0.5;

    // Within this ratio, the machine and the JVM count as having the same number of processors.
    private static final double SAME_PROCESSORS = 1.25;

    double tasks() {
        return arm.metric("tasks");
    }

    double aloneMicros() {
        return MICROS_PER_MILLI * arm.metric(OwnFunctionExplanation.ALONE);
    }

    /** Returns the mean time of a call while all tasks of an op make calls, in µs. */
    double togetherMicros() {
        return MICROS_PER_MILLI * arm.metric(OwnFunctionExplanation.TOGETHER);
    }

    double slowdown() {
        return togetherMicros() / aloneMicros();
    }

    /** Returns the mean number of busy processors; NaN if the JVM cannot measure its CPU time. */
    double busy() {
        double busy = arm.busyProcessors();
        return busy > 0 ? busy : Double.NaN;
    }

    double processorMicros() {
        return arm.metric("process.cpu") / tasks();
    }

    /** Returns the mean number of concurrent calls, estimated from the time of a call that runs alone. */
    double atOnce() {
        return aloneMicros() * tasks() / arm.opMicros();
    }

    boolean isMostlyWaiting() {
        return processorMicros() <= HALF * aloneMicros();
    }

    /** Returns the share of an op's time that neither the time of one call nor the op's CPU time explains. */
    double unexplained() {
        return 1 - aloneMicros() / arm.opMicros() - busy();
    }

    double threads() {
        return switch (arm.model()) {
            case "EVENT_LOOP", "UNCONFINED" -> 1;
            default -> arm.metric(ForkingBenchmark.WIDTH);
        };
    }

    double bytes() {
        return arm.metric("gc.alloc.rate.norm") / tasks();
    }

    double megabytesPerSecond() {
        return bytes() * tasks() / arm.opMicros();
    }

    double pauses() {
        return MICROS_PER_MILLI * arm.metric(OwnFunctionExplanation.PAUSES) / arm.opMicros();
    }

    double threadsLeft() {
        return arm.metric(OwnFunctionExplanation.THREADS_LEFT);
    }

    /**
     * Returns how many processors other processes kept busy; NaN if the JVM is limited to fewer processors than the
     * machine has.
     */
    double busyByOthers() {
        double all = arm.metric(OwnFunctionExplanation.MACHINE_PROCESSORS);
        boolean same = all <= SAME_PROCESSORS * arm.processors() && arm.processors() <= SAME_PROCESSORS * all;
        return same ? arm.metric(OwnFunctionExplanation.MACHINE_BUSY) - busy() : Double.NaN;
    }
}
