package dev.strandbench.scenario.databasepool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.service.postgres.PostgresAddress;
import org.junit.jupiter.api.Test;

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
}
