package dev.strandbench.service;

import com.mongodb.MongoClientSettings;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.client.HttpComponentsClientHttpRequestFactory;
import org.springframework.web.client.RestClient;

/** Client and driver that block the thread that calls them. */
@Configuration(proxyBeanMethods = false)
class BlockingClients {

    @Bean
    CloseableHttpClient httpClient(ServiceSettings settings) {
        return PooledHttpClient.of(settings.connections(), settings.timeout());
    }

    @Bean
    BlockingUpstream blockingUpstream(CloseableHttpClient client, ServiceSettings settings, Placements placements) {
        RestClient rest = RestClient.builder()
                .requestFactory(new HttpComponentsClientHttpRequestFactory(client))
                .baseUrl(settings.upstream().toString())
                .build();
        return new RestUpstream(rest, placements);
    }

    @Bean
    MongoClient mongoClient(MongoClientSettings store) {
        return MongoClients.create(store);
    }

    @Bean
    BlockingStore blockingStore(MongoClient client, ServiceSettings settings) {
        return new BlockingStore(client.getDatabase(settings.database()).getCollection(ServiceSettings.COLLECTION));
    }
}
