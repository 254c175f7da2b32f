package dev.strandbench.cli;

import dev.strandbench.base.FileFault;
import dev.strandbench.base.SecretText;
import dev.strandbench.base.UserErrorException;
import dev.strandbench.machine.ChildJvm.EndedProgram;
import dev.strandbench.plan.PlannedJdk;
import dev.strandbench.result.ShownText;
import dev.strandbench.run.Interruption;
import dev.strandbench.service.Deployment;
import dev.strandbench.service.Deployment.DeploymentPlan;
import dev.strandbench.service.Endpoint;
import dev.strandbench.service.RunningService;
import dev.strandbench.service.ServerJvm;
import dev.strandbench.service.ServiceStrategy;
import dev.strandbench.service.StoreAddress;
import dev.strandbench.service.UpstreamPlan;
import dev.strandbench.service.UpstreamPlan.Delays;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Iterator;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "serve",
        description = {
            "Starts the service of the Service scenario with upstream services and a store, each in a separate"
                    + " process. Prints all addresses and runs until Ctrl-C.%n"
        },
        footer = {
            "  serve WEBFLUX_HYBRID",
            "  serve MVC_VIRTUAL --heap 128m --port 0 --jdk 25",
            "  serve WEBFLUX_COROUTINES --store postgres",
            "  serve MVC_POOL --address 0.0.0.0 --store env:STORE        for load from other machines",
        })
final class ServeCommand implements Callable<Integer> {

    @FunctionalInterface
    interface Starter {

        /** Blocks until the service answers requests. If the start fails, stops all processes of the service. */
        RunningService start(DeploymentPlan plan) throws IOException;
    }

    @Parameters(
            paramLabel = "STRATEGY",
            completionCandidates = StrategyNames.class,
            description = "The implementation of the service. Valid: ${COMPLETION-CANDIDATES}.")
    private String strategy = "";

    @Option(
            names = "--heap",
            paramLabel = "SIZE",
            description = "The heap size of the service's JVM, such as 128m or 1g. Default: 64m.")
    private String heap = "64m";

    @Option(
            names = "--port",
            paramLabel = "N",
            description = "The port of the service; 0 means any free port. Default: 8080.")
    private int port = 8080;

    @Option(
            names = "--address",
            paramLabel = "ADDRESS",
            description = "The address of the service on this machine. 0.0.0.0 means all addresses, so that other"
                    + " machines can call the service. Default: 127.0.0.1, this machine only.")
    private String address = "127.0.0.1";

    @Option(
            names = "--store",
            paramLabel = "STORE",
            description = "The database of the service. The values mongo and postgres select a database in the jar. The"
                    + " addresses mongodb://HOST:PORT and jdbc:postgresql://HOST:PORT/DATABASE select your own"
                    + " database. To hide a password, use env:NAME: it reads the address from an environment variable."
                    + " Default: embedded, the same as mongo.")
    private String store = StoreAddress.EMBEDDED;

    @Option(
            names = "--upstream",
            paramLabel = "TIME",
            description = "The response time of each upstream service, such as 20ms or 1s. Default: 100ms.")
    private Duration upstream = Duration.ofMillis(100);

