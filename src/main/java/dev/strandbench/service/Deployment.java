package dev.strandbench.service;

import dev.strandbench.machine.ChildJvm;
import dev.strandbench.machine.ChildJvm.EndedProgram;
import dev.strandbench.machine.ProcFiles.ProcessStatus;
import dev.strandbench.service.ServiceClient.Measurements;
import dev.strandbench.service.ServiceClient.UpstreamLateness;
import dev.strandbench.service.StoreAddress.StoreConnection;
import dev.strandbench.service.postgres.PostgresAddress;
import dev.strandbench.service.postgres.PostgresServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ExecutionException;

/**
 * A running service with its upstream services and store. All processes end when the deployment is closed or this JVM
 * ends.
 */
public final class Deployment implements RunningService {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration PATIENCE_ELSEWHERE = Duration.ofSeconds(5);

    // The program classes need their own libraries, so their constants are here.
    private static final List<String> STORE_JVM = List.of("-Xmx512m", "-XX:+UseSerialGC");
    private static final List<String> UPSTREAM_JVM = List.of(
            "-Xmx256m",
            "-XX:+UseSerialGC",
            // Without this option, an answer waits 40 ms until the client has acknowledged the header.
            "-Dsun.net.httpserver.nodelay=true",
            // Only clients close connections, so that no request uses a connection that the server has just closed.
            "-Dsun.net.httpserver.idleInterval=86400",
            "-Dsun.net.httpserver.maxIdleConnections=100000");

    private final Deque<AutoCloseable> parts = new ConcurrentLinkedDeque<>();

    private final Deque<ChildJvm> programs = new ConcurrentLinkedDeque<>();

    private final DeploymentPlan plan;
    private final StoreConnection storeConnection;
    private final TrialStore store;
    private final ChildJvm upstream;
    private final ChildJvm server;

    private Deployment(DeploymentPlan plan) throws IOException {
        this.plan = plan;
        try {
            String place = "strandbench-" + UUID.randomUUID();
            if (plan.store().isEmbedded()) {
                storeConnection = plan.store().kind() == StoreKind.mongo ? embeddedMongo() : embeddedPostgres();
                // The store is ready, so it can be slow only if this machine is slow.
                store = TrialStore.open(storeConnection, place, PATIENCE);
                // An embedded store deletes its databases itself, and has already ended after Ctrl-C.
                parts.push(store::disconnect);
            } else {
                storeConnection = plan.store().resolved(System.getenv());
                store = TrialStore.open(storeConnection, place, PATIENCE_ELSEWHERE);
                parts.push(store);
            }
            upstream = open(
                    "the upstream services",
                    ChildJvm.ownJava(),
                    UPSTREAM_JVM,
                    UpstreamServer.class,
                    plan.upstream().arguments(),
                    Map.of());
            server = openServer(new ServiceSettings(
                    plan.strategy(),
                    upstream(),
                    StoreAddress.inVariable(storeConnection.kind(), ServiceSettings.STORE),
                    place,
                    plan.connections(),
                    plan.timeout()));
        } catch (IOException | RuntimeException e) {
            close();
            throw e;
        }
    }

    /** Starts a service and waits until it serves requests. Ends all processes if the start fails. */
    public static Deployment start(DeploymentPlan plan) throws IOException {
        return new Deployment(plan);
    }

    private StoreConnection embeddedMongo() throws IOException {
        ChildJvm child = open("the store", ChildJvm.ownJava(), STORE_JVM, MongoProgram.class, List.of(), Map.of());
        String connection = "mongodb://" + authority(child.address());
        return new StoreConnection(StoreKind.mongo, connection, connection);
    }

    private StoreConnection embeddedPostgres() throws IOException {
        PostgresServer started = PostgresServer.start(plan.connections());
        parts.push(started);
        programs.push(started.program());
        PostgresAddress address = started.address();
        return new StoreConnection(StoreKind.postgres, address.url(), address.connection());
    }

