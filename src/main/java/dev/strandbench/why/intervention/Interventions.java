package dev.strandbench.why.intervention;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.Placement;
import dev.strandbench.plan.Circumstance;
import dev.strandbench.plan.DeclaredParameter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Finds the interventions that apply to a pair of arms. */
public final class Interventions {

    private static final Intervention FIRST_COMPILER_ONLY =
            new JvmArguments("C1 only", "the optimizations of C2", List.of("-XX:TieredStopAtLevel=1"));

    /** By descending priority. If the budget is small, the last interventions are measured last, or not at all. */
    private static final List<Intervention> OF_EVERY_BENCHMARK = List.of(
            new OneThread(),
            new MoreCarriers(),
            new WithoutExecutor(),
            new VirtualThreadSetting(
                    "untracked threads",
                    Circumstance.TRACK_ALL_THREADS,
                    "false",
                    "the list of all virtual threads",
                    Interventions::startsThreadsWithoutExecutor),
            new LimitedIo(),
            new UnlimitedPool(),
            new ReusedThreads(),
            FIRST_COMPILER_ONLY,
            new JvmArguments(
                    "no escape analysis",
                    "objects and locks that escape analysis removes",
                    List.of("-XX:-DoEscapeAnalysis")),
            new JvmArguments(
                    "deeper inlining",
                    "calls that are too deep or too large to be inlined",
                    List.of("-XX:MaxInlineLevel=40", "-XX:FreqInlineSize=1000", "-XX:InlineSmallCode=10000")),
            CommonSetting.OTHER_COLLECTOR,
            CommonSetting.LARGER_HEAP,
            new WithoutLiveObjects(),
            new OneProcessor(),
            new VirtualThreadSetting(
                    "system pollers",
                    Circumstance.POLLER_MODE,
                    "1",
                    "virtual threads that wait for sockets instead of system threads",
                    model -> model.placement() == Placement.VIRTUAL_THREAD),
            CommonSetting.OTHER_HEADERS,
            CommonSetting.HUGE_PAGES,
            new MixedArms(),
            new WithoutThreadEvents(),
            new CachedClasses());

    /** By descending priority. */
    private static final List<Intervention> OF_MODES = List.of(
            // Each thread waits until its code is compiled, so the order of compilations is fixed.
            new JvmArguments(
                    "foreground compilation",
                    "the order in which background threads compile code",
                    List.of("-XX:-BackgroundCompilation")),
            // The interpreter then records the profiles that C2 uses.
            new JvmArguments(
                    "C2 only", "C1's code and the profiles that it records", List.of("-XX:-TieredCompilation")),
            new OneProcessor(),
            new OneThread(),
            FIRST_COMPILER_ONLY,
            CommonSetting.LARGER_HEAP,
            CommonSetting.OTHER_COLLECTOR,
            CommonSetting.HUGE_PAGES);

    private Interventions() {}

    // Executors and scopes list their own threads, even if the JVM does not list all virtual threads.
    private static boolean startsThreadsWithoutExecutor(ConcurrencyModel model) {
        return model == ConcurrencyModel.VIRTUAL_BARE || model == ConcurrencyModel.REACTOR_ELASTIC_VIRTUAL;
    }

    /** Returns the changes to both arms, with the names of applicable interventions as keys, the most useful first. */
    public static Map<String, ChangedArms> of(ArmInQuestion baseline, ArmInQuestion candidate) {
        List<Intervention> all = new ArrayList<>();
        for (DeclaredParameter parameter : baseline.benchmark().parameters().values()) {
            parameter.removableCauses().forEach(cause -> all.add(new DeclaredCause(parameter.name(), cause)));
        }
        all.addAll(OF_EVERY_BENCHMARK);
        return changes(all, baseline, candidate);
    }

    /** Returns the changes that may end one of an arm's modes, with the interventions' names as keys. */
    public static Map<String, ChangedArms> ofModes(ArmInQuestion arm) {
        return changes(OF_MODES, arm, arm);
    }

    private static Map<String, ChangedArms> changes(
            List<Intervention> interventions, ArmInQuestion baseline, ArmInQuestion candidate) {
        Map<String, ChangedArms> changes = new LinkedHashMap<>();
        interventions.forEach(intervention -> intervention
                .applyTo(baseline, candidate)
                .ifPresent(changed -> changes.putIfAbsent(intervention.name(), changed)));
        return changes;
    }

    /**
     * Returns the interventions that can be combined, in the given order. Leaves out an intervention that contradicts
     * earlier ones, or that makes the two arms equal together with earlier ones.
     */
    public static List<String> compatible(List<String> names, ArmInQuestion baseline, ArmInQuestion candidate) {
        List<String> compatible = new ArrayList<>();
        for (String name : names) {
            compatible.add(name);
            if (together(compatible, baseline, candidate)
                    .filter(changed -> !makesEqual(changed, baseline, candidate))
                    .isEmpty()) {
                compatible.removeLast();
            }
        }
        return List.copyOf(compatible);
    }

    private static boolean makesEqual(ChangedArms changed, ArmInQuestion baseline, ArmInQuestion candidate) {
        return baseline.cell().jdk().equals(candidate.cell().jdk())
                && changed.baseline().jvmArguments().equals(changed.candidate().jvmArguments())
                && baseline.valuesAfter(changed.baseline()).equals(candidate.valuesAfter(changed.candidate()));
    }

    /** Combines the changes of interventions; empty if one does not apply, or if two contradict each other. */
    public static Optional<ChangedArms> together(List<String> names, ArmInQuestion baseline, ArmInQuestion candidate) {
        Map<String, ChangedArms> all = of(baseline, candidate);
        if (!all.keySet().containsAll(names)) {
            return Optional.empty();
        }
        Optional<ChangedArms> together = Optional.of(Objects.requireNonNull(all.get(names.getFirst())));
        for (String name : names.subList(1, names.size())) {
            ChangedArms next = Objects.requireNonNull(all.get(name));
            together = together.flatMap(earlier -> earlier.with(next));
        }
        return together;
    }
}
