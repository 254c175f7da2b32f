package dev.strandbench.scenario.service;

import dev.strandbench.service.Composition;
import dev.strandbench.service.Deployment;
import dev.strandbench.service.Deployment.DeploymentPlan;
import dev.strandbench.service.Endpoint;
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

/** Attempts to have a service answer one request, each in its own heap and processes. */
final class HeapAttempts {

    // Short and equal for all, so that only the heap can make an answer late.
    private static final UpstreamPlan UPSTREAM = new UpstreamPlan(10, Delays.FIXED, 0);

    private static final int CONNECTIONS = 100;
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    /** The longest time of an attempt: a minute to be ready, then the answer. */
    static final Duration LONGEST = Duration.ofMinutes(1).plus(TIMEOUT);

    private final ServiceStrategy strategy;
    private final Endpoint endpoint;
    private final long request;
    private int count;
    private int late;
    private long checksum;

    HeapAttempts(ServiceStrategy strategy, Endpoint endpoint, long request) {
        this.strategy = strategy;
        this.endpoint = endpoint;
        this.request = request;
    }

    int count() {
        return count;
    }

    /** Returns the number of attempts that failed because the service or its answer was late. */
    int late() {
        return late;
    }

    /** Returns the sum, modulo 2⁶⁴, of the correct answers' checksums. */
    long checksum() {
        return checksum;
    }

    /** Starts the service in this heap; throws {@link StartFailure} if that is too small or the service late. */
    Deployment start(int mebibytes) throws IOException {
        count++;
        return Deployment.start(new DeploymentPlan(
                strategy,
                ServerJvm.ofThisJdk(mebibytes + "m"),
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                UPSTREAM,
                new StoreAddress(StoreKind.mongo, StoreAddress.EMBEDDED),
                CONNECTIONS,
                TIMEOUT));
    }

    /** Sends the request; throws {@link IOException} if the answer is an error or late. */
    void requestOnce(Deployment deployment) throws IOException {
        try (ServiceClient client = deployment.openClient(1)) {
            checksum = client.request(endpoint, request).checksum();
        }
        if (checksum != Composition.of(request).checksum()) {
            throw new IllegalStateException(strategy + " gives a wrong answer to request " + request);
        }
    }

    boolean answers(int mebibytes) throws IOException {
        try (Deployment deployment = start(mebibytes)) {
            try {
                requestOnce(deployment);
                return true;
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
