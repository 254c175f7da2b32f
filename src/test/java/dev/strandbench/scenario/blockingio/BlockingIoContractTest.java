package dev.strandbench.scenario.blockingio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.strandbench.UnansweredAddress;
import dev.strandbench.model.ForkSite;
import dev.strandbench.model.IoThreads;
import dev.strandbench.model.Placement;
import dev.strandbench.scenario.EveryArm;
import dev.strandbench.scenario.Models;
import dev.strandbench.scenario.Trial;
import dev.strandbench.scenario.blockingio.BlockingIo.ConnectionSettings;
import dev.strandbench.scenario.blockingio.SocketConnections.FileDescriptors;
import dev.strandbench.workload.Checksum;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(120)
class BlockingIoContractTest {

    // More than the threads of the largest pool.
    private static final int MANY = 300;
    // At most the threads of the smallest pool, so that all tasks send at once.
    private static final int FEW = 20;

    private static EchoServerProcess prompt;
    private static EchoServerProcess silent;

    @BeforeAll
    static void startServers() throws IOException {
        prompt = EchoServerProcess.start(Duration.ofMillis(1));
        silent = EchoServerProcess.start(Duration.ofHours(1));
    }

    @AfterAll
    static void killServers() {
        prompt.close();
        silent.close();
    }

    @EveryArm
    void addsUpTheEchoesOfAllTasks(IoStrategy strategy, ForkSite site) throws Exception {
        use(
                strategy,
                site,
                prompt.address(),
                MANY,
                io -> assertThat(io.run(MANY, Checksum::of)).isEqualTo(Checksum.ofRange(MANY)));
    }

    @EveryArm
    void runsTasksWhereItSays(IoStrategy strategy, ForkSite site) throws Exception {
        Thread caller = Thread.currentThread();
        Set<Placement> seen = ConcurrentHashMap.newKeySet();

        use(
                strategy,
                site,
                prompt.address(),
                FEW,
                io -> io.run(FEW, index -> {
                    seen.add(Placement.current(caller));
                    return index;
                }));

        assertThat(seen).containsExactly(strategy.placement(site));
    }

    @EveryArm
    void usesItsConnectionsAgain(IoStrategy strategy) throws Exception {
        use(strategy, prompt.address(), FEW, io -> {
            for (int tasks : new int[] {FEW, 0, 1, FEW}) {
                assertThat(io.run(tasks, Checksum::of)).isEqualTo(Checksum.ofRange(tasks));
            }
        });
    }

    @EveryArm
    void passesOnTheExceptionOfATask(IoStrategy strategy, ForkSite site) throws Exception {
        use(
                strategy,
                site,
                prompt.address(),
                FEW,
                io -> Models.requirePassedOn(failing -> io.run(FEW, Models.identity(failing))));
    }

    @EveryArm
    void endsEveryReadWhenTheCallerIsInterrupted(IoStrategy strategy, ForkSite site) throws Exception {
        // use() checks that all threads end, so no read still blocks.
        use(strategy, site, silent.address(), FEW, io -> Models.interrupt(() -> io.run(FEW, index -> index)));
    }

    @EveryArm
    void cancelsTheTasksThatHaveNoThreadYetWhenTheCallerIsInterrupted(IoStrategy strategy) throws Exception {
        use(strategy, silent.address(), MANY, io -> Models.interrupt(() -> io.run(MANY, Checksum::of)));
    }

