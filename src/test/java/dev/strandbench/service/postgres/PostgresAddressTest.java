package dev.strandbench.service.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PostgresAddressTest {

    private static PostgresAddress address(String connection) {
        return PostgresAddress.of(connection).orElseThrow();
    }

    @Test
    void hasThePartsThatTheDriversAskFor() {
        PostgresAddress address =
                address("jdbc:postgresql://db.example:5433/my%20app?user=a%40b&password=p%26q&sslmode=require");

        assertThat(address).isEqualTo(new PostgresAddress("db.example", 5433, "my app", "a@b", "p&q", "require"));
        assertThat(address.url()).isEqualTo("jdbc:postgresql://db.example:5433/my+app");
        assertThat(address.hostName()).isEqualTo("db.example");
    }

    @Test
    void hasTheSameDefaultsForBothDrivers() {
        assertThat(address("jdbc:postgresql://db/app"))
                .isEqualTo(new PostgresAddress("db", 5432, "app", "postgres", "", "disable"));
    }

    @Test
    void looksUpAnAddressWithoutItsBrackets() {
        PostgresAddress address = address("jdbc:postgresql://[::1]/app?user=bench");

        assertThat(address.hostName()).isEqualTo("::1");
        assertThat(address.url()).isEqualTo("jdbc:postgresql://[::1]:5432/app");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "jdbc:postgresql:app",
                "jdbc:postgresql://db",
                "jdbc:postgresql://db/",
                "jdbc:postgresql://one,two/app",
                "jdbc:postgresql://db:99999/app",
                "jdbc:postgresql://user@db/app",
                "jdbc:postgresql://db/app?currentSchema=x",
                "jdbc:postgresql://db/app?sslmode=verify-full",
                "jdbc:mysql://db/app",
                "r2dbc:postgresql://db/app"
            })
    void isNothingThatOneOfTheDriversWouldTakeOtherwise(String connection) {
        assertThat(PostgresAddress.of(connection)).isEmpty();
    }

    @Test
    void givesJdbcWholeSecondsAndNoPasswordWhereThereIsNone() {
        Properties properties = address("jdbc:postgresql://db/app?user=bench")
                .properties(Duration.ofMillis(1), Duration.ofMillis(10_001));

        assertThat(properties)
                .containsEntry("user", "bench")
                .containsEntry("sslmode", "disable")
                .containsEntry("connectTimeout", "1")
                .containsEntry("loginTimeout", "1")
                .containsEntry("socketTimeout", "11")
                .doesNotContainKey("password");
    }

    @Test
    void isTheSameOnceItHasBeenPutTogether() {
        PostgresAddress address = new PostgresAddress("[::1]", 5433, "my app", "a@b", "p&q=r+s %", "require");

        assertThat(address(address.connection())).isEqualTo(address);
    }

    @Test
    void doesNotShowItsPassword() {
        assertThat(address("jdbc:postgresql://db/app?user=bench&password=secret"))
                .hasToString("jdbc:postgresql://db:5432/app?user=bench&sslmode=disable");
    }
}
