package dev.strandbench.plan;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A named way to run: what, how long, how exactly.
 *
 * @param name its file's name without the ending
 * @param description a line for people
 * @param budget how long a run may take, the JVMs' starts included
 * @param precision the half width of an interval that is narrow enough, as a part of the ratio; for example 0.03
 * @param pace how long forks run
 * @param jvmArguments what every fork is given after what its benchmark asks for
 * @param selections what to run; later ones add to earlier ones, other benchmarks or other cells of the same
 * @param circumstances of the forks, which are compared or repeated under
 */
public record Profile(
        String name,
        String description,
        Duration budget,
        double precision,
        ForkLengths pace,
        List<String> jvmArguments,
        List<Selection> selections,
        ChosenCircumstances circumstances) {

    /** A profile whose forks have what benchmarks ask for. */
    public Profile(
            String name,
            String description,
            Duration budget,
            double precision,
            ForkLengths pace,
            List<String> jvmArguments,
            List<Selection> selections) {
        this(name, description, budget, precision, pace, jvmArguments, selections, ChosenCircumstances.NONE);
    }

    /**
     * Benchmarks with their parameters.
     *
     * @param regex finds the benchmarks, as JMH's command line does
     * @param parameters values by name; parameters that are not named have their benchmark's own
     */
    public record Selection(String regex, Map<String, List<String>> parameters) {}
}
