package dev.strandbench.scenario.startuplatency;

import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

/** What a latency was measured in. */
enum Phase {
    /** The first op of a JVM. */
    COLD("cold"),
    /** A warm-up iteration. */
    WARM_UP("warm-up"),
    /** A measurement iteration. */
    MEASUREMENT("measurement");

    private final String text;

    Phase(String text) {
        this.text = text;
    }

    /** The phase of one of JMH's iterations. */
    static Phase of(IterationParams iteration) {
        return iteration.getType() == IterationType.WARMUP ? WARM_UP : MEASUREMENT;
    }

    @Override
    public String toString() {
        return text;
    }
}
