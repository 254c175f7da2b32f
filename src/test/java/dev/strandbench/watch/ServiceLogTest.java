package dev.strandbench.watch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServiceLogTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-Xlog:gc*:file=/out/gc-%p.log:time,level | -Xlog:gc*:file=/out/gc-%p-service.log:time,level",
                "-Xlog:gc:gc.txt | -Xlog:gc:gc-service.txt",
                "-Xlog:gc:file=a.b/log | -Xlog:gc:file=a.b/log-service",
                "-Xlog:gc:file=C:\\x\\gc.log:time:filecount=2 | -Xlog:gc:file=C:\\x\\gc-service.log:time:filecount=2",
                "-Xlog:gc:file=\"/a b/gc.log\" | -Xlog:gc:file=\"/a b/gc-service.log\"",
                "-Xlog::file=gc.log | -Xlog::file=gc-service.log"
            })
    void goesToAFileBesideThatOfTheFork(String own, String ofService) {
        assertThat(ServiceLog.beside(own)).contains(ofService);
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
    void isOnlyHandedOnIfItGoesToAFile(String own) {
        assertThat(ServiceLog.beside(own)).isEmpty();
    }

    /** Both JVMs would write to it. */
    @Test
    void neverGoesToTheForksOwnFile() {
        assertThat(ServiceLog.beside("-Xlog:all=info:file=gc"))
                .hasValueSatisfying(argument -> assertThat(argument).endsWith("=gc-service"));
    }
}
