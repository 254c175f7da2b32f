package dev.strandbench.service;

import java.time.Duration;
import java.util.List;

/**
 * What a {@link Deployment} starts.
 *
 * @param strategy how the service is written
 * @param jvmArguments of its JVM, except for the heap
 * @param heap size of its JVM's heap, as {@code -Xmx} takes it
 * @param port where it listens, or 0 for any that is free
 * @param upstream how the upstream services behave
 * @param store where the store is
 * @param connections how many the service may have to the upstream services, and as many again to the store
 * @param timeout how long it waits for a connection or an answer
 */
public record DeploymentPlan(
        ServiceStrategy strategy,
        List<String> jvmArguments,
        String heap,
        int port,
        UpstreamPlan upstream,
        StoreAddress store,
        int connections,
        Duration timeout) {

    /** Copies the list. */
    public DeploymentPlan {
        jvmArguments = List.copyOf(jvmArguments);
    }
}
