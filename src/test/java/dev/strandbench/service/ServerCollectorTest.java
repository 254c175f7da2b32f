package dev.strandbench.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.strandbench.machine.ChildJvm;
import dev.strandbench.machine.ProgramRun;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ServerCollectorTest {

    private static final Duration TIMEOUT = Duration.ofMinutes(1);

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "JVM")
    void isTheOneThatTheJvmThenUses(ServerCollector collector) throws Exception {
        List<String> command = new ArrayList<>(List.of(ChildJvm.ownJava().toString()));
        command.addAll(ServerJvm.ofThisJdk("64m").with(collector.arguments()).arguments());
        command.addAll(List.of("-XX:+PrintFlagsFinal", "-version"));

        String flags = ProgramRun.of(command, TIMEOUT).output();

        assumeThat(flags).as("a JDK may lack a collector").doesNotContain("not supported");
        assertThat(flags.lines().filter(line -> line.matches(".* Use(Serial|Parallel|G1|Z|Shenandoah)GC +:?= true .*")))
                .singleElement()
                .asString()
                .contains(" Use" + collector.name().replace("ZGC", "Z") + "GC ");
    }

    @Test
    void isLeftToTheJvmUnlessACallAsks() {
        assertThat(ServerJvm.ofThisJdk("64m")
                        .with(ServerCollector.JVM.arguments())
                        .arguments())
                .noneMatch(argument -> argument.contains("GC"));
    }
}
