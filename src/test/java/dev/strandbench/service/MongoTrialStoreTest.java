package dev.strandbench.service;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.service.StoreAddress.StoreConnection;
import dev.strandbench.service.TrialStore.MongoTrialStore;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MongoTrialStoreTest {

    private static final Duration BRIEFLY = Duration.ofSeconds(1);

    @ParameterizedTest
    @ValueSource(strings = {"mongodb://db:port", "mongodb://db:99999"})
    void isNotOpenedWhereTheConnectionStringIsNotValid(String text) {
        StoreConnection store = new StoreConnection(StoreKind.mongo, text, text);

        assertThatThrownBy(() -> MongoTrialStore.open(store, "place", BRIEFLY))
                .isInstanceOf(IOException.class)
                .hasMessage("the connection string of the store, " + text + ", is not valid")
                .hasNoCause();
    }

    @Test
    void isAwaitedForAsLongAsItsDeploymentSays() {
        String nobody = "mongodb://127.0.0.1:1";
        StoreConnection store = new StoreConnection(StoreKind.mongo, nobody, nobody);

        assertThatThrownBy(() -> MongoTrialStore.open(store, "place", BRIEFLY))
                .isInstanceOf(IOException.class)
                .hasMessage("the store at " + nobody + " cannot be reached within 1 s");
    }
}
