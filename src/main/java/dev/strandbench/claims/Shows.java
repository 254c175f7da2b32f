package dev.strandbench.claims;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The properties that a measurement needs to decide a claim. An empty value means that there is no such requirement.
 *
 * @param ratio the published ratio, which must be possible for the arms; parts with published figures have their own
 *     ratio
 * @param rate the tasks or requests per second that the arms must be able to reach; stated, or computed from a claimed
 *     time
 * @param processors the number of processors that the publication had, if ops of the arms can keep that many busy
 * @param poolThreads the smallest number of threads in the pools
 * @param memory the kind of memory that the claim is about, for example {@code reserved}
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
