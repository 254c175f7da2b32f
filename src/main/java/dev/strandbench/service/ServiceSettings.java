package dev.strandbench.service;

import dev.strandbench.service.StoreAddress.StoreConnection;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * The settings of an application. {@code connections} is the size of each of the two pools. {@code timeout} is the
 * longest wait for a connection or an answer. The environment variable {@link #STORE} contains the address of the
 * store, because process lists show arguments.
 */
@ConfigurationProperties("service")
public record ServiceSettings(
        ServiceStrategy strategy,
        URI upstream,
        StoreAddress store,
        String database,
        int connections,
        Duration timeout) {

    static final String STORE_KIND = "service.store.kind";

    static final String STORE = "STRANDBENCH_STORE";

    static final String COLLECTION = "compositions";

    StoreConnection storeConnection() {
        return store.resolved(System.getenv());
    }

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
