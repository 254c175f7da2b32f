package dev.strandbench.service;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MongoTrialStoreTest {

    @ParameterizedTest
    @ValueSource(strings = {"mongodb://db:port", "mongodb://db:99999"})
    void isNotOpenedWhereTheConnectionStringIsNotValid(String text) {
        StoreConnection store = new StoreConnection(StoreKind.mongo, text, text);

        assertThatThrownBy(() -> MongoTrialStore.open(store, "place"))
                .isInstanceOf(IOException.class)
                .hasMessage("the connection string of the store, " + text + ", is not valid")
                .hasNoCause();
    }
}
