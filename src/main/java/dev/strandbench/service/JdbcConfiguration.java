package dev.strandbench.service;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.strandbench.service.BlockingStore.JdbcStore;
import dev.strandbench.service.PostgresTrialStore.PostgresTable;
import dev.strandbench.service.postgres.PostgresAddress;
import java.io.IOException;
import java.time.Duration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The store in PostgreSQL, through JDBC and HikariCP. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(name = ServiceSettings.STORE_KIND, havingValue = "postgres")
class JdbcConfiguration {

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
