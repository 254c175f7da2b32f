package dev.strandbench.service;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import dev.strandbench.service.StoreAddress.StoreConnection;
import dev.strandbench.service.postgres.PostgresAddress;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.bson.Document;

/** The database or schema of a deployment. {@link #close} drops it. Not thread-safe. */
interface TrialStore extends AutoCloseable {

    /** Creates a database or schema. Throws an {@link IOException} if the server cannot be reached. */
    static TrialStore open(StoreConnection store, String place, Duration patience) throws IOException {
        return store.kind() == StoreKind.mongo
                ? MongoTrialStore.open(store, place, patience)
                : PostgresTrialStore.open(store, place, patience);
    }

    long count() throws IOException;

    List<Composition> compositions() throws IOException;

    void clear() throws IOException;

    void disconnect();

    @Override
    void close() throws IOException;

    static IOException unreachable(StoreConnection store, Duration patience, Exception cause) {
        return new IOException(
                "the store at " + store.shown() + " cannot be reached within " + patience.toSeconds() + " s", cause);
    }

    record MongoTrialStore(MongoClient client, MongoDatabase database) implements TrialStore {

        static MongoTrialStore open(StoreConnection store, String name, Duration patience) throws IOException {
            MongoClient client = clientOf(store, patience);
            MongoDatabase database = client.getDatabase(name);
            try {
                database.runCommand(new Document("ping", 1));
            } catch (MongoException e) {
                client.close();
                throw TrialStore.unreachable(store, patience, e);
            }
            return new MongoTrialStore(client, database);
        }

        private static MongoClient clientOf(StoreConnection store, Duration patience) throws IOException {
            try {
                return MongoClients.create(MongoClientSettings.builder()
                        .applyConnectionString(new ConnectionString(store.connection()))
                        .applyToClusterSettings(
                                cluster -> cluster.serverSelectionTimeout(patience.toSeconds(), TimeUnit.SECONDS))
                        .build());
            } catch (IllegalArgumentException e) {
                // Leaves out the cause, whose message may repeat a part of a password that was not escaped.
                throw new IOException("the connection string of the store, " + store.shown() + ", is not valid");
            } catch (MongoException e) {
                throw TrialStore.unreachable(store, patience, e);
            }
        }

        private MongoCollection<Document> collection() {
            return database.getCollection(ServiceSettings.COLLECTION);
        }

        @Override
        public long count() {
            return collection().countDocuments();
        }

        @Override
        public List<Composition> compositions() {
            return collection().find().map(Composition::ofDocument).into(new ArrayList<>());
        }

        @Override
        public void clear() {
            collection().deleteMany(new Document());
        }

        @Override
        public void disconnect() {
            client.close();
        }

        @Override
        public void close() {
            try (client) {
                database.drop();
            }
        }
    }

    /** A PostgreSQL schema. Keeps a single connection, because the driver would start threads for more connections. */
    final class PostgresTrialStore implements TrialStore {

        private static final Duration LONGEST_STATEMENT = Duration.ofMinutes(1);

        private final Connection connection;
        private final PostgresTable table;

        private PostgresTrialStore(Connection connection, PostgresTable table) {
            this.connection = connection;
            this.table = table;
        }

        static PostgresTrialStore open(StoreConnection store, String schema, Duration patience) throws IOException {
            PostgresAddress where = store.postgres();
            Connection connection;
            try {
                connection = DriverManager.getConnection(where.url(), where.properties(patience, LONGEST_STATEMENT));
            } catch (SQLException e) {
                throw new IOException(
                        TrialStore.unreachable(store, patience, e).getMessage() + ": " + e.getMessage(), e);
            }
            PostgresTrialStore opened = new PostgresTrialStore(connection, new PostgresTable(schema));
            try {
                for (String statement : opened.table.create()) {
                    opened.execute(statement);
                }
            } catch (IOException e) {
                opened.disconnect();
                throw e;
            }
            return opened;
        }

        @Override
        public void disconnect() {
            try {
                connection.close();
            } catch (SQLException e) {
                // The connection is not used again anyway.
            }
        }

        private void execute(String sql) throws IOException {
            try (Statement statement = connection.createStatement()) {
                statement.execute(sql);
            } catch (SQLException e) {
                throw failed(e);
            }
        }

        private static IOException failed(SQLException e) {
            return new IOException("the store failed: " + e.getMessage(), e);
        }

        @Override
        public long count() throws IOException {
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery(table.count())) {
                rows.next();
                return rows.getLong(1);
            } catch (SQLException e) {
                throw failed(e);
            }
        }

        @Override
        public List<Composition> compositions() throws IOException {
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery(table.select())) {
                List<Composition> compositions = new ArrayList<>();
                while (rows.next()) {
                    compositions.add(
                            Composition.ofValues(rows.getLong(1), rows.getLong(2), rows.getLong(3), rows.getLong(4)));
                }
                return compositions;
            } catch (SQLException e) {
                throw failed(e);
            }
        }

        @Override
        public void clear() throws IOException {
            execute(table.clear());
        }

        @Override
        public void close() throws IOException {
            try {
                execute(table.drop());
            } finally {
                disconnect();
            }
        }

        /** The SQL statements for the store's table. The schema's name has no quotation marks. */
        record PostgresTable(String schema) {

            private static final String COLUMNS = "request, " + UpstreamPart.CUSTOMER.path() + ", "
                    + UpstreamPart.ACCOUNT.path() + ", " + UpstreamPart.OFFERS.path();

            private String name() {
                return "\"" + schema + "\"." + ServiceSettings.COLLECTION;
            }

            List<String> create() {
                return List.of(
                        "create schema \"" + schema + "\"",
                        "create table " + name() + " (id bigint generated always as identity primary key, "
                                + COLUMNS.replace(",", " bigint not null,") + " bigint not null)");
            }

            /** Returns the JDBC statement that inserts a row. The columns are in the order of {@link #select}. */
            String insertByJdbc() {
                return insert("?, ?, ?, ?");
            }

            String insertByR2dbc() {
                return insert("$1, $2, $3, $4");
            }

            private String insert(String parameters) {
                return "insert into " + name() + " (" + COLUMNS + ") values (" + parameters + ")";
            }

            String select() {
                return "select " + COLUMNS + " from " + name() + " order by id";
            }

            String count() {
                return "select count(*) from " + name();
            }

            String clear() {
                return "truncate " + name();
            }

            String drop() {
                return "drop schema \"" + schema + "\" cascade";
            }
        }
    }
}
