package dev.strandbench.profiler;

import dev.strandbench.machine.JvmSettings;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/** Reports the settings of a fork's JVM. On request, allocates {@link LiveObjects} and runs a {@link MixedProfile}. */
public final class SettingsProfiler implements InternalProfiler {

    private boolean prepared;
    private boolean told;
    private boolean mixed;
    private @Nullable LiveObjects live;

    public SettingsProfiler() {}

    @Override
    public String getDescription() {
        return "Settings of the fork's JVM and its live objects, for the runs of this project";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        if (!prepared) {
            prepared = true;
            live = LiveObjects.allocate();
            mixed = MixedProfile.runIfAsked(benchmark);
        }
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        if (told) {
            return List.of();
        }
        told = true;
        Map<String, String> settings = JvmSettings.ofThisJvm();
        settings.put(JvmSettings.LIVE, live == null ? JvmSettings.absent(JvmSettings.LIVE) : live.size());
        if (mixed) {
            settings.put(JvmSettings.PROFILE, JvmSettings.MIXED);
        }
        return JvmSettings.labels(settings)
                .map(label -> new ScalarResult(label, 1, "", AggregationPolicy.AVG))
                .toList();
    }
}
