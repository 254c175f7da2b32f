package dev.strandbench.plan;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.strandbench.environment.MachineIdentity;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Everything that decides how a run goes, so that an interrupted one can go on as if nothing had been.
 *
 * @param run a name for the run that no other has
 * @param profile the profile's name
 * @param created when
 * @param seed of the order within blocks
 * @param budget how long it may take
 * @param precision the half width of an interval that is narrow enough, as a part of the ratio
 * @param fixed whether every family has the counts that it names, and nothing adapts
 * @param asked whether somebody else than the run says of which cells more forks are worth their time; of none more
 *     than its family's counts. If not, the run ranks the arms of each family
 * @param pace how long forks run
 * @param jdks the JDKs that cells name
 * @param jvmArguments what every fork is given after what its benchmark asks for
 * @param families what is compared
 * @param jar what the benchmarks come from: the jar's digest
 * @param benchmarkPath the jar of another project that the benchmarks come from and its libraries, as absolute paths;
 *     empty if they are this jar's
 * @param machine the machine
 * @param machineSettings how its operating system is set, by name; empty in the plans of older runs
 * @param jvmSettings the schedulers of the JVMs that the JDKs start, by the JDK's label and by name; empty before a run
 *     has asked them
 * @param call what started the run, as one would type it; empty if it is not known
 * @param shard which part of a larger plan it is, as {@link Shard#words} has it; empty if it is all of it
 */
public record Plan(
        String run,
        String profile,
        Instant created,
        long seed,
        Duration budget,
        double precision,
        boolean fixed,
        @JsonSetter(nulls = Nulls.AS_EMPTY) boolean asked,
        ForkLengths pace,
        List<PlannedJdk> jdks,
        List<String> jvmArguments,
        List<Family> families,
        String jar,
        @JsonSetter(nulls = Nulls.AS_EMPTY) List<String> benchmarkPath,
        MachineIdentity machine,
        @JsonSetter(nulls = Nulls.AS_EMPTY) Map<String, String> machineSettings,
        @JsonSetter(nulls = Nulls.AS_EMPTY) Map<String, Map<String, String>> jvmSettings,
        @JsonSetter(nulls = Nulls.AS_EMPTY) String call,
        @JsonSetter(nulls = Nulls.AS_EMPTY) String shard) {

    /** Whether a file had everything that a plan needs; what reads one leaves out what is not there. */
    @SuppressWarnings("NullAway") // a reader fills fields without asking
    public boolean isWhole() {
        return Stream.of(run, profile, created, budget, pace, jdks, jvmArguments, families, jar, machine)
                .allMatch(Objects::nonNull);
    }

    /** How many cells it has. */
    public int cells() {
        return families.stream().mapToInt(family -> family.arms().size()).sum();
    }

    /** Its cells, family by family. */
    public Stream<Cell> eachCell() {
        return families.stream().flatMap(family -> family.arms().stream());
    }

    /**
     * Why a run of this plan must not go on with what another would measure.
     *
     * @param now the plan as it would be made now
     * @return a sentence each; empty if it can go on
     */
    public List<String> differences(Plan now) {
        List<String> differences = new ArrayList<>();
        if (!jar.equals(now.jar)) {
            differences.add("the jar has changed");
        }
        if (!machine.equals(now.machine)) {
            differences.add("the machine was " + machine.words() + ", and is " + now.machine.words());
        }
        machineSettings.forEach((name, value) -> {
            String other = now.machineSettings.getOrDefault(name, value);
            if (!other.equals(value)) {
                differences.add(name + " was " + value + " and is " + other);
            }
        });
        for (PlannedJdk jdk : jdks) {
            if (!now.jdks.contains(jdk)) {
                differences.add("JDK " + jdk.label() + " is no longer " + jdk.program());
            }
        }
        return differences;
    }

    /** The same plan with another budget. */
    public Plan within(Duration otherBudget) {
        return with(otherBudget, asked, jvmArguments, families, jvmSettings, call);
    }

    /**
     * The same plan with more forks of every cell, but for single shots, which are looked at once.
     *
     * @param forks at most; families that have as many or more stay as they are
     */
    public Plan withForks(int forks) {
        return withFamilies(families.stream()
                .map(family -> family.isSingleShot()
                        ? family
                        : family.countedBy(family.ownCounts().atLeast(forks)))
                .toList());
    }

    /** The same plan of other families. */
    public Plan withFamilies(List<Family> others) {
        return with(budget, asked, jvmArguments, others, jvmSettings, call);
    }

    /** The same plan with what the JVMs of its JDKs are set to. */
    public Plan withJvmSettings(Map<String, Map<String, String>> settings) {
        return with(budget, asked, jvmArguments, families, settings, call);
    }

    /** The same plan with a further argument of every fork. */
    public Plan withJvmArgument(String further) {
        List<String> arguments = new ArrayList<>(jvmArguments);
        arguments.add(further);
        return with(budget, asked, List.copyOf(arguments), families, jvmSettings, call);
    }

    /** The same plan with the call that starts its run. */
    public Plan startedBy(String otherCall) {
        return with(budget, asked, jvmArguments, families, jvmSettings, otherCall);
    }

    /** The same plan for somebody who says of which cells more forks are worth their time. */
    public Plan asked(boolean bySomebody) {
        return with(budget, bySomebody, jvmArguments, families, jvmSettings, call);
    }

    private Plan with(
            Duration otherBudget,
            boolean otherAsked,
            List<String> otherJvmArguments,
            List<Family> otherFamilies,
            Map<String, Map<String, String>> otherJvmSettings,
            String otherCall) {
        return new Plan(
                run,
                profile,
                created,
                seed,
                otherBudget,
                precision,
                fixed,
                otherAsked,
                pace,
                jdks,
                otherJvmArguments,
                otherFamilies,
                jar,
                benchmarkPath,
                machine,
                machineSettings,
                otherJvmSettings,
                otherCall,
                shard);
    }

    /** The same plan on another machine, or this one as it is now. */
    public Plan on(
            String otherJar,
            MachineIdentity otherMachine,
            Map<String, String> otherSettings,
            List<PlannedJdk> otherJdks) {
        return new Plan(
                run,
                profile,
                created,
                seed,
                budget,
                precision,
                fixed,
                asked,
                pace,
                otherJdks,
                jvmArguments,
                families,
                otherJar,
                benchmarkPath,
                otherMachine,
                otherSettings,
                jvmSettings,
                call,
                shard);
    }
}
