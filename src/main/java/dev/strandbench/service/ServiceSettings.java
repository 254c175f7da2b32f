package dev.strandbench.service;

import dev.strandbench.service.StoreAddress.StoreConnection;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * The settings of an application. The timeout limits each wait for a connection or an answer. The store's address is in
 * the environment variable {@link #STORE}, because process lists show arguments.
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
