package dev.strandbench.profiler.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServiceOptionsTest {

    @Test
    void isHandedWhatIsAskedOfItAndNothingElse() {
        Properties properties = new Properties();
        properties.setProperty("strandbench.recording.fork", "2");
        properties.setProperty("strandbench.service.series", "/a directory/x");
        properties.setProperty("strandbench.service.another", "1");
        properties.setProperty("service.timeout", "1");

        assertThat(ServiceOptions.handedOn(properties))
                .containsExactly("-Dstrandbench.service.another=1", "-Dstrandbench.service.series=/a directory/x");
        assertThat(ServiceOptions.handedOn(new Properties())).isEmpty();
    }

    @Test
    void isToldADirectoryThatDoesNotDependOnWhereItRuns() {
        assertThat(ServiceOptions.seriesArgument(Path.of("watch")))
                .isEqualTo("-Dstrandbench.service.series=" + Path.of("watch").toAbsolutePath());
    }

    @Test
    void writesBesideEachResultFile() {
        assertThat(JvmSeries.directoryOf(Path.of("a.json")))
                .isEqualTo(Path.of("a.json-watch").toAbsolutePath())
                .isNotEqualTo(JvmSeries.directoryOf(Path.of("b.json")));
        assertThat(JvmSeries.directoryOfRun(Path.of("run"))).isEqualTo(Path.of("run", "watch"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        -Xlog:gc*:file=/out/gc-%p.log:time,level | -Xlog:gc*:file=/out/gc-%p-service.log:time,level
        -Xlog:gc:gc.txt | -Xlog:gc:gc-service.txt
        -Xlog:gc:file=a.b/log | -Xlog:gc:file=a.b/log-service
        -Xlog:gc:file=C:\\x\\gc.log:time:filecount=2 | -Xlog:gc:file=C:\\x\\gc-service.log:time:filecount=2
        -Xlog:gc:file="/a b/gc.log" | -Xlog:gc:file="/a b/gc-service.log"
        -Xlog::file=gc.log | -Xlog::file=gc-service.log
        """)
    void logsToAFileNextToThatOfTheFork(String own, String ofService) {
        assertThat(ServiceOptions.logOfService(own)).contains(ofService);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-Xlog:gc",
                "-Xlog:disable",
                "-Xlog:gc*:stdout:time",
                "-Xlog:gc:stderr",
                "-Xlog:gc::time",
                "-Xmx1g"
            })
    void logsOnlyIfTheForkLogsToAFile(String own) {
        assertThat(ServiceOptions.logOfService(own)).isEmpty();
    }

    /** Both JVMs would write to it. */
    @Test
    void neverLogsToTheForksOwnFile() {
        assertThat(ServiceOptions.logOfService("-Xlog:all=info:file=gc"))
                .get(STRING)
                .endsWith("=gc-service");
    }
}
