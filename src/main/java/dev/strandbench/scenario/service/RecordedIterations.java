package dev.strandbench.scenario.service;

import dev.strandbench.profiler.watch.JvmRecorder;
import dev.strandbench.profiler.watch.ServiceOptions;
import dev.strandbench.service.ServiceObservation;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

/** Informs the profilers in the service's JVM about measured iterations and the last warm-up iteration. */
final class RecordedIterations {

    private final boolean recorded = !ServiceOptions.recordedFiles().isEmpty();
    private final ServiceObservation observation;
    private int warmups;
    private boolean counts;

    RecordedIterations(URI service) {
        observation = new ServiceObservation(service);
    }

    void begin(IterationParams iteration) throws IOException {
        counts = iteration.getType() == IterationType.MEASUREMENT;
        if (!recorded) {
            return;
        }
        if (counts) {
            observation.iterationBegins();
        } else if (++warmups == iteration.getCount()) {
            observation.prepare();
        }
    }

    void end(BenchmarkParams benchmark, long requests) throws IOException {
        if (counts && recorded) {
            String parameters = JvmRecorder.parametersOf(benchmark);
            observation.iterationEnds(benchmark.getBenchmark(), parameters, Math.max(1, requests));
        }
    }

    /** Makes the service write its recordings, and prints their paths or the reason for a failure. Never throws. */
    void write() {
        if (!recorded) {
            return;
        }
        try {
            observation.write();
            ServiceOptions.recordedFiles().stream()
                    .filter(Files::exists)
                    .forEach(file -> System.out.println("Recording of the service: " + file));
        } catch (IOException e) {
            System.out.println("The service did not write its recordings: " + e.getMessage());
        }
    }
}
