package dev.strandbench.scenario.databasepool;

import dev.strandbench.scenario.databasepool.BlockingConnections.BlockingConnection;
import dev.strandbench.scenario.databasepool.DatabaseStrategy.PoolSettings;
import dev.strandbench.scenario.databasepool.HikariVersion.HikariPool;
import dev.strandbench.service.postgres.PostgresAddress;
import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.supplier.AgroalConnectionFactoryConfigurationSupplier;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.api.exceptionsorter.PostgreSQLExceptionSorter;
import io.agroal.api.security.NamePrincipal;
import io.agroal.api.security.SimplePassword;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Properties;
import javax.sql.DataSource;

/** A pool of JDBC connections. Most settings that are not in {@link PoolSettings} keep the pool's defaults. */
final class JdbcConnections implements BlockingConnections {

    private static final String SSL_MODE = "sslmode";
    private static final String SERVER_OPTIONS = "options";
    private static final String NAME = "ApplicationName";
    // The prefix of properties that HikariCP passes to the driver.
    private static final String HIKARI_DRIVER = "dataSource.";

    private final DataSource source;
    private final Runnable stop;
    private final String query;
    private final String insert;

    private JdbcConnections(DataSource source, Runnable stop, DatabaseTables tables) {
        this.source = source;
        this.stop = stop;
        query = tables.query("?");
        insert = tables.insert("?");
    }

    static JdbcConnections ofHikari(PoolSettings settings, HikariVersion version) throws SQLException {
        PostgresAddress address = settings.tables().address();
        Properties config = new Properties();
        config.put("poolName", "strandbench");
        config.put("jdbcUrl", address.url());
        config.put("username", address.user());
        config.put("password", address.password());
        config.put("autoCommit", false);
        config.put("maximumPoolSize", settings.connections());
        config.put("connectionTimeout", settings.acquireTimeout().toMillis());
        config.put(HIKARI_DRIVER + SSL_MODE, address.sslMode());
        config.put(HIKARI_DRIVER + NAME, settings.tables().schema());
        if (settings.hasStatementTimeout()) {
            config.put(HIKARI_DRIVER + SERVER_OPTIONS, serverOptions(settings));
        }
        try {
            HikariPool pool = version.open(config);
            return new JdbcConnections(pool.source(), pool.stop(), settings.tables());
        } catch (RuntimeException e) {
            throw new SQLException("the pool cannot connect to " + address, e);
        }
    }

    static JdbcConnections ofAgroal(PoolSettings settings) throws SQLException {
        AgroalDataSource pool = AgroalDataSource.from(new AgroalDataSourceConfigurationSupplier()
                .connectionPoolConfiguration(agroal -> agroal.initialSize(settings.connections())
                        .minSize(settings.connections())
                        .maxSize(settings.connections())
                        .acquisitionTimeout(settings.acquireTimeout())
                        // Without the sorter, a broken connection would stay in the pool.
                        .exceptionSorter(new PostgreSQLExceptionSorter())
                        .connectionFactoryConfiguration(factory -> connecting(factory, settings))));
        return new JdbcConnections(pool, pool::close, settings.tables());
    }

    private static AgroalConnectionFactoryConfigurationSupplier connecting(
            AgroalConnectionFactoryConfigurationSupplier factory, PoolSettings settings) {
        PostgresAddress address = settings.tables().address();
        AgroalConnectionFactoryConfigurationSupplier connecting = factory.jdbcUrl(address.url())
                .autoCommit(false)
                .principal(new NamePrincipal(address.user()))
                .credential(new SimplePassword(address.password()))
                .jdbcProperty(SSL_MODE, address.sslMode())
                .jdbcProperty(NAME, settings.tables().schema());
        return settings.hasStatementTimeout()
                ? connecting.jdbcProperty(SERVER_OPTIONS, serverOptions(settings))
                : connecting;
    }

    private static String serverOptions(PoolSettings settings) {
        return "-c " + PoolSettings.STATEMENT_TIMEOUT + "="
                + settings.statementTimeout().toMillis();
    }

    @Override
    public BlockingConnection acquire() throws SQLException {
        return new JdbcConnection(source.getConnection());
    }

    void close() {
        stop.run();
    }

    private final class JdbcConnection implements BlockingConnection {

        private final Connection connection;
        private boolean committed;

        JdbcConnection(Connection connection) {
            this.connection = connection;
        }

        @Override
        public long read(int item) throws SQLException {
            try (PreparedStatement statement = connection.prepareStatement(query)) {
                statement.setInt(1, item);
                try (ResultSet rows = statement.executeQuery()) {
                    if (!rows.next()) {
                        throw new IllegalStateException("there is no item " + item);
                    }
                    return rows.getLong(1);
                }
            }
        }

        @Override
        public void store(long id) throws SQLException {
            try (PreparedStatement statement = connection.prepareStatement(insert)) {
                statement.setLong(1, id);
                statement.executeUpdate();
            }
        }

        @Override
        public void commit() throws SQLException {
            connection.commit();
            committed = true;
        }

        @Override
        public void close() throws SQLException {
            try {
                if (!committed) {
                    connection.rollback();
                }
            } finally {
                connection.close();
            }
        }
    }
}
