package dev.strandbench.scenario.databasepool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.strandbench.scenario.EveryArm;
import dev.strandbench.scenario.databasepool.HikariVersion.HikariPool;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class HikariVersionTest {

    private static final String MENDED = "com/zaxxer/hikari/util/ConcurrentBag.class";

    private static Properties config() {
        Properties config = new Properties();
        config.put("jdbcUrl", "jdbc:postgresql://localhost:1/none");
        config.put("maximumPoolSize", 3);
        // Starts without a connection.
        config.put("initializationFailTimeout", -1L);
        return config;
    }

    @Test
    void opensTheOlderVersionBesideTheOneOfTheClassPath() throws Exception {
        HikariPool older = HikariVersion.V7_0_2.open(config());
        try {
            Class<?> type = older.source().getClass();
            assertThat(type.getName()).isEqualTo(HikariDataSource.class.getName());
            assertThat(type).isNotEqualTo(HikariDataSource.class);
            assertThat(code(((URLClassLoader) type.getClassLoader()).findResource(MENDED)))
                    .isNotEqualTo(code(HikariDataSource.class.getClassLoader().getResource(MENDED)));
        } finally {
            older.stop().run();
        }
    }

    @Test
    void closesTheLoaderOfTheOlderVersionIfThePoolDoesNotStart() {
        Properties unanswered = config();
        unanswered.put("initializationFailTimeout", 1L);

        assertThatThrownBy(() -> HikariVersion.V7_0_2.open(unanswered))
                .extracting(failure -> (URLClassLoader) failure.getClass().getClassLoader())
                .extracting(loader -> loader.findResource(MENDED))
                .isNull();
    }

    private static byte[] code(URL type) throws IOException {
        try (InputStream code = type.openStream()) {
            return code.readAllBytes();
        }
    }

    @EveryArm
    void takesTheSettings(HikariVersion version) throws Exception {
        HikariPool pool = version.open(config());
        try {
            assertThat(pool.source().unwrap(pool.source().getClass()))
                    .extracting("maximumPoolSize")
                    .isEqualTo(3);
        } finally {
            pool.stop().run();
        }
    }

    @EveryArm
    void refusesWhatNoVersionKnows(HikariVersion version) {
        Properties wrong = config();
        wrong.put("noSuchProperty", 1);

        assertThatThrownBy(() -> version.open(wrong)).hasMessageContaining("noSuchProperty");
    }
}
