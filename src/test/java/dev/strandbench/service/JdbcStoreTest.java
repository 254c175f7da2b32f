package dev.strandbench.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.service.BlockingStore.JdbcStore;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.net.SocketTimeoutException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** What the store does with a pool of connections that has no database. */
class JdbcStoreTest {

    private static final Composition COMPOSITION = Composition.ofValues(7, 1, 2, 3);

    private final List<String> calls = new ArrayList<>();

    private interface Outcome {

        int rows() throws SQLException;
    }

    private static <T> T standIn(Class<T> type, InvocationHandler behaviour) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, behaviour));
    }

    /** A pool of which every call of a connection and of a statement is noted. */
    private DataSource pool(Outcome outcome) {
        PreparedStatement statement = standIn(PreparedStatement.class, (proxy, method, arguments) -> {
            calls.add(method.getName() + (arguments == null ? "" : " " + List.of(arguments)));
            return method.getName().equals("executeUpdate") ? outcome.rows() : null;
        });
        Connection connection = standIn(Connection.class, (proxy, method, arguments) -> {
            calls.add(method.getName() + " of the connection");
            return method.getName().equals("prepareStatement") ? statement : null;
        });
        return standIn(DataSource.class, (proxy, method, arguments) -> connection);
    }

    @Test
    void addsARowAndGivesTheConnectionBack() {
        BlockingStore store = new JdbcStore(pool(() -> 1), "insert");

        assertThat(store.save(COMPOSITION)).isSameAs(COMPOSITION);
        assertThat(calls)
                .containsExactly(
                        "prepareStatement of the connection",
                        "setLong [1, 7]",
                        "setLong [2, 1]",
                        "setLong [3, 2]",
                        "setLong [4, 3]",
                        "executeUpdate",
                        "close",
                        "close of the connection");
    }

    @Test
    void saysWhatTheDatabaseRefusesAndGivesTheConnectionBack() {
        requireFailure(new SQLException("ERROR: disk full\n  Where: here"), "ERROR: disk full");

        assertThat(calls).endsWith("close", "close of the connection");
    }

    @Test
    void saysThatTheAnswerDidNotCome() {
        requireFailure(
                new SQLException("An I/O error occurred", new SocketTimeoutException("Read timed out")),
                "no answer in time");
    }

    private void requireFailure(SQLException reason, String message) {
        BlockingStore store = new JdbcStore(
                pool(() -> {
                    throw reason;
                }),
                "insert");

        assertThatThrownBy(() -> store.save(COMPOSITION))
                .isInstanceOf(RequestFailure.class)
                .hasMessage("store failed: " + message)
                .hasCause(reason);
    }

    @Test
    void saysTheSameOfEveryRequestThatGetsNoConnection() {
        BlockingStore store = new JdbcStore(
                standIn(DataSource.class, (proxy, method, arguments) -> {
                    throw new SQLTransientConnectionException("HikariPool-1 - timed out after 10001ms");
                }),
                "insert");

        assertThatThrownBy(() -> store.save(COMPOSITION))
                .isInstanceOf(RequestFailure.class)
                .hasMessage("store failed: no connection in time");
    }
}
