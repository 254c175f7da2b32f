package dev.strandbench.service;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import dev.strandbench.service.BlockingStore.MongoStore;
import java.util.concurrent.TimeUnit;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The store in MongoDB, through its blocking driver. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(name = ServiceSettings.STORE_KIND, havingValue = "mongo")
@Import(BlockingMongoConfiguration.MongoSettings.class)
class BlockingMongoConfiguration {

    @Bean
    MongoClient mongoClient(MongoClientSettings store) {
        return MongoClients.create(store);
    }

    @Bean
    BlockingStore blockingStore(MongoClient client, ServiceSettings settings) {
        return new MongoStore(client.getDatabase(settings.database()).getCollection(ServiceSettings.COLLECTION));
    }

    /** The settings that both MongoDB drivers share. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnProperty(name = ServiceSettings.STORE_KIND, havingValue = "mongo")
    static class MongoSettings {

        @Bean
        MongoClientSettings storeSettings(ServiceSettings settings) {
            long millis = settings.timeout().toMillis();
            return MongoClientSettings.builder()
                    .applyConnectionString(
                            new ConnectionString(settings.storeConnection().connection()))
                    .applyToConnectionPoolSettings(
                            pool -> pool.maxSize(settings.connections()).maxWaitTime(millis, TimeUnit.MILLISECONDS))
                    .applyToClusterSettings(cluster -> cluster.serverSelectionTimeout(millis, TimeUnit.MILLISECONDS))
                    .applyToSocketSettings(socket -> socket.connectTimeout(millis, TimeUnit.MILLISECONDS)
                            .readTimeout(millis, TimeUnit.MILLISECONDS))
                    .build();
        }
    }
}
