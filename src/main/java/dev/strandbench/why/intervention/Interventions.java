package dev.strandbench.why.intervention;

import dev.strandbench.machine.JvmSettings;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.Placement;
import dev.strandbench.plan.Circumstance;
import dev.strandbench.plan.DeclaredParameter;
import dev.strandbench.plan.SelectedBenchmark;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

/** Finds the interventions that apply to a pair of arms. */
public final class Interventions {

    private static final int FIRST_FEATURE_WITHOUT_PINNING_MONITORS = 24;
    private static final int FIRST_FEATURE_WITH_CACHED_PROFILES = 25;

    /** The default maximum of {@code jdk.virtualThreadScheduler.maxPoolSize}. */
    private static final String MORE_CARRIERS = "256";

    private static final Intervention FIRST_COMPILER_ONLY =
            FixedChange.ofJvm("C1 only", "the optimizations of C2", "-XX:TieredStopAtLevel=1");

    /** By descending priority. If the budget is small, the last interventions are measured last, or not at all. */
    private static final List<Intervention> OF_EVERY_BENCHMARK = List.of(
            new OneThread(),
            FixedChange.ifEither(
                    "more carriers",
                    ArmChange.of(Circumstance.CARRIERS, MORE_CARRIERS),
                    "having fewer than " + MORE_CARRIERS + " carriers",
                    Interventions::mayPin),
            new WithoutExecutor(),
            setting(
                    "untracked threads",
                    Circumstance.TRACK_ALL_THREADS,
                    "false",
                    "the list of all virtual threads",
                    Interventions::startsThreadsWithoutExecutor),
            new LimitedIo(),
            new UnlimitedPool(),
            new ReusedThreads(),
            FIRST_COMPILER_ONLY,
            FixedChange.ofJvm(
                    "no escape analysis", "objects and locks that escape analysis removes", "-XX:-DoEscapeAnalysis"),
            FixedChange.ofJvm(
                    "deeper inlining",
                    "calls that are too deep or too large to be inlined",
                    "-XX:MaxInlineLevel=40",
                    "-XX:FreqInlineSize=1000",
                    "-XX:InlineSmallCode=10000"),
            CommonSetting.OTHER_COLLECTOR,
            CommonSetting.LARGER_HEAP,
            new WithoutLiveObjects(),
            new OneProcessor(),
            setting(
                    "system pollers",
                    Circumstance.POLLER_MODE,
                    "1",
                    "virtual threads that wait for sockets instead of system threads",
                    model -> model.placement() == Placement.VIRTUAL_THREAD),
            CommonSetting.OTHER_HEADERS,
            CommonSetting.HUGE_PAGES,
            // Runs several models or strategies in each JVM, and measures only the last of them.
            new FixedChange(
                    "mixed profiles",
                    ArmChange.of(Circumstance.PROFILE, JvmSettings.MIXED),
                    "profiles of a JVM that runs one model or strategy alone",
                    Interventions::canBeMixed),
            // Disables events for mounts and unmounts. A JVM that lacks the flag does not start.
            FixedChange.ifEither(
                    "no JVMTI transitions",
                    ArmChange.ofJvm(
                            "-XX:+UnlockExperimentalVMOptions",
                            "-XX:+UnlockDiagnosticVMOptions",
                            "-XX:-DoJVMTIVirtualThreadTransitions"),
                    "JVMTI's transitions of virtual threads",
                    arm -> arm.mayUse(Placement.VIRTUAL_THREAD)),
            new FixedChange(
                    "AOT cache",
                    ArmChange.of(Circumstance.AOT_CACHE, "on"),
                    "classes and profiles that a new JVM lacks",
                    Interventions::canCacheProfiles));

    /** By descending priority. */
    private static final List<Intervention> OF_MODES = List.of(
            // Each thread waits until its code is compiled, so the order of compilations is fixed.
            FixedChange.ofJvm(
                    "foreground compilation",
                    "the order in which background threads compile code",
                    "-XX:-BackgroundCompilation"),
            // The interpreter then records the profiles that C2 uses.
            FixedChange.ofJvm("C2 only", "C1's code and the profiles that it records", "-XX:-TieredCompilation"),
            new OneProcessor(),
            new OneThread(),
            FIRST_COMPILER_ONLY,
            CommonSetting.LARGER_HEAP,
            CommonSetting.OTHER_COLLECTOR,
            CommonSetting.HUGE_PAGES);

    private Interventions() {}

    // Before JDK 24, a virtual thread that waits for or with a monitor keeps its carrier (JEP 491).
    private static boolean mayPin(ArmInQuestion arm) {
        return arm.feature() < FIRST_FEATURE_WITHOUT_PINNING_MONITORS && arm.mayUse(Placement.VIRTUAL_THREAD);
    }

    /**
     * Sets a circumstance if an arm has another value. An arm whose model is unknown is assumed to use the
     * circumstance.
     */
    private static Intervention setting(
            String name, Circumstance circumstance, String value, String cause, Predicate<ConcurrencyModel> usedBy) {
        return FixedChange.ifEither(
                name,
                ArmChange.of(circumstance, value),
                cause,
                arm -> arm.model().map(usedBy::test).orElse(true)
                        && arm.setting(circumstance.label())
                                .filter(current -> !current.equals(value))
                                .isPresent());
    }

    // Executors and scopes list their own threads, even if the JVM does not list all virtual threads.
    private static boolean startsThreadsWithoutExecutor(ConcurrencyModel model) {
        return model == ConcurrencyModel.VIRTUAL_BARE || model == ConcurrencyModel.REACTOR_ELASTIC_VIRTUAL;
    }

    private static boolean canBeMixed(ArmInQuestion baseline, ArmInQuestion candidate) {
        boolean differ = baseline.armName().isPresent() && !baseline.armName().equals(candidate.armName());
        return differ && !isMixed(baseline) && !isMixed(candidate) && SelectedBenchmark.areOfThisJar();
    }

    private static boolean isMixed(ArmInQuestion arm) {
        return arm.circumstance(Circumstance.PROFILE)
                .filter(JvmSettings.MIXED::equals)
                .isPresent();
    }

    // Without method profiles (JEP 515), a cache would have little effect.
    private static boolean canCacheProfiles(ArmInQuestion baseline, ArmInQuestion candidate) {
        boolean isOff = ArmInQuestion.common(JvmSettings.AOT_CACHE, baseline, candidate)
                .filter("off"::equals)
                .isPresent();
        int feature = Math.min(baseline.feature(), candidate.feature());
        return isOff && feature >= FIRST_FEATURE_WITH_CACHED_PROFILES && SelectedBenchmark.areOfThisJar();
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
     * Returns the interventions that can be combined, in the given order. Leaves out an intervention if it contradicts
     * earlier ones, or if it and earlier ones together make the two arms equal.
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