    @EveryArm
    void failsWhenTheServerDiesWhileTasksWaitForIt(IoStrategy strategy) throws Exception {
        CountDownLatch sending = new CountDownLatch(FEW);
        try (EchoServerProcess server = EchoServerProcess.start(Duration.ofHours(1))) {
            Thread killer = Thread.ofPlatform().start(() -> {
                try {
                    sending.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                server.child().close();
            });

            use(
                    strategy,
                    server.address(),
                    FEW,
                    io -> assertThat(Models.failureOf(() -> io.run(FEW, Models.identity(index -> sending.countDown()))))
                            .isInstanceOf(IOException.class)
                            .hasMessageContaining("to the echo server at " + server.address()));
            killer.join();
        }
    }

    @EveryArm
    void closesEverySocketWhenTheCallerIsInterrupted(IoStrategy strategy) throws Exception {
        try (ServerSocket server = new ServerSocket(0, FEW, InetAddress.getLoopbackAddress())) {
            InetSocketAddress address = new InetSocketAddress(server.getInetAddress(), server.getLocalPort());

            use(strategy, address, FEW, io -> Models.interrupt(() -> io.run(FEW, Checksum::of)));

            for (int connection = 0; connection < FEW; connection++) {
                try (Socket accepted = server.accept()) {
                    requireEnd(accepted.getInputStream());
                }
            }
        }
    }

    private static void requireEnd(InputStream stream) {
        try {
            stream.readAllBytes();
        } catch (IOException e) {
            // A reset ends it as well.
        }
    }

    @EveryArm
    void saysThatThereIsNoServer(IoStrategy strategy) throws Exception {
        assumeThat(strategy.unavailable()).isEmpty();
        try (Trial trial = trial(strategy, ForkSite.INSIDE);
                UnansweredAddress nobody = new UnansweredAddress()) {
            assertThatThrownBy(() -> strategy.open(trial, new ConnectionSettings(nobody.address(), 1)))
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith("connection 0 to the echo server at " + nobody.address());
        }
    }

    private static void use(
            IoStrategy strategy, InetSocketAddress server, int connections, Models.Work<BlockingIo> work)
            throws Exception {
        use(strategy, ForkSite.INSIDE, server, connections, work);
    }

    private static void use(
            IoStrategy strategy, ForkSite site, InetSocketAddress server, int connections, Models.Work<BlockingIo> work)
            throws Exception {
        assumeThat(strategy.unavailable()).isEmpty();
        try (Trial trial = trial(strategy, site)) {
            BlockingIo io = strategy.open(trial, new ConnectionSettings(server, connections));
            trial.atEnd(io::close);
            work.on((tasks, payload) -> trial.call(() -> io.run(tasks, payload)));
        }
    }

    private static Trial trial(IoStrategy strategy, ForkSite site) {
        return Trial.open(strategy, site, Set.of(strategy.placement(site)), 0);
    }

    @EveryArm
    void supportsItsDefaultsUnderEveryStrategyThatTheMachineHas(IoStrategy strategy) {
        assertThat(benchmark(strategy, 1_000, 10).unsupported()).isEqualTo(strategy.unavailable());
    }

    @ParameterizedTest
    @CsvSource({"POOL_64, 64", "PLATFORM, 100", "IO_ELASTIC, 100"})
    void countsTheThreadsThatRunTasksAtOnce(IoStrategy strategy, int threads) {
        assertThat(strategy.width(100)).isEqualTo(threads);
        assertThat(strategy.width(1)).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(names = {"POOL_64", "POOL_200", "IO"})
    void boundsTheTimeThatTasksQueueForThreads(IoStrategy strategy) {
        assertThat(benchmark(strategy, 1_000, 10_000).unsupported())
                .get(STRING)
                .contains("over the bound of 10 s", strategy.mostAtOnce(IoThreads.ofThisJvm()) + " threads");
    }

    @Test
    void boundsItByTheThreadsThatIoHasInTheFork() {
        BlockingIoBenchmark benchmark = benchmark(IoStrategy.IO, 1_000, 1_000);

        benchmark.tellOfFork(List.of("-Dkotlinx.coroutines.io.parallelism=100"));
        assertThat(benchmark.unsupported()).isEmpty();

        benchmark.tellOfFork(List.of("-Dkotlinx.coroutines.io.parallelism=99"));
        assertThat(benchmark.unsupported()).get(STRING).contains("99 threads wait for 1000 answers");

        benchmark.strategy = IoStrategy.IO_ELASTIC;
        assertThat(benchmark.unsupported()).isEmpty();
    }

    @Test
    void saysHowManyFileDescriptorsAreMissingAndHowToGetThem() {
        FileDescriptors descriptors = new FileDescriptors(1_024, 100);

        assertThat(descriptors.shortageFor(860)).isEmpty();
        assertThat(descriptors.shortageFor(861))
                .contains("861 connections need 1025 file descriptors in a process, and the limit is 1024;"
                        + " raise it in the shell that starts this: ulimit -n 1025");
    }

    private static BlockingIoBenchmark benchmark(IoStrategy strategy, int tasks, int delayMillis) {
        BlockingIoBenchmark benchmark = new BlockingIoBenchmark();
        benchmark.strategy = strategy;
        benchmark.tasks = tasks;
        benchmark.delayMillis = delayMillis;
        return benchmark;
    }
}
