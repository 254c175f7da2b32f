package dev.strandbench.claims;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The conditions under which a measurement can confirm a claim. An empty component sets no condition.
 *
 * @param ratio ratio that the arms must be able to reach, for parts of the claim without a published ratio
 * @param rate tasks or requests per second that the arms must be able to reach
 * @param processors published number of processors, if the arms' ops can keep them busy
 * @param poolThreads smallest number of threads that each thread pool must have
 * @param memory kind of memory that the claim is about, for example {@code reserved}
 */
public record Shows(
        OptionalDouble ratio,
        OptionalDouble rate,
        OptionalInt processors,
        OptionalInt poolThreads,
        Optional<String> memory) {

    static final Shows NOTHING = new Shows(
            OptionalDouble.empty(), OptionalDouble.empty(), OptionalInt.empty(), OptionalInt.empty(), Optional.empty());
}
