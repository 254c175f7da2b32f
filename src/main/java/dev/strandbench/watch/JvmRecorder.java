package dev.strandbench.watch;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.text.ParseException;
import java.util.stream.Collectors;
import jdk.jfr.Recording;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * A JFR recording of its own JVM, in which iterations are marked, so that costs can be computed per op. Used by one
 * thread at a time.
 */
public final class JvmRecorder {

    private final Recording recording;
    private IterationEvent iteration = new IterationEvent();
    private long allocatedBefore;
    private long processorBefore;

    private JvmRecorder(Recording recording) {
        this.recording = recording;
    }

    /**
     * Begins to record.
     *
     * @param settings as {@link RecordingSettings#of} takes them
     * @throws IOException if there are no such settings
     */
    public static JvmRecorder start(String settings) throws IOException {
        try {
            Recording started = new Recording(RecordingSettings.of(settings));
            started.start();
            return new JvmRecorder(started);
        } catch (ParseException e) {
            throw new IOException(e);
        }
    }

    /** Marks where an iteration begins. */
    public void iterationBegins() {
        iteration = new IterationEvent();
        allocatedBefore = allocatedBytes();
        processorBefore = processorNanos();
        iteration.begin();
    }

    /**
     * Marks where the iteration ends that was the last to begin.
     *
     * @param benchmark JMH's name for the method
     * @param parameters as {@link #parametersOf} says them
     * @param ops how many it had
     */
    public void iterationEnds(String benchmark, String parameters, long ops) {
        iteration.benchmark = benchmark;
        iteration.parameters = parameters;
        iteration.ops = ops;
        iteration.end();
        iteration.processorNanos = processorNanos() - processorBefore;
        iteration.allocatedBytes = allocatedBytes() - allocatedBefore;
        iteration.commit();
    }

    /** The parameters of a benchmark with their values, as people read them. */
    public static String parametersOf(BenchmarkParams benchmark) {
        return benchmark.getParamsKeys().stream()
                .map(name -> name + "=" + benchmark.getParam(name))
                .collect(Collectors.joining(" "));
    }

    private static long allocatedBytes() {
        return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getTotalThreadAllocatedBytes();
    }

    private static long processorNanos() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }

    /** Ends the recording, and writes it to a file. */
    public void write(Path file) throws IOException {
        try (recording) {
            recording.stop();
            recording.dump(file);
        }
    }
}
