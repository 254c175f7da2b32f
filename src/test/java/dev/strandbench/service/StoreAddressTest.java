package dev.strandbench.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoreAddressTest {

    private static final Map<String, String> ENVIRONMENT =
            Map.of("STORE", "mongodb://somebody:secret@db:27017", "EMPTY", "");

    @ParameterizedTest
    @ValueSource(strings = {"embedded", "mongodb://localhost:27017", "mongodb+srv://db.example", "env:STORE"})
    void takesWhatHoldsNoPassword(String text) {
        assertThat(new StoreAddress(text).problem("mongo=", ENVIRONMENT)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mongodb://somebody:secret@db:27017",
                "mongodb+srv://somebody:secret@db.example/x",
                "mongodb://somebody:a@secret@db:27017",
                "mongodb://somebody:a/secret@db:27017"
            })
    void refusesAPasswordWithoutRepeatingIt(String text) {
        assertThat(new StoreAddress(text).problem("mongo=", ENVIRONMENT))
                .hasValueSatisfying(reason -> assertThat(reason)
                        .contains("://***@db", "would put a password into result files", "env:NAME")
                        .doesNotContain("secret", "somebody"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"env:EMPTY", "env:ABSENT"})
    void namesAVariableThatHoldsNoAddress(String text) {
        assertThat(new StoreAddress(text).problem("mongo=", ENVIRONMENT))
                .hasValueSatisfying(reason -> assertThat(reason)
                        .contains("the environment variable " + text.substring(4) + " holds no connection string"));
    }

    @Test
    void refusesWhatIsNoStore() {
        assertThat(new StoreAddress("localhost").problem("mongo=", ENVIRONMENT))
                .hasValueSatisfying(reason ->
                        assertThat(reason).startsWith("mongo=localhost is not a valid store; valid: embedded"));
    }
}
