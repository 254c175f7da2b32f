package dev.strandbench.service;

import java.net.InetSocketAddress;
import java.time.Duration;

/**
 * What a {@link Deployment} starts.
 *
 * @param strategy how the service is written
 * @param jvm the JVM that it runs in
 * @param listen where it listens; port 0 is any that is free
 * @param upstream how the upstream services behave
 * @param store where the store is
 * @param connections how many the service may have to the upstream services, and as many again to the store
 * @param timeout how long it waits for a connection or an answer
 */
public record DeploymentPlan(
        ServiceStrategy strategy,
        ServerJvm jvm,
        InetSocketAddress listen,
        UpstreamPlan upstream,
        StoreAddress store,
        int connections,
        Duration timeout) {}
