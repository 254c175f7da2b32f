package dev.strandbench.service;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import java.util.concurrent.TimeUnit;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** How both drivers of MongoDB talk to it. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(name = ServiceSettings.STORE_KIND, havingValue = "mongo")
class MongoSettings {

    @Bean
    MongoClientSettings storeSettings(ServiceSettings settings) {
        long millis = settings.timeout().toMillis();
        return MongoClientSettings.builder()
                .applyConnectionString(
                        new ConnectionString(settings.storeConnection().connection()))
                .applyToConnectionPoolSettings(
                        pool -> pool.maxSize(settings.connections()).maxWaitTime(millis, TimeUnit.MILLISECONDS))
                .applyToClusterSettings(cluster -> cluster.serverSelectionTimeout(millis, TimeUnit.MILLISECONDS))
                .applyToSocketSettings(socket ->
                        socket.connectTimeout(millis, TimeUnit.MILLISECONDS).readTimeout(millis, TimeUnit.MILLISECONDS))
                .build();
    }
}
