package dev.strandbench.service;

import dev.strandbench.service.BlockingUpstream.RestUpstream;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.client.HttpComponentsClientHttpRequestFactory;
import org.springframework.web.client.RestClient;

/** The HTTP client and the store's driver for applications whose threads may block. */
@Configuration(proxyBeanMethods = false)
@Import({BlockingMongoConfiguration.class, JdbcConfiguration.class})
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
}
