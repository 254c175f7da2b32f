package dev.strandbench.scenario.service;

import dev.strandbench.service.ServiceObservation;
import dev.strandbench.watch.AskedOfService;
import dev.strandbench.watch.JvmRecorder;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.util.Optional;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

/**
 * The iterations that count, as the service's JVM records them where a profiler asks for it; else nothing. As in the
 * fork itself, a recording begins with the last warm-up iteration.
 */
final class RecordedIterations {

    private final Optional<ServiceObservation> observation;
    private int warmups;
    private boolean counts;

    private RecordedIterations(Optional<ServiceObservation> observation) {
        this.observation = observation;
    }

    /** Those of the service at an address. */
    static RecordedIterations of(URI service) {
        return new RecordedIterations(
                AskedOfService.recordedFiles().isEmpty()
                        ? Optional.empty()
                        : Optional.of(new ServiceObservation(service)));
    }

    /** Called before an iteration. */
    void begin(IterationParams iteration) throws IOException {
        counts = iteration.getType() == IterationType.MEASUREMENT;
        if (observation.isEmpty()) {
            return;
        }
        if (counts) {
            observation.get().iterationBegins();
        } else {
            warmups++;
            if (warmups == iteration.getCount()) {
                observation.get().prepare();
            }
        }
    }

    /**
     * Called after an iteration.
     *
     * @param requests how many it had
     */
    void end(BenchmarkParams benchmark, long requests) throws IOException {
        if (counts && observation.isPresent()) {
            observation
                    .get()
                    .iterationEnds(
                            benchmark.getBenchmark(), JvmRecorder.parametersOf(benchmark), Math.max(1, requests));
        }
    }

    /** Has the service write what it has recorded, and says where; says why if it cannot, and never throws. */
    void write() {
        if (observation.isEmpty()) {
            return;
        }
        try {
            observation.get().write();
            AskedOfService.recordedFiles().stream()
                    .filter(Files::exists)
                    .forEach(file -> System.out.println("Recorded of the service: " + file));
        } catch (IOException e) {
            System.out.println("The service has not written what it recorded: " + e.getMessage());
        }
    }
}
