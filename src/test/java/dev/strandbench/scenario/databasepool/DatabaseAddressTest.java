package dev.strandbench.scenario.databasepool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.postgres.PostgresAddress;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DatabaseAddressTest {

    private static final Map<String, String> ENVIRONMENT =
            Map.of("DATABASE", "jdbc:postgresql://db:6432/shop?user=me&password=a%20secret&sslmode=require");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "embedded",
                "jdbc:postgresql://localhost/test",
                "jdbc:postgresql://db.example:6432/test?user=me&sslmode=require",
                "env:DATABASE"
            })
    void takesWhatHoldsNoPassword(String text) {
        assertThat(new DatabaseAddress(text).problem(ENVIRONMENT)).isEmpty();
    }

    @Test
    void refusesAPasswordWithoutRepeatingIt() {
        assertThat(new DatabaseAddress("jdbc:postgresql://db/test?user=me&password=secret").problem(ENVIRONMENT))
                .hasValueSatisfying(reason -> assertThat(reason)
                        .contains("password=***", "would put a password into result files", "env:NAME")
                        .doesNotContain("secret"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"localhost", "jdbc:mysql://db/test", "jdbc:postgresql://one,two/test", "jdbc:postgresql:test"})
    void refusesWhatIsNoDatabase(String text) {
        assertThat(new DatabaseAddress(text).problem(ENVIRONMENT))
                .hasValueSatisfying(reason -> assertThat(reason)
                        .startsWith("postgres=" + text + " is not a valid store; valid: ")
                        .endsWith("or embedded"));
    }

    @Test
    void knowsWhereADatabaseIsAndWhoConnects() throws IOException {
        assertThat(new DatabaseAddress("env:DATABASE").postgres(ENVIRONMENT))
                .isEqualTo(new PostgresAddress("db", 6_432, "shop", "me", "a secret", "require"));
        assertThat(new DatabaseAddress("env:DATABASE").isEmbedded()).isFalse();
        assertThat(new DatabaseAddress("embedded").isEmbedded()).isTrue();
    }

    @Test
    void doesNotRepeatAPasswordOfABrokenAddress() {
        Map<String, String> broken = Map.of("DATABASE", "jdbc:postgresql://db/shop?password=secret&ssl=true");

        assertThatThrownBy(() -> new DatabaseAddress("env:DATABASE").postgres(broken))
                .isInstanceOf(IOException.class)
                .hasMessage("env:DATABASE is not the address of a PostgreSQL")
                .hasNoCause();
    }

    @Test
    void hasAServerThatTakesFewProcessors() {
        assertThat(DatabaseProcessors.objection(1.4, 2)).isEmpty();
        assertThat(DatabaseProcessors.objection(1.5, 2))
                .hasValueSatisfying(reason ->
                        assertThat(reason).startsWith("the database took 1.5 of 2 processors, over the bound of 70 %"));
        ProcessHandle process = ProcessHandle.current();
        assertThat(DatabaseProcessors.coresBetween(
                        Map.of(process, Duration.ofSeconds(1)),
                        Map.of(process, Duration.ofSeconds(2)),
                        Duration.ofSeconds(4).toNanos()))
                .isEqualTo(0.25);
    }

    @Test
    void readsAndStoresInASchemaOfItsOwn() throws IOException {
        PostgresAddress address = new DatabaseAddress("jdbc:postgresql://db/shop").postgres(ENVIRONMENT);
        DatabaseTables tables = new DatabaseTables(address, "mine", 20);

        assertThat(tables.query("?")).isEqualTo("select value, pg_sleep(0.020) from mine.item where id = ?");
        assertThat(new DatabaseTables(address, "mine", 0).query("$1"))
                .isEqualTo("select value from mine.item where id = $1");
        assertThat(tables.insert("$1")).isEqualTo("insert into mine.receipt (id) values ($1)");
        assertThat(DatabaseTables.of(address, 1).schema())
                .isNotEqualTo(DatabaseTables.of(address, 1).schema());
    }
}
