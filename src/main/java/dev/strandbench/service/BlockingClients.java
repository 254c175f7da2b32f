package dev.strandbench.service;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.strandbench.service.BlockingStore.JdbcStore;
import dev.strandbench.service.MeasurementController.Placements;
import dev.strandbench.service.TrialStore.PostgresTrialStore.PostgresTable;
import dev.strandbench.service.postgres.PostgresAddress;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.bson.Document;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.client.HttpComponentsClientHttpRequestFactory;
import org.springframework.web.client.RestClient;

/** Configures the HTTP client and the database driver for applications in which threads may block. */
@Configuration(proxyBeanMethods = false)
class BlockingClients {

    @Bean
    CloseableHttpClient httpClient(ServiceSettings settings) {
        return ServiceClient.pooled(settings.connections(), settings.timeout());
    }

    @Bean
    BlockingUpstream blockingUpstream(CloseableHttpClient client, ServiceSettings settings, Placements placements) {
        RestClient rest = RestClient.builder()
                .requestFactory(new HttpComponentsClientHttpRequestFactory(client))
                .baseUrl(settings.upstream().toString())
                .build();
        return new BlockingUpstream(rest, placements);
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnProperty(name = ServiceSettings.STORE_KIND, havingValue = "mongo")
    @Import(MongoSettings.class)
    static class BlockingMongo {

        @Bean
        MongoClient mongoClient(MongoClientSettings store) {
            return MongoClients.create(store);
        }

        @Bean
        BlockingStore blockingStore(MongoClient client, ServiceSettings settings) {
            MongoCollection<Document> collection =
                    client.getDatabase(settings.database()).getCollection(ServiceSettings.COLLECTION);
            return composition -> {
                collection.insertOne(composition.toDocument());
                return composition;
            };
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnProperty(name = ServiceSettings.STORE_KIND, havingValue = "postgres")
    static class Jdbc {

        // HikariCP accepts no shorter timeout.
        private static final Duration LEAST_PATIENCE = Duration.ofMillis(250);

        @Bean
        HikariDataSource jdbcPool(ServiceSettings settings) throws IOException {
            PostgresAddress address = settings.storeConnection().postgres();
            HikariConfig config = new HikariConfig();
            config.setJdbcUrl(address.url());
            config.setDataSourceProperties(address.properties(settings.timeout(), settings.timeout()));
            config.setMaximumPoolSize(settings.connections());
            config.setMinimumIdle(0);
            config.setConnectionTimeout(
                    Math.max(LEAST_PATIENCE.toMillis(), settings.timeout().toMillis()));
            return new HikariDataSource(config);
        }

        @Bean
        BlockingStore blockingStore(HikariDataSource pool, ServiceSettings settings) {
            return new JdbcStore(pool, new PostgresTable(settings.database()).insertByJdbc());
        }
    }

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
