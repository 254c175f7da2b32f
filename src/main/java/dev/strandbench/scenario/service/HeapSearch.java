package dev.strandbench.scenario.service;

import dev.strandbench.machine.CpuReading;
import dev.strandbench.scenario.service.Loads.LoadBound;
import dev.strandbench.scenario.service.Loads.OpenLoop;
import dev.strandbench.scenario.service.Loads.TimedLoop;
import dev.strandbench.scenario.service.RateSearch.RateOutcome;
import dev.strandbench.service.Composition;
import dev.strandbench.service.Deployment;
import dev.strandbench.service.Deployment.DeploymentPlan;
import dev.strandbench.service.Endpoint;
import dev.strandbench.service.ServerCollector;
import dev.strandbench.service.ServerJvm;
import dev.strandbench.service.ServiceClient;
import dev.strandbench.service.ServiceStrategy;
import dev.strandbench.service.StartFailure;
import dev.strandbench.service.StoreAddress;
import dev.strandbench.service.StoreKind;
import dev.strandbench.service.UpstreamPlan;
import dev.strandbench.service.UpstreamPlan.Delays;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the smallest heap in which two attempts succeed. Near the smallest heap, attempts succeed or fail by chance, so
 * heaps near the result of a binary search are tried again. Heap sizes are in MiB, and any two of them differ by a
 * multiple of the argument {@code step}. Before the search, an attempt in the largest heap must have succeeded.
 */
record HeapSearch(int least, int most, int step) {

    @FunctionalInterface
    interface HeapAttempt {

        boolean works(int mebibytes) throws Exception;
    }

    /**
     * The smallest heap with two successful attempts, and its distance from the binary search's result, both in MiB.
     */
    record FoundHeap(int mebibytes, int moved) {}

    int usualAttempts() {
        int halvings = Integer.SIZE - Integer.numberOfLeadingZeros((most - least) / step);
        return halvings + 4;
    }

    FoundHeap search(HeapAttempt attempt) throws Exception {
        int once = worksOnce(attempt);
        int twice = once;
        while (twice < most && !worksAgain(twice, once, attempt)) {
            twice += step;
        }
        if (twice == once) {
            twice = leastFrom(once, attempt);
        }
        return new FoundHeap(twice, Math.abs(twice - once));
    }

    // The next smaller heap failed only once, perhaps by chance.
    private int leastFrom(int enough, HeapAttempt attempt) throws Exception {
        int lower = enough;
        while (lower > least && attempt.works(lower - step) && attempt.works(lower - step)) {
            lower -= step;
        }
        return lower;
    }

    private int worksOnce(HeapAttempt attempt) throws Exception {
        int refused = least - step;
        int enough = most;
        while (enough - refused > step) {
            int middle = refused + (enough - refused) / step / 2 * step;
            if (attempt.works(middle)) {
                enough = middle;
            } else {
                refused = middle;
            }
        }
        return enough;
    }

    // A heap that was not tried before must work twice.
    private static boolean worksAgain(int mebibytes, int once, HeapAttempt attempt) throws Exception {
        return attempt.works(mebibytes) && (mebibytes == once || attempt.works(mebibytes));
    }

    /** The load that follows the first answer; no load if the rate is 0. The warm-up is as long as the load. */
    record HeapLoad(int ratePerSecond, int p99Millis, int seconds) {

        private static final int THREADS = 100;

        /** Runs the warm-up and the load. If a request of the warm-up fails, the outcome is a failure. */
        RateOutcome outcome(ServiceClient client, Endpoint endpoint, LoadBound bound) throws InterruptedException {
            if (ratePerSecond == 0) {
                return RateOutcome.SUSTAINED;
            }
            Duration length = Duration.ofSeconds(seconds);
            LoadReport warmUp = new TimedLoop(TimedLoop.FEW_USERS, length).run(client, endpoint);
            if (warmUp.failures() > 0) {
                return RateOutcome.REFUSED;
            }
            CpuReading before = CpuReading.now();
            LoadReport report = new OpenLoop(ratePerSecond, length, THREADS).run(client, endpoint);
            boolean light = bound.objection(before, CpuReading.now()).isEmpty();
            return RateOutcome.of(report, light, p99Millis);
        }

