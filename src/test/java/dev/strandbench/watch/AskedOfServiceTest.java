package dev.strandbench.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class AskedOfServiceTest {

    @Test
    void isHandedWhatIsAskedOfItAndNothingElse() {
        Properties properties = new Properties();
        properties.setProperty("strandbench.recording.fork", "2");
        properties.setProperty("strandbench.service.series", "/a directory/x");
        properties.setProperty("strandbench.service.another", "1");
        properties.setProperty("service.timeout", "1");

        assertThat(AskedOfService.handedOn(properties))
                .containsExactly("-Dstrandbench.service.another=1", "-Dstrandbench.service.series=/a directory/x");
        assertThat(AskedOfService.handedOn(new Properties())).isEmpty();
    }

    @Test
    void isToldADirectoryThatDoesNotDependOnWhereItRuns() {
        assertThat(AskedOfService.seriesArgument(Path.of("watch")))
                .isEqualTo("-Dstrandbench.service.series=" + Path.of("watch").toAbsolutePath());
    }

    @Test
    void writesBesideEachResultFile() {
        assertThat(WatchDirectory.of(Path.of("a.json")))
                .isEqualTo(Path.of("a.json-watch").toAbsolutePath())
                .isNotEqualTo(WatchDirectory.of(Path.of("b.json")));
        assertThat(WatchDirectory.ofRun(Path.of("run"))).isEqualTo(Path.of("run", "watch"));
    }
}
