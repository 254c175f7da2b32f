package dev.strandbench.why.intervention;

import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The changes to two arms, and the removed cause as a noun phrase that can follow "60 % of the difference is". */
public record ChangedArms(ArmChange baseline, ArmChange candidate, String cause) {

    static ChangedArms both(ArmChange change, String cause) {
        return new ChangedArms(change, change, cause);
    }

    public Optional<ChangedArms> with(ChangedArms other) {
        return baseline.with(other.baseline)
                .flatMap(changed -> candidate
                        .with(other.candidate)
                        .map(second -> new ChangedArms(changed, second, cause + " and " + other.cause)));
    }

    /** Returns the changes as a string. A change that is the same for both arms appears once. */
    public String words() {
        return Stream.of(baseline.words(), candidate.words())
                .filter(words -> !words.isEmpty())
                .distinct()
                .collect(Collectors.joining(", "));
    }
}
