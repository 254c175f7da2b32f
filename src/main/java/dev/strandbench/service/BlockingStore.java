package dev.strandbench.service;

import com.mongodb.client.MongoCollection;
import org.bson.Document;

/** The store, through the driver that blocks. */
record BlockingStore(MongoCollection<Document> collection) {

    /** Stores a composition and returns it. */
    Composition save(Composition composition) {
        collection.insertOne(composition.toDocument());
        return composition;
    }
}