        Duration longest(Duration timeout) {
            return ratePerSecond == 0
                    ? Duration.ZERO
                    : Duration.ofSeconds(2L * seconds).plus(timeout).multipliedBy(2);
        }
    }

    /** Tests, in new processes, whether a service with a given heap can answer one request or sustain a load. */
    static final class HeapAttempts {

        // The delays are short and equal, so that only the heap can make an answer late.
        private static final UpstreamPlan UPSTREAM = new UpstreamPlan(10, Delays.FIXED, 0);

        private static final int CONNECTIONS = 100;
        private static final Duration TIMEOUT = Duration.ofSeconds(10);

        private final ServiceStrategy strategy;
        private final ServerCollector collector;
        private final Endpoint endpoint;
        private final long request;
        private final HeapLoad load;
        private final LoadBound loadBound =
                new LoadBound(Runtime.getRuntime().availableProcessors(), LoadBound.SHORT_FIRST_USE);
        private final Set<Integer> limitedByLoad = new HashSet<>();
        private int count;
        private int late;
        private long checksum;

        HeapAttempts(
                ServiceStrategy strategy, ServerCollector collector, Endpoint endpoint, long request, HeapLoad load) {
            this.strategy = strategy;
            this.collector = collector;
            this.endpoint = endpoint;
            this.request = request;
            this.load = load;
        }

        static Duration longest(HeapLoad load) {
            return Duration.ofMinutes(1).plus(TIMEOUT).plus(load.longest(TIMEOUT));
        }

        /** Returns an error message if a request's delays are not below the latency limit; otherwise empty. */
        static Optional<String> problem(Endpoint endpoint, HeapLoad load) {
            return load.ratePerSecond() == 0
                            || load.p99Millis() > endpoint.ideal(UPSTREAM, 0).toMillis()
                    ? Optional.empty()
                    : Optional.of("no heap is enough: p99Millis=" + load.p99Millis()
                            + " is not above the delays of one request");
        }

        RateOutcome outcome(Deployment deployment) throws InterruptedException {
            try (ServiceClient client = deployment.openClient(HeapLoad.THREADS)) {
                return load.outcome(client, endpoint, loadBound);
            }
        }

        /** Returns true if the load generator may have caused the failure of an attempt in the given heap. */
        boolean isLimitedByLoad(int mebibytes) {
            return limitedByLoad.contains(mebibytes);
        }

        int count() {
            return count;
        }

        /** Returns the number of attempts that failed because the service started too slowly or answered too late. */
        int late() {
            return late;
        }

        long checksum() {
            return checksum;
        }

        /** Throws {@link StartFailure} if the heap is too small, or if the service starts too slowly. */
        Deployment start(int mebibytes) throws IOException {
            count++;
            return Deployment.start(new DeploymentPlan(
                    strategy,
                    ServerJvm.ofThisJdk(mebibytes + "m").with(collector.arguments()),
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                    UPSTREAM,
                    new StoreAddress(StoreKind.mongo, StoreAddress.EMBEDDED),
                    CONNECTIONS,
                    TIMEOUT));
        }

        /** Sends one request. Throws {@link IOException} if the answer is late or reports an error. */
        void requestOnce(Deployment deployment) throws IOException {
            try (ServiceClient client = deployment.openClient(1)) {
                checksum = client.request(endpoint, request).checksum();
            }
            if (checksum != Composition.of(request).checksum()) {
                throw new IllegalStateException(strategy + " gives a wrong answer to request " + request);
            }
        }

        boolean work(int mebibytes) throws IOException, InterruptedException {
            try (Deployment deployment = start(mebibytes)) {
                try {
                    requestOnce(deployment);
                    RateOutcome outcome = outcome(deployment);
                    if (outcome == RateOutcome.LIMITED_BY_LOAD) {
                        limitedByLoad.add(mebibytes);
                    }
                    return outcome == RateOutcome.SUSTAINED;
                } catch (IOException e) {
                    if (Thread.currentThread().isInterrupted()) {
                        throw e;
                    }
                    late += e instanceof SocketTimeoutException ? 1 : 0;
                    return false;
                }
            } catch (StartFailure e) {
                late += e.isLate() ? 1 : 0;
                return false;
            }
        }
    }
}
