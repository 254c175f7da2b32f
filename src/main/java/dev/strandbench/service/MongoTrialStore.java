package dev.strandbench.service;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import dev.strandbench.service.StoreAddress.StoreConnection;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.bson.Document;

/** A MongoDB database that belongs to one deployment. */
record MongoTrialStore(MongoClient client, MongoDatabase database) implements TrialStore {

    /** Opens a database. MongoDB creates it when the first composition is stored. */
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
            // The cause would repeat part of a password that was not escaped.
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