    @Option(
            names = "--connections",
            paramLabel = "N",
            description = "The size of each of the service's two connection pools: one for the upstream services, and"
                    + " one for the store. Default: 100.")
    private int connections = 100;

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            description = "The maximum time that the service waits for a connection or a response, such as 500ms or"
                    + " 10s. Default: 10s.")
    private Duration timeout = Duration.ofSeconds(10);

    @Option(
            names = "--jdk",
            paramLabel = "VERSION|HOME",
            description = "The JDK that runs the service. Default: the JDK that runs this command.")
    private @Nullable String jdk;

    private final Starter starter;

    ServeCommand() {
        // A lambda, because a method reference would load the store's driver at the start of every command.
        this(plan -> Deployment.start(plan));
    }

    ServeCommand(Starter starter) {
        this.starter = starter;
    }

    @Override
    public Integer call() throws InterruptedException {
        PlannedJdk chosen = jdk == null ? PlannedJdk.running() : PlannedJdk.named(jdk);
        DeploymentPlan plan = plan(chosen);
        requireFree(plan.listen());
        AtomicReference<@Nullable RunningService> running = new AtomicReference<>();
        Interruption interruption = Interruption.onShutdown(() -> end(running.get()));
        try (RunningService service = started(plan)) {
            running.set(service);
            print(service, plan, chosen);
            return status(service.awaitEnd(), interruption);
        } catch (IOException e) {
            // Ctrl-C also ends processes that are still starting. This is not an error.
            if (interruption.hasHappened()) {
                return ExitStatus.INTERRUPTED;
            }
            complain(String.valueOf(e.getMessage()));
            return ExitStatus.FAILED;
        } finally {
            interruption.isOver();
        }
    }

    private static void end(@Nullable RunningService running) {
        if (running != null) {
            running.close();
            System.err.println();
            System.err.println("strandbench: ended, with all processes that it started");
        }
    }

    private RunningService started(DeploymentPlan plan) throws IOException {
        try (LongWork work = LongWork.begun()) {
            work.at("starting " + plan.strategy() + ", the services that it calls, and its store");
            return starter.start(plan);
        }
    }

    private DeploymentPlan plan(PlannedJdk chosen) {
        StoreAddress where = StoreAddress.named(store, System.getenv())
                .orElseThrow(() -> new UserErrorException(
                        "--store " + store + " is not a valid store; valid: " + StoreAddress.valid()));
        refuse(ServerJvm.problem("--heap ", heap));
        refuse(where.problem("--store ", System.getenv()));
        requireWithin("--port", port, 0, 65_535);
        requireWithin("--connections", connections, 1, 10_000);
        requireAtMost("--upstream", upstream, Duration.ofMinutes(1));
        requireAtMost("--timeout", timeout, Duration.ofMinutes(10));
        if (upstream.compareTo(timeout) >= 0) {
            throw new UserErrorException("no call can end in time: --timeout is not above --upstream; valid: --timeout "
                    + timeout.plus(upstream).toMillis() + "ms");
        }
        return new DeploymentPlan(
                chosenStrategy(),
                new ServerJvm(chosen.program(), heap),
                new InetSocketAddress(listening(), port),
                new UpstreamPlan(Math.toIntExact(upstream.toMillis()), Delays.FIXED, 0),
                where,
                connections,
                timeout);
    }

    private ServiceStrategy chosenStrategy() {
        return Stream.of(ServiceStrategy.values())
                .filter(known -> known.name().equalsIgnoreCase(strategy))
                .findFirst()
                .orElseThrow(() -> new UserErrorException(
                        strategy + " is not a strategy; valid: " + String.join(", ", new StrategyNames())));
    }

    private static void refuse(Optional<String> problem) {
        problem.ifPresent(why -> {
            throw new UserErrorException(why);
        });
    }

    private static void requireWithin(String option, int value, int least, int most) {
        if (value < least || value > most) {
            throw new UserErrorException(
                    option + " " + value + " is not valid; valid: whole numbers from " + least + " to " + most);
        }
    }

    private static void requireAtMost(String option, Duration value, Duration most) {
        if (value.compareTo(most) > 0) {
            throw new UserErrorException(option + " is too long; valid: up to " + most.toSeconds() + "s");
        }
    }

    private InetAddress listening() {
        try {
            return InetAddress.getAllByName(address)[0];
        } catch (UnknownHostException e) {
            throw new UserErrorException("--address " + address + " is not known; " + validAddresses());
        }
    }

    private static String validAddresses() {
        return "valid: 127.0.0.1, another address of this machine, or 0.0.0.0 for all of them";
    }

    private void requireFree(InetSocketAddress listen) {
        refuse(refusal(new InetSocketAddress(listen.getAddress(), 0))
                .map(why -> "--address " + address + ": " + why + "; " + validAddresses()));
        refuse(refusal(listen)
                .map(why -> "--port " + port + ": " + why + "; valid: another port, or 0 for any free port"));
    }

    private static Optional<String> refusal(InetSocketAddress listen) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(listen);
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(FileFault.of(e));
        }
    }

    private void print(RunningService service, DeploymentPlan plan, PlannedJdk chosen) {
        InetAddress bound = plan.listen().getAddress();
        if (!bound.isLoopbackAddress()) {
            complain("other machines can call it at " + bound.getHostAddress()
                    + " without authentication; --address 127.0.0.1 allows only this machine");
        }
        System.out.println(
                plan.strategy() + " serves at " + service.address() + ", with a heap of " + heap + ", on JDK "
                        + chosen.label() + ", as process "
                        + service.processes().getFirst().pid() + ".");
        for (Endpoint endpoint : Endpoint.values()) {
            String meaning = switch (endpoint) {
                case EXECUTE -> "calls three services one after another";
                case EXECUTE_ASYNC -> "calls them concurrently";
            };
            System.out.println("  " + service.address() + endpoint.path() + "?id=1  " + meaning);
        }
        System.out.println("It calls " + service.upstream() + ", where each answer takes " + upstream.toMillis()
                + " ms, and stores in " + service.store() + ".");
        System.out.println("Ctrl-C ends all of them.");
        System.out.flush();
    }

    private static int status(EndedProgram ended, Interruption interruption) {
        if (interruption.hasHappened() || ended.wasAsked()) {
            return ExitStatus.INTERRUPTED;
        }
        String printed = ended.output().isEmpty() ? "" : ": " + ended.output();
        complain(ended.name() + " has ended, with status " + ended.status() + printed);
        return ExitStatus.FAILED;
    }

    private static void complain(String message) {
        ("strandbench: " + SecretText.masked(message))
                .lines()
                .map(line -> ShownText.of(line.replace('\t', ' ')))
                .forEach(System.err::println);
    }

    static final class StrategyNames implements Iterable<String> {

        @Override
        public Iterator<String> iterator() {
            return Stream.of(ServiceStrategy.values()).map(Enum::name).iterator();
        }
    }
}
