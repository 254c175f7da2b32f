package dev.strandbench.scenario.service;

import dev.strandbench.service.Composition;
import dev.strandbench.service.Delays;
import dev.strandbench.service.Deployment;
import dev.strandbench.service.DeploymentPlan;
import dev.strandbench.service.DoesNotStartException;
import dev.strandbench.service.Endpoint;
import dev.strandbench.service.NotReadyException;
import dev.strandbench.service.ServerJvm;
import dev.strandbench.service.ServiceClient;
import dev.strandbench.service.ServiceStrategy;
import dev.strandbench.service.StoreAddress;
import dev.strandbench.service.StoreKind;
import dev.strandbench.service.UpstreamPlan;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.time.Duration;

/** Attempts to have a service answer one request, each in a heap of its own and in processes of their own. */
final class HeapAttempts {

    /** Short, and the same for all: that an answer is late is due to the heap alone. */
    private static final UpstreamPlan UPSTREAM = new UpstreamPlan(10, Delays.FIXED, 0);

    private static final int CONNECTIONS = 100;
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    /** How long an attempt takes that is late twice: to be ready, for which a service has a minute, and to answer. */
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

    /** How often a service was to start so far. */
    int count() {
        return count;
    }

    /** How many of them failed because the service or its answer was late, not for want of memory. */
    int late() {
        return late;
    }

    /** The checksum of the last answer; 0 before the first. */
    long checksum() {
        return checksum;
    }

    /**
     * Starts the service in a heap of so many MiB.
     *
     * @throws DoesNotStartException if that is too small
     * @throws NotReadyException if it runs but is not ready in time
     */
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

    /**
     * Sends the request.
     *
     * @throws IOException if its answer is an error, or there is none in time
     */
    void requestOnce(Deployment deployment) throws IOException {
        try (ServiceClient client = deployment.openClient(1)) {
            checksum = client.request(endpoint, request).checksum();
        }
        if (checksum != Composition.of(request).checksum()) {
            throw new IllegalStateException(strategy + " gives a wrong answer to request " + request);
        }
    }

    /**
     * Whether the service starts and answers in a heap of so many MiB.
     *
     * @throws IOException if it does not start for another reason than the heap
     */
    boolean answers(int mebibytes) throws IOException {
        try (Deployment deployment = start(mebibytes)) {
            return isAnswered(deployment);
        } catch (DoesNotStartException e) {
            return false;
        } catch (NotReadyException e) {
            late++;
            return false;
        }
    }

    private boolean isAnswered(Deployment deployment) throws IOException {
        try {
            requestOnce(deployment);
            return true;
        } catch (IOException e) {
            if (Thread.currentThread().isInterrupted()) {
                throw e;
            }
            if (e instanceof SocketTimeoutException) {
                late++;
            }
            return false;
        }
    }
}
