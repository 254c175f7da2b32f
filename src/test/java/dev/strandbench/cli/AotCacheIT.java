package dev.strandbench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.strandbench.BuiltJar;
import dev.strandbench.EndedProcess;
import dev.strandbench.Listing;
import dev.strandbench.ShortProfiles;
import dev.strandbench.machine.jdk.InstalledJdk;
import dev.strandbench.machine.jdk.JdkDiscovery;
import dev.strandbench.result.JmhResultReader;
import dev.strandbench.result.Measurement;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An AOT cache as an arm, as a user calls the jar: it takes a class path of jars. */
@Tag("full")
@Timeout(300)
class AotCacheIT {

    private static final int FIRST_FEATURE = 24;

    @TempDir
    private Path directory;

    @Test
    void forksUseTheCacheThatWasTrainedForTheirArm() throws Exception {
        InstalledJdk jdk = JdkDiscovery.ofThisMachine().preferred().orElseThrow();
        assumeTrue(jdk.feature() >= FIRST_FEATURE, "a JDK that has AOT caches");
        // Enough for a second block, whose fork must not train the cache again.
        Files.writeString(directory.resolve("short.toml"), ShortProfiles.ofBudget("1m"));

        EndedProcess run =
                BuiltJar.run(directory, "run --profile short.toml --arm aot-cache=off,on --out results".split(" ", -1));

        assertThat(run.status()).as(run.toString()).isZero();
        assertThat(run.out()).containsOnlyOnce("trains its AOT cache in a fork that is not measured");
        assertThat(Listing.names(directory.resolve("results/aot")))
                .singleElement()
                .asString()
                .endsWith(".aot");
        assertThat(JmhResultReader.read(directory.resolve("results/results.json")))
                .hasSize(2)
                .allSatisfy(one ->
                        assertThat(environment(one)).isEqualTo(one.params().get("arm.aot-cache")));
    }

    private static String environment(Measurement one) {
        return one.membership().orElseThrow().environment().getOrDefault("aotCache", "");
    }
}
