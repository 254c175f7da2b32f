package dev.strandbench.service;

import dev.strandbench.profiler.watch.JvmObserver;
import dev.strandbench.service.MeasurementController.Health;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Tells the profilers in an application's JVM when measured iterations begin and end. */
public final class ServiceObservation {

    static final String PREPARE = "/observation/prepare";
    static final String BEGIN = "/observation/begin";
    static final String END = "/observation/end";
    static final String WRITE = "/observation/write";

    // Longer than a request's timeout, because starting a profiler or writing a recording takes time.
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final InetSocketAddress application;

    public ServiceObservation(URI application) {
        this.application = new InetSocketAddress(application.getHost(), application.getPort());
    }

    public void prepare() throws IOException {
        tell(PREPARE);
    }

    public void iterationBegins() throws IOException {
        tell(BEGIN);
    }

    /** Reports the end of a measured iteration. One op is one request. */
    public void iterationEnds(String benchmark, String parameters, long ops) throws IOException {
        tell(END + "?benchmark=" + encoded(benchmark) + "&parameters=" + encoded(parameters) + "&ops=" + ops);
    }

    public void write() throws IOException {
        tell(WRITE);
    }

    private void tell(String target) throws IOException {
        try (ServiceClient client = new ServiceClient(application, 1, PATIENCE)) {
            client.tell(target);
        }
    }

    private static String encoded(String text) {
        // Some servers do not decode a plus sign to a space.
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    @RestController
    static final class ObservationController {

        private final JvmObserver observer = new JvmObserver();

        @GetMapping(PREPARE)
        Health prepare() throws IOException {
            observer.prepare();
            return new Health(Health.UP);
        }

        @GetMapping(BEGIN)
        Health begin() throws IOException {
            observer.iterationBegins();
            return new Health(Health.UP);
        }

        @GetMapping(END)
        Health end(@RequestParam String benchmark, @RequestParam String parameters, @RequestParam long ops) {
            observer.iterationEnds(benchmark, parameters, ops);
            return new Health(Health.UP);
        }

        @GetMapping(WRITE)
        Health write() throws IOException {
            observer.write();
            return new Health(Health.UP);
        }
    }
}
