package dev.strandbench.scenario.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.strandbench.scenario.service.Loads.ClosedLoop;
import dev.strandbench.service.Deployment;
import dev.strandbench.service.Deployment.DeploymentPlan;
import dev.strandbench.service.Endpoint;
import dev.strandbench.service.ServerJvm;
import dev.strandbench.service.ServiceClient;
import dev.strandbench.service.ServiceStrategy;
import dev.strandbench.service.StoreAddress;
import dev.strandbench.service.StoreKind;
import dev.strandbench.service.UpstreamPlan;
import dev.strandbench.service.UpstreamPlan.Delays;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Holds the closed loop against JMeter itself, with the plan in {@code src/test/jmeter}, on the same service. Run by
 * {@code mvn -Pjmeter verify}, which brings JMeter.
 */
@Timeout(300)
class JMeterComparison {

    private static final int ROUNDS = 3;
    private static final double AGREEMENT = 0.05;
    private static final ClosedLoop LOAD = new ClosedLoop(20, 10, Duration.ofMillis(300));
    private static final String CONFIGURATION = "ApacheJMeter_config";

    @TempDir
    Path home;

    @ParameterizedTest
    @EnumSource
    void throughputAgrees(Endpoint endpoint) throws Exception {
        List<String> classPath = classPath();
        unpackConfiguration(classPath);
        List<Double> ours = new ArrayList<>();
        List<Double> theirs = new ArrayList<>();
        try (Deployment deployment = Deployment.start(new DeploymentPlan(
                        ServiceStrategy.MVC_VIRTUAL,
                        ServerJvm.ofThisJdk("128m"),
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                        new UpstreamPlan(100, Delays.FIXED, 0),
                        new StoreAddress(StoreKind.mongo, StoreAddress.EMBEDDED),
                        100,
                        Duration.ofSeconds(10)));
                ServiceClient client = deployment.openClient(LOAD.users())) {
            // Warms everything up; not counted for either.
            LOAD.run(client, endpoint);
            for (int round = 0; round < ROUNDS; round++) {
                ours.add(LOAD.run(client, endpoint).throughput());
                theirs.add(throughputOfJMeter(classPath, deployment.address().getPort(), endpoint));
            }
        }

        System.out.println(endpoint + ", requests/s: closed loop " + ours + ", JMeter " + theirs);
        assertThat(median(ours) / median(theirs)).isCloseTo(1, within(AGREEMENT));
    }

    private double throughputOfJMeter(List<String> classPath, int port, Endpoint endpoint) throws Exception {
        Path results = home.resolve("results.jtl");
        Files.deleteIfExists(results);
        Process jmeter = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Djmeter.home=" + home,
                        "-cp",
                        String.join(File.pathSeparator, classPath),
                        "org.apache.jmeter.NewDriver",
                        "-n",
                        "-t",
                        Path.of("src/test/jmeter/moraes.jmx").toAbsolutePath().toString(),
                        "-l",
                        results.toString(),
                        "-j",
                        home.resolve("jmeter.log").toString(),
                        "-Jport=" + port,
                        "-Jpath=" + endpoint.path())
                .redirectErrorStream(true)
                .redirectOutput(home.resolve("out").toFile())
                .start();
        try {
            assertThat(jmeter.waitFor())
                    .as(Files.readString(home.resolve("out")))
                    .isZero();
        } finally {
            jmeter.destroyForcibly();
        }
        return throughput(Files.readAllLines(results));
    }

    /** From the start of the first sample to the end of the last, as JMeter's own summary has it. */
    private static double throughput(List<String> lines) {
        List<String> header = List.of(lines.get(0).split(",", -1));
        int start = header.indexOf("timeStamp");
        int elapsed = header.indexOf("elapsed");
        long first = Long.MAX_VALUE;
        long last = Long.MIN_VALUE;
        List<String> samples = lines.subList(1, lines.size());
        for (String sample : samples) {
            assertThat(sample).contains(",200,");
            List<String> fields = List.of(sample.split(",", -1));
            long millis = Long.parseLong(fields.get(start));
            first = Math.min(first, millis);
            last = Math.max(last, millis + Long.parseLong(fields.get(elapsed)));
        }
        assertThat(samples).hasSize(LOAD.requests());
        return 1e3 * samples.size() / (last - first);
    }

    private static double median(List<Double> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }

    private static List<String> classPath() throws IOException {
        String file = System.getProperty("jmeter.classpath");
        assertThat(file).as("jmeter.classpath, which mvn -Pjmeter sets").isNotNull();
        return List.of(Files.readString(Path.of(file)).split(File.pathSeparator, -1));
    }

    /** JMeter reads its properties from the directory {@code bin} of its home; they come in a jar. */
    private void unpackConfiguration(List<String> classPath) throws IOException {
        String jar = classPath.stream()
                .filter(entry -> entry.contains(CONFIGURATION))
                .findFirst()
                .orElseThrow();
        try (JarFile configuration = new JarFile(jar)) {
            for (Enumeration<JarEntry> entries = configuration.entries(); entries.hasMoreElements(); ) {
                JarEntry entry = entries.nextElement();
                if (entry.getName().startsWith("bin/") && !entry.isDirectory()) {
                    Path file = home.resolve(entry.getName());
                    Files.createDirectories(file.getParent());
                    Files.write(file, configuration.getInputStream(entry).readAllBytes());
                }
            }
        }
    }
}
