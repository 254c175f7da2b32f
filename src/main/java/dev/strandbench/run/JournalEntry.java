package dev.strandbench.run;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.strandbench.machine.MachineReading;
import dev.strandbench.plan.Plan;
import dev.strandbench.run.ForkOutcome.Finished;
import dev.strandbench.run.policy.ForkShape;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(value = JournalEntry.Fork.class, name = "fork"),
    @JsonSubTypes.Type(value = JournalEntry.Block.class, name = "block")
})
sealed interface JournalEntry {

    /** Returns true if the plan contains the entry's family and arm. */
    boolean isOf(Plan plan);

    /**
     * Returns a value that is unique in the journal. If a user deletes a damaged line, two entries may have the same
     * number.
     */
    Object identity();

    private static boolean hasFamily(Plan plan, int family) {
        return family >= 0 && family < plan.families().size();
    }

    /**
     * The journal entry of a fork. Families, arms, blocks and attempts are numbered from 0.
     *
     * @param length length that the policy requested
     * @param seconds duration in s, including the JVM's start
     */
    record Fork(
            @JsonProperty(required = true) int family,
            @JsonProperty(required = true) int arm,
            @JsonProperty(required = true) int block,
            @JsonProperty(required = true) int attempt,
            @JsonProperty(required = true) Duration length,
            @JsonProperty(required = true) ForkShape shape,
            @JsonProperty(required = true) Instant started,
            @JsonProperty(required = true) double seconds,
            @JsonProperty(required = true) ForkOutcome outcome)
            implements JournalEntry {

        public Fork {
            requireNonNull(length);
            requireNonNull(shape);
            requireNonNull(started);
            requireNonNull(outcome);
        }

        @Override
        public boolean isOf(Plan plan) {
            return hasFamily(plan, family)
                    && arm >= 0
                    && arm < plan.families().get(family).arms().size();
        }

        @Override
        public Object identity() {
            return List.of(family, arm, block, attempt, started);
        }

        Finished finished() {
            return (Finished) outcome;
        }
    }

    /** The end of an attempt to measure a block. Verdicts ignore the attempt if the block is measured again. */
    record Block(
            @JsonProperty(required = true) int family,
            @JsonProperty(required = true) int block,
            @JsonProperty(required = true) int attempt,
            @JsonProperty(required = true) List<String> disturbances,
            @JsonProperty(required = true) boolean repeat,
            @JsonProperty(required = true) MachineReading before,
            @JsonProperty(required = true) MachineReading after)
            implements JournalEntry {

        public Block {
            requireNonNull(disturbances);
            requireNonNull(before);
            requireNonNull(after);
        }

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
