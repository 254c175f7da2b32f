package dev.strandbench.service;

import com.mongodb.MongoClientSettings;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The store in MongoDB, through the driver that blocks. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(name = ServiceSettings.STORE_KIND, havingValue = "mongo")
@Import(MongoSettings.class)
class BlockingMongoConfiguration {

    @Bean
    MongoClient mongoClient(MongoClientSettings store) {
        return MongoClients.create(store);
    }

    @Bean
    BlockingStore blockingStore(MongoClient client, ServiceSettings settings) {
        return new MongoStore(client.getDatabase(settings.database()).getCollection(ServiceSettings.COLLECTION));
    }
}
