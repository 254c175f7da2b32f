package dev.strandbench.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ServiceSettingsTest {

    @Test
    void tellTheApplicationInWhichVariableItsStoreIs() {
        ServiceSettings settings = new ServiceSettings(
                ServiceStrategy.MVC_POOL,
                URI.create("http://127.0.0.1:1"),
                StoreAddress.inVariable(StoreKind.postgres, ServiceSettings.STORE),
                "place",
                10,
                Duration.ofSeconds(1));

        assertThat(settings.arguments())
                .contains("--service.store.kind=postgres", "--service.store.text=env:STRANDBENCH_STORE");
    }
}
