package dev.strandbench.service;

import dev.strandbench.service.StoreAddress.StoreConnection;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * The settings of an application.
 *
 * @param store the kind of store; its address is in the variable {@link #STORE}, because process lists show arguments
 * @param database the MongoDB database or PostgreSQL schema to use
 * @param connections the size of its pools, one to the upstream services and one to the store
 * @param timeout the longest wait for a connection or an answer
 */
@ConfigurationProperties("service")
public record ServiceSettings(
        ServiceStrategy strategy,
        URI upstream,
        StoreAddress store,
        String database,
        int connections,
        Duration timeout) {

    /** The property with the kind of the store. */
    static final String STORE_KIND = "service.store.kind";

    /** The environment variable with the store's connection string. */
    static final String STORE = "STRANDBENCH_STORE";

    /** The name of the store's collection or table. */
    static final String COLLECTION = "compositions";

    StoreConnection storeConnection() {
        return store.resolved(System.getenv());
    }

    /** Returns these settings as arguments of {@link ServiceProgram}. */
    List<String> arguments() {
        return List.of(
                "--service.strategy=" + strategy,
                "--service.upstream=" + upstream,
                "--" + STORE_KIND + "=" + store.kind(),
                "--service.store.text=" + store.text(),
                "--service.database=" + database,
                "--service.connections=" + connections,
                "--service.timeout=" + timeout);
    }
}
