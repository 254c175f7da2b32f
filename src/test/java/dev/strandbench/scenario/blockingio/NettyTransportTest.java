package dev.strandbench.scenario.blockingio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.machine.ChildJvm;
import dev.strandbench.machine.ProgramRun;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NettyTransportTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "libnetty_transport_native_epoll_x86_64.so",
                "libnetty_transport_native_epoll_aarch_64.so",
                "libnetty_transport_native_io_uring42_x86_64.so",
                "libnetty_transport_native_io_uring42_aarch_64.so"
            })
    void hasTheLibrariesOfLinux(String library) {
        assertThat(NettyTransport.class.getResource("/META-INF/native/" + library))
                .isNotNull();
    }

    @Test
    void isAlwaysThereWithoutALibrary() {
        assertThat(NettyTransport.NIO.unavailable()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "NETTY_EPOLL, -Dio.netty.transport.noNative=true, noNative",
        "NETTY_EPOLL_DEFAULT, -Dos.arch=sparc, sparc",
        "NETTY_IO_URING_VIRTUAL, -Dos.arch=sparc, sparc"
    })
    void isLeftOutWithAReasonWhereTheMachineLacksIt(String strategy, String argument, String reason) throws Exception {
        List<String> command = List.of(
                ChildJvm.ownJava().toString(),
                argument,
                "-cp",
                System.getProperty("java.class.path"),
                Reason.class.getName(),
                strategy);

        assertThat(ProgramRun.of(command, Duration.ofMinutes(1)).output())
                .contains("this machine lacks Netty's ", reason, "; valid: the strategies with NETTY_NIO");
    }

    /** Prints why a strategy is left out. */
    static final class Reason {

        private Reason() {}

        public static void main(String[] arguments) {
            BlockingIoBenchmark benchmark = new BlockingIoBenchmark();
            benchmark.strategy = IoStrategy.valueOf(arguments[0]);
            benchmark.tasks = 1;
            System.out.println(benchmark.unsupported());
        }
    }
}
