package dev.strandbench.service;

import com.mongodb.MongoClientSettings;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.util.Timeout;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.client.HttpComponentsClientHttpRequestFactory;
import org.springframework.web.client.RestClient;

/** Client and driver that block the thread that calls them. */
@Configuration(proxyBeanMethods = false)
class BlockingClients {

    @Bean
    CloseableHttpClient httpClient(ServiceSettings settings) {
        return httpClient(settings.connections(), Timeout.of(settings.timeout()));
    }

    /** A client with a pool of connections, which never asks twice: a failure is a result. */
    static CloseableHttpClient httpClient(int connections, Timeout timeout) {
        return HttpClients.custom()
                .setConnectionManager(PoolingHttpClientConnectionManagerBuilder.create()
                        .setMaxConnTotal(connections)
                        .setMaxConnPerRoute(connections)
                        .setDefaultConnectionConfig(ConnectionConfig.custom()
                                .setConnectTimeout(timeout)
                                .setSocketTimeout(timeout)
                                .build())
                        .build())
                .setDefaultRequestConfig(RequestConfig.custom()
                        .setConnectionRequestTimeout(timeout)
                        .setResponseTimeout(timeout)
                        .build())
                .disableAutomaticRetries()
                .disableContentCompression()
                .disableCookieManagement()
                .build();
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
