package dev.strandbench.scenario.databasepool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.service.postgres.PostgresAddress;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DatabaseTablesTest {

    private static final PostgresAddress ADDRESS =
            new PostgresAddress("db", 5432, "shop", "me", "", PostgresAddress.UNENCRYPTED);

    @Test
    void areInASchemaOfTheirOwn() {
        DatabaseTables tables = new DatabaseTables(ADDRESS, "mine", 20);

        assertThat(tables.query("?")).isEqualTo("select value, pg_sleep(0.0195) from mine.item where id = ?");
        assertThat(tables.insert("$1")).isEqualTo("insert into mine.receipt (id) values ($1)");
        assertThat(DatabaseTables.of(ADDRESS, 1).schema())
                .isNotEqualTo(DatabaseTables.of(ADDRESS, 1).schema());
    }

    @Test
    void areReadWithoutASleepThatWouldTakeNoTime() {
        assertThat(new DatabaseTables(ADDRESS, "mine", 0).query("$1"))
                .isEqualTo("select value from mine.item where id = $1");
    }

    private static final Pattern SLEEP = Pattern.compile("pg_sleep\\(([0-9.]+)\\)");

    /** In s since 2000, in 2026: how large the numbers are that PostgreSQL reckons with. */
    private static final double NOW = 843_000_000.123457;

    /** As {@code pg_sleep} does, in PostgreSQL's {@code src/backend/utils/adt/misc.c}. */
    private static long sleptMillis(double seconds) {
        double end = NOW + seconds;
        return (long) Math.ceil((end - NOW) * 1_000);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 6, 8, 10, 13, 16, 100, 999, 1_000, 10_000})
    void sleepsAsLongAsAQueryIsToTake(int queryMillis) {
        Matcher sleep = SLEEP.matcher(DatabaseTables.sleep(queryMillis));

        assertThat(sleep.find()).isTrue();
        assertThat(sleptMillis(Double.parseDouble(sleep.group(1)))).isEqualTo(queryMillis);
    }

    /** What the half millisecond is for. */
    @Test
    void wouldSleepLongerIfItAskedForExactlyThat() {
        assertThat(sleptMillis(0.001)).isEqualTo(2);
    }

    @Test
    void doesNotSleepForNoTime() {
        assertThat(DatabaseTables.sleep(0)).isEmpty();
    }
}
