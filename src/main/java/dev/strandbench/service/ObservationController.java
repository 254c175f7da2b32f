package dev.strandbench.service;

import dev.strandbench.watch.JvmObserver;
import java.io.IOException;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Takes note of the iterations that count, for what the application's JVM was asked to record of itself. */
@RestController
final class ObservationController {

    private final JvmObserver observer = new JvmObserver();

    @GetMapping(ServiceObservation.PREPARE)
    Health prepare() throws IOException {
        observer.prepare();
        return new Health(Health.UP);
    }

    @GetMapping(ServiceObservation.BEGIN)
    Health begin() throws IOException {
        observer.iterationBegins();
        return new Health(Health.UP);
    }

    @GetMapping(ServiceObservation.END)
    Health end(@RequestParam String benchmark, @RequestParam String parameters, @RequestParam long ops) {
        observer.iterationEnds(benchmark, parameters, ops);
        return new Health(Health.UP);
    }

    @GetMapping(ServiceObservation.WRITE)
    Health write() throws IOException {
        observer.write();
        return new Health(Health.UP);
    }
}
