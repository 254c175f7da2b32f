package dev.strandbench.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.strandbench.service.StoreAddress.StoreConnection;
import dev.strandbench.service.postgres.PostgresAddress;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StoreAddressTest {

    private static final Map<String, String> ENVIRONMENT = Map.of(
            "STORE",
            "mongodb://somebody:secret@db:27017",
            "TABLE",
            "jdbc:postgresql://db/app?user=somebody&password=secret",
            "EMPTY",
            "");

    private static Optional<String> problem(StoreKind kind, String text) {
        return new StoreAddress(kind, text).problem(kind + "=", ENVIRONMENT);
    }

    @ParameterizedTest
    @CsvSource({
        "mongo, embedded",
        "mongo, mongodb://localhost:27017",
        "mongo, mongodb+srv://db.example",
        "mongo, env:STORE",
        "postgres, embedded",
        "postgres, jdbc:postgresql://localhost/app",
        "postgres, jdbc:postgresql://[::1]:5433/app?user=bench&sslmode=require",
        "postgres, env:TABLE"
    })
    void takesWhatHoldsNoPassword(StoreKind kind, String text) {
        assertThat(problem(kind, text)).isEmpty();
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
        assertThat(problem(StoreKind.mongo, text))
                .get(STRING)
                .contains("://***@db", "would put a password into result files", "env:NAME")
                .doesNotContain("secret", "somebody");
    }

    @Test
    void refusesAPasswordAmongParametersWithoutRepeatingIt() {
        assertThat(problem(StoreKind.postgres, "jdbc:postgresql://db/app?password=secret&user=bench"))
                .get(STRING)
                .contains("password=***&user=bench would put a password into result files", "env:NAME")
                .doesNotContain("secret");
    }

    @ParameterizedTest
    @CsvSource({"mongo, env:EMPTY", "mongo, env:ABSENT", "mongo, env:TABLE", "postgres, env:STORE"})
    void namesAVariableThatHoldsNoAddressOfTheKind(StoreKind kind, String text) {
        assertThat(problem(kind, text))
                .get(STRING)
                .contains("the environment variable " + text.substring(4) + " holds no connection string")
                .doesNotContain("secret");
    }

    @Test
    void refusesWhatIsNoStore() {
        assertThat(problem(StoreKind.mongo, "localhost"))
                .get(STRING)
                .startsWith("mongo=localhost is not a valid store; valid: embedded");
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "mongodb://db", "jdbc:postgresql://db", "jdbc:postgresql://db/app?ssl=true"})
    void refusesWhatBothDriversWouldNotTakeAlike(String text) {
        assertThat(problem(StoreKind.postgres, text))
                .get(STRING)
                .startsWith("postgres=" + text + " is not a valid store; valid: embedded, a connection string")
                .contains("user, password and sslmode");
    }

    @ParameterizedTest
    @CsvSource({
        "mongodb://db, mongo",
        "jdbc:postgresql://db/app, postgres",
        "env:STORE, mongo",
        "env:TABLE, postgres",
        "env:ABSENT, mongo"
    })
    void knowsTheKindByTheAddress(String text, StoreKind kind) {
        assertThat(StoreAddress.named(text, ENVIRONMENT)).contains(new StoreAddress(kind, text));
    }

    @ParameterizedTest
    @CsvSource({"embedded, mongo", "mongo, mongo", "postgres, postgres"})
    void knowsTheOneThatComesWithTheJarByItsKind(String text, StoreKind kind) {
        assertThat(StoreAddress.named(text, ENVIRONMENT)).contains(new StoreAddress(kind, StoreAddress.EMBEDDED));
    }

    @Test
    void tellsADriverThePasswordAndNobodyElse() throws IOException {
        StoreConnection mongo =
                StoreAddress.inVariable(StoreKind.mongo, "STORE").resolved(ENVIRONMENT);
        StoreConnection postgres =
                StoreAddress.inVariable(StoreKind.postgres, "TABLE").resolved(ENVIRONMENT);

        assertThat(mongo.connection()).isEqualTo("mongodb://somebody:secret@db:27017");
        assertThat(mongo).hasToString("env:STORE");
        assertThat(postgres.postgres())
                .isEqualTo(new PostgresAddress("db", 5432, "app", "somebody", "secret", PostgresAddress.UNENCRYPTED));
        assertThat(postgres).hasToString("env:TABLE");
    }

    @Test
    void saysOfAWrongAddressNothingThatItsVariableHolds() {
        StoreConnection wrong =
                StoreAddress.inVariable(StoreKind.postgres, "STORE").resolved(ENVIRONMENT);

        assertThatThrownBy(wrong::postgres)
                .isInstanceOf(IOException.class)
                .hasMessage("env:STORE is not the address of a PostgreSQL")
                .hasNoCause();
    }

    @Test
    void knowsNoKindOfWhatIsNoAddress() {
        assertThat(StoreAddress.named("localhost", ENVIRONMENT)).isEmpty();
    }
}
