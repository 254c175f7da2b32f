package dev.strandbench.service;

import java.net.SocketTimeoutException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import javax.sql.DataSource;

@FunctionalInterface
interface BlockingStore {

    /** Stores a composition and returns it. After an exception, the composition may or may not have been stored. */
    Composition save(Composition composition);

    /** Inserts rows into a PostgreSQL table through JDBC with auto-commit. */
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
                throw RequestFailure.ofStore("no connection in time", e);
            } catch (SQLException e) {
                throw e.getCause() instanceof SocketTimeoutException
                        ? RequestFailure.ofStore("no answer in time", e)
                        : RequestFailure.ofStore(e);
            }
        }
    }
}
