package dev.strandbench.service;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * The settings of an application.
 *
 * @param strategy how it is written
 * @param upstream where the upstream services are
 * @param store where the store is: a MongoDB connection string, or the environment variable that holds one
 * @param database which of the store's databases is its own
 * @param connections how many it may have to the upstream services, and as many again to the store
 * @param timeout how long it waits for a connection or an answer
 */
@ConfigurationProperties("service")
public record ServiceSettings(
        ServiceStrategy strategy, URI upstream, String store, String database, int connections, Duration timeout) {

    /** The name of the store's collection. */
    static final String COLLECTION = "compositions";

    /** These settings as arguments of {@link ServiceProgram}. */
    List<String> arguments() {
        return List.of(
                "--service.strategy=" + strategy,
                "--service.upstream=" + upstream,
                "--service.store=" + store,
                "--service.database=" + database,
                "--service.connections=" + connections,
                "--service.timeout=" + timeout);
    }
}