    private ChildJvm openServer(ServiceSettings settings) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(
                plan.strategy().name(),
                "--server.address=" + plan.listen().getAddress().getHostAddress(),
                "--server.port=" + plan.listen().getPort()));
        arguments.addAll(settings.arguments());
        try {
            ChildJvm application = open(
                    "the application " + plan.strategy(),
                    plan.jvm().java(),
                    plan.jvm().arguments(),
                    ServiceProgram.class,
                    arguments,
                    Map.of(ServiceSettings.STORE, storeConnection.connection()));
            requireHealthy(application);
            return application;
        } catch (IOException e) {
            throw StartFailure.meaningOf(e, plan.strategy(), plan.jvm().heap());
        }
    }

    private void requireHealthy(ChildJvm application) throws IOException {
        try (ServiceClient client = new ServiceClient(reachable(application), 1, PATIENCE)) {
            client.requireHealthy();
        } catch (IOException e) {
            application.close();
            throw new IOException(
                    "the application " + plan.strategy() + " is not ready: " + e.getMessage() + ": "
                            + application.output(),
                    e);
        }
    }

    private ChildJvm open(
            String name,
            Path java,
            List<String> jvmArguments,
            Class<?> program,
            List<String> arguments,
            Map<String, String> variables)
            throws IOException {
        ChildJvm child = ChildJvm.start(
                name, java, jvmArguments, ServiceLibraries.classPath(), program, arguments, variables, PATIENCE);
        parts.push(child);
        programs.push(child);
        return child;
    }

    private InetSocketAddress reachable(ChildJvm application) {
        InetAddress listening = plan.listen().getAddress();
        return listening.isAnyLocalAddress()
                ? application.address()
                : new InetSocketAddress(listening, application.address().getPort());
    }

    private static String authority(InetSocketAddress address) {
        String host = address.getAddress().getHostAddress();
        return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + address.getPort();
    }

    public ServiceClient openClient(int connections) {
        // The client waits longer than the service, which can then report which upstream service failed.
        return new ServiceClient(reachable(server), connections, plan.timeout().multipliedBy(4));
    }

    /** Returns the application's measurements of its own JVM. If {@code collect} is true, collects garbage first. */
    public Measurements measurements(boolean collect) throws IOException {
        try (ServiceClient client = openClient(1)) {
            return client.measurements(collect);
        }
    }

    public UpstreamLateness takeUpstreamLateness() throws IOException {
        try (ServiceClient client = new ServiceClient(upstream.address(), 1, PATIENCE)) {
            return client.takeUpstreamLateness();
        }
    }

    /** Returns the application's peak physical memory, in bytes; empty if the OS does not report it. */
    public OptionalLong peakResidentBytes() {
        return ProcessStatus.of(server.handle()).stream()
                .mapToLong(ProcessStatus::peakResidentBytes)
                .findAny();
    }

    public long storedDocuments() throws IOException {
        return store.count();
    }

    public List<Composition> storedCompositions() throws IOException {
        return store.compositions();
    }

    public void forgetDocuments() throws IOException {
        store.clear();
    }

    /** Throws an {@link IOException} with the application's output if the application has ended. */
    public void requireAlive() throws IOException {
        if (!server.handle().isAlive()) {
            throw new IOException(
                    plan.strategy() + " has ended at " + plan.jvm().heap() + ": " + server.output());
        }
    }

    @Override
    public URI address() {
        return URI.create("http://" + authority(reachable(server)));
    }

    @Override
    public URI upstream() {
        return URI.create("http://" + authority(upstream.address()));
    }

    @Override
    public String store() {
        return storeConnection.shown();
    }

    @Override
    public List<ProcessHandle> processes() {
        return programs.stream().map(ChildJvm::handle).toList();
    }

    @Override
    public EndedProgram awaitEnd() throws InterruptedException {
        CompletableFuture<EndedProgram> first = new CompletableFuture<>();
        programs.forEach(program -> {
            CompletableFuture<?> unused = program.end().thenAccept(first::complete);
        });
        try {
            return first.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public synchronized void close() {
        while (!parts.isEmpty()) {
            try {
                parts.pop().close();
            } catch (Exception e) {
                // Goes on even if the store has ended, in order to close the other parts.
            }
        }
    }

    /**
     * The settings of a {@link Deployment}. A port of 0 means any free port. The timeout limits how long the service
     * waits for each connection or answer.
     */
    public record DeploymentPlan(
            ServiceStrategy strategy,
            ServerJvm jvm,
            InetSocketAddress listen,
            UpstreamPlan upstream,
            StoreAddress store,
            int connections,
            Duration timeout) {}
}
