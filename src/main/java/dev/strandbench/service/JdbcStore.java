package dev.strandbench.service;

import java.net.SocketTimeoutException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import javax.sql.DataSource;

/**
 * A table of PostgreSQL, through JDBC.
 *
 * @param pool its connections, which commit by themselves
 * @param insert the statement that adds a row, with request, customer, account and offers as its parameters
 */
record JdbcStore(DataSource pool, String insert) implements BlockingStore {

    @Override
    public Composition save(Composition composition) {
        try (Connection connection = pool.getConnection();
                PreparedStatement statement = connection.prepareStatement(insert)) {
            statement.setLong(1, composition.id());
            statement.setLong(2, composition.customer().value());
            statement.setLong(3, composition.account().value());
            statement.setLong(4, composition.offers().value());
            statement.executeUpdate();
            return composition;
        } catch (SQLTransientConnectionException e) {
            throw StoreException.noConnection(e);
        } catch (SQLException e) {
            throw e.getCause() instanceof SocketTimeoutException ? StoreException.silent(e) : StoreException.failed(e);
        }
    }
}
