package dev.strandbench.watch;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/** Marks an iteration in a recording, so that costs per op can be computed from it. */
@Name("strandbench.Iteration")
@Label("Iteration")
@Description("A measurement iteration of a JMH benchmark")
@Category("Strandbench")
@StackTrace(false)
final class IterationEvent extends Event {

    @Label("Benchmark")
    String benchmark = "";

    @Label("Parameters")
    String parameters = "";

    @Label("Ops")
    long ops;

    @Label("Allocated")
    @Description("What all threads allocated on the heap, by the JVM's own count")
    @DataAmount
    long allocatedBytes;

    @Label("Processor Time")
    @Description("What all threads of the JVM took, in user mode and in the kernel")
    @Timespan(Timespan.NANOSECONDS)
    long processorNanos;
}
