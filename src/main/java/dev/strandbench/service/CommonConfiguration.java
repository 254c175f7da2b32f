package dev.strandbench.service;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import java.util.concurrent.TimeUnit;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The beans that all applications have. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@EnableConfigurationProperties(ServiceSettings.class)
@Import({FailureAnswers.class, MeasurementController.class})
class CommonConfiguration {

    @Bean
    Placements placements() {
        return new Placements();
    }

    /** How both drivers talk to the store. */
    @Bean
    MongoClientSettings storeSettings(ServiceSettings settings) {
        long millis = settings.timeout().toMillis();
        return MongoClientSettings.builder()
                .applyConnectionString(new ConnectionString(new StoreAddress(settings.store()).connection()))
                .applyToConnectionPoolSettings(
                        pool -> pool.maxSize(settings.connections()).maxWaitTime(millis, TimeUnit.MILLISECONDS))
                .applyToClusterSettings(cluster -> cluster.serverSelectionTimeout(millis, TimeUnit.MILLISECONDS))
                .applyToSocketSettings(socket ->
                        socket.connectTimeout(millis, TimeUnit.MILLISECONDS).readTimeout(millis, TimeUnit.MILLISECONDS))
                .build();
    }
}
