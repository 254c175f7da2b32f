package dev.strandbench.plan;

import dev.strandbench.environment.MachineIdentity;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Everything that decides how a run goes, so that an interrupted one can go on as if nothing had been.
 *
 * @param run a name for the run that no other has
 * @param profile the profile's name
 * @param created when
 * @param seed of the order within blocks
 * @param budget how long it may take
 * @param precision the half width of an interval that is narrow enough, as a part of the ratio
 * @param fixed whether every cell has JMH's own counts, and nothing adapts
 * @param pace how long forks run
 * @param jdks the JDKs that cells name
 * @param jvmArguments what every fork is given after what its benchmark asks for
 * @param families what is compared
 * @param jar what the benchmarks come from: the jar's digest
 * @param machine the machine
 */
public record Plan(
        String run,
        String profile,
        Instant created,
        long seed,
        Duration budget,
        double precision,
        boolean fixed,
        ForkLengths pace,
        List<PlannedJdk> jdks,
        List<String> jvmArguments,
        List<Family> families,
        String jar,
        MachineIdentity machine) {

    /** How many cells it has. */
    public int cells() {
        return families.stream().mapToInt(family -> family.arms().size()).sum();
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
            differences.add("the machine was " + machine + " and is " + now.machine);
        }
        for (PlannedJdk jdk : jdks) {
            if (!now.jdks.contains(jdk)) {
                differences.add("JDK " + jdk.label() + " is no longer " + jdk.program());
            }
        }
        return differences;
    }

    /** The same plan with another budget. */
    public Plan within(Duration otherBudget) {
        return new Plan(
                run,
                profile,
                created,
                seed,
                otherBudget,
                precision,
                fixed,
                pace,
                jdks,
                jvmArguments,
                families,
                jar,
                machine);
    }

    /** The same plan on another machine, or this one as it is now. */
    public Plan on(String otherJar, MachineIdentity otherMachine, List<PlannedJdk> otherJdks) {
        return new Plan(
                run,
                profile,
                created,
                seed,
                budget,
                precision,
                fixed,
                pace,
                otherJdks,
                jvmArguments,
                families,
                otherJar,
                otherMachine);
    }
}
