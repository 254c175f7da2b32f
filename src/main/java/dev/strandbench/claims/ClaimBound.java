package dev.strandbench.claims;

import dev.strandbench.scenario.Explanation.PausingUsers;
import java.util.OptionalInt;

/** A reason why no result of a measurement could confirm a claim. */
public sealed interface ClaimBound {

    /**
     * Users who pause between requests limit the rate of every service, and therefore the ratio of the arms' rates.
     *
     * @param most largest possible rate of a service, in requests/s
     * @param served measured rate of one arm, in requests/s
     * @param possible ratio of the arms' rates if the other arm had the largest possible rate
     */
    record OfUsers(PausingUsers users, double most, String arm, double served, double possible, double claimed)
            implements ClaimBound {}

    /** At the published time per op, the ops' work would keep more processors busy than the machine has. */
    record OfProcessors(String arm, double needed, int here, int published) implements ClaimBound {}

    /** At the claimed number of tasks per second, the tasks would keep more processors busy than the machine has. */
    record OfRate(double rate, String arm, double microsPerTask, double needed, int here) implements ClaimBound {}

    /**
     * The claimed time per op is mostly waiting time, so too little time remains for the tasks' work.
     *
     * @param busyMillis measured CPU time of one op, in ms
     */
    record OfBusyTime(double millis, double idealMillis, String arm, double busyMillis, double needed, int here)
            implements ClaimBound {}

    /** The measured thread pools have fewer threads than the claim requires. */
    record OfPools(int threads, int claimed) implements ClaimBound {}

    /** The claim is about one kind of memory, and the measured metric counts another kind. */
    record OfMemory(String metric, String counted, String claimed) implements ClaimBound {}

    /** The machine may have too few processors, but their number or the arms' CPU time is unknown. */
    record OfUnknownLoad(int published, OptionalInt here) implements ClaimBound {}

    /** A value is outside the claimed range, but this does not refute the claim. */
    record Irrefutable(String why) implements ClaimBound {}
}
