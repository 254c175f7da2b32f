package dev.strandbench.run;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.strandbench.machine.MachineReading;
import dev.strandbench.plan.Plan;
import dev.strandbench.run.policy.ForkShape;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** A line of the journal. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(value = JournalEntry.Fork.class, name = "fork"),
    @JsonSubTypes.Type(value = JournalEntry.Block.class, name = "block")
})
sealed interface JournalEntry {

    /** Whether a plan has the family, and the arm, that it is of. */
    boolean isOf(Plan plan);

    /**
     * What no other entry of a journal equals. Numbers alone may come again where a damaged line was deleted: it takes
     * the time of a fork, or the readings around a block, to tell a repetition.
     */
    Object identity();

    private static boolean hasFamily(Plan plan, int family) {
        return family >= 0 && family < plan.families().size();
    }

    /**
     * A fork has ended.
     *
     * @param family the family's number in the plan, from 0
     * @param arm the arm's number in the family, from 0
     * @param block the block's number in the family, from 0
     * @param attempt how often the block had been run before, from 0
     * @param length how long the policy wanted the fork to be
     * @param shape what it was to run for that
     * @param started when
     * @param seconds how long it took, its JVM's start included
     * @param outcome how it ended
     */
    record Fork(
            int family,
            int arm,
            int block,
            int attempt,
            Duration length,
            ForkShape shape,
            Instant started,
            double seconds,
            ForkOutcome outcome)
            implements JournalEntry {

        @Override
        public boolean isOf(Plan plan) {
            return hasFamily(plan, family)
                    && arm >= 0
                    && arm < plan.families().get(family).arms().size();
        }

        @Override
        public Object identity() {
            return new Identity(family, arm, block, attempt, started);
        }

        private record Identity(int family, int arm, int block, int attempt, Instant started) {}
    }

    /**
     * A block is complete.
     *
     * @param family the family's number in the plan
     * @param block the block's number in the family
     * @param attempt how often the block had been run before
     * @param disturbances what disturbed it; empty if nothing did
     * @param repeat whether it counts for nothing and is run again
     * @param before the machine before it
     * @param after the machine after it
     */
    record Block(
            int family,
            int block,
            int attempt,
            List<String> disturbances,
            boolean repeat,
            MachineReading before,
            MachineReading after)
            implements JournalEntry {

        @Override
        public boolean isOf(Plan plan) {
            return hasFamily(plan, family);
        }

        @Override
        public Object identity() {
            return this;
        }
    }
}
