package dev.strandbench.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.service.TrialStore.PostgresTrialStore.PostgresTable;
import org.junit.jupiter.api.Test;

class PostgresTableTest {

    private final PostgresTable table = new PostgresTable("a-b");

    @Test
    void isMadeInASchemaOfItsOwnAndGoesWithIt() {
        assertThat(table.create())
                .containsExactly(
                        "create schema \"a-b\"",
                        "create table \"a-b\".compositions (id bigint generated always as identity primary key, request"
                                + " bigint not null, customer bigint not null, account bigint not null, offers bigint"
                                + " not null)");
        assertThat(table.drop()).isEqualTo("drop schema \"a-b\" cascade");
    }

    @Test
    void hasTheParametersOfEachDriverInTheOrderOfItsColumns() {
        String columns = "insert into \"a-b\".compositions (request, customer, account, offers) values ";

        assertThat(table.insertByJdbc()).isEqualTo(columns + "(?, ?, ?, ?)");
        assertThat(table.insertByR2dbc()).isEqualTo(columns + "($1, $2, $3, $4)");
        assertThat(table.select())
                .isEqualTo("select request, customer, account, offers from \"a-b\".compositions order by id");
    }
}
