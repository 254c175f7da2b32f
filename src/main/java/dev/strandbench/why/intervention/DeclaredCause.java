package dev.strandbench.why.intervention;

import dev.strandbench.plan.DeclaredParameter.RemovableCause;
import java.util.Optional;

/** Gives a parameter the value that removes a cause, as the benchmark declares. */
record DeclaredCause(String parameter, RemovableCause declared) implements Intervention {

    @Override
    public String name() {
        return parameter + "=" + declared.without();
    }

    @Override
    public Optional<ChangedArms> applyTo(ArmInQuestion baseline, ArmInQuestion candidate) {
        return has(baseline) && has(candidate)
                ? Optional.of(ChangedArms.both(ArmChange.ofParameter(parameter, declared.without()), declared.cause()))
                : Optional.empty();
    }

    private boolean has(ArmInQuestion arm) {
        return arm.parameter(parameter).filter(declared.value()::equals).isPresent()
                && arm.accepts(parameter, declared.without())
                && !declared.isRuledOutBy(arm.cell().benchmarkParameters());
    }
}
