package dev.strandbench.plan;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A named choice of what to run, for how long, and how precisely.
 *
 * @param name the name of its file without the ending
 * @param description a line of text
 * @param budget the longest time of a run, with the starts of JVMs
 * @param precision the half width of an interval that is precise enough, as a share of the ratio, for example 0.03
 * @param pace how long forks run
 * @param jvmArguments the last arguments of every fork
 * @param selections what to run; a later one adds benchmarks or cells
 * @param circumstances circumstances of the forks that are compared or repeated
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

    /** Returns a profile with other selections, and the effort and circumstances of this one. */
    public Profile selecting(
            String otherName, String otherDescription, List<String> otherArguments, List<Selection> others) {
        return new Profile(otherName, otherDescription, budget, precision, pace, otherArguments, others, circumstances);
    }

    /**
     * Benchmarks with their parameters.
     *
     * @param regex finds the benchmarks, as JMH does
     * @param parameters values by name; other parameters have the defaults of their benchmark
     */
    public record Selection(String regex, Map<String, List<String>> parameters) {}
}
