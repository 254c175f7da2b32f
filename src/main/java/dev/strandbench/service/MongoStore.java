package dev.strandbench.service;

import com.mongodb.client.MongoCollection;
import org.bson.Document;

/** A collection of MongoDB, through the driver that blocks. */
record MongoStore(MongoCollection<Document> collection) implements BlockingStore {

    @Override
    public Composition save(Composition composition) {
        collection.insertOne(composition.toDocument());
        return composition;
    }
}
