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
 * @param store where the store is: in the variable {@link #STORE}, because lists of processes show arguments
 * @param database which of MongoDB's databases, or of the schemas of PostgreSQL's, is its own
 * @param connections how many it may have to the upstream services, and as many again to the store
 * @param timeout how long it waits for a connection or an answer
 */
@ConfigurationProperties("service")
public record ServiceSettings(
        ServiceStrategy strategy,
        URI upstream,
        StoreAddress store,
        String database,
        int connections,
        Duration timeout) {

    /** The property that says which database the store is. */
    static final String STORE_KIND = "service.store.kind";

    /** The variable of an application's environment that holds the connection string of its store. */
    static final String STORE = "STRANDBENCH_STORE";

    /** The name of the store's collection, or table. */
    static final String COLLECTION = "compositions";

    /** The store, by the environment of this process. */
    StoreConnection storeConnection() {
        return store.resolved(System.getenv());
    }

    /** These settings as arguments of {@link ServiceProgram}. */
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
