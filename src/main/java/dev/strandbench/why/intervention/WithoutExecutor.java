package dev.strandbench.why.intervention;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.plan.DeclaredParameter;
import java.util.Optional;

/** Starts tasks on threads without executors and futures, if the benchmark has a model that does so. */
final class WithoutExecutor implements Intervention {

    @Override
    public String name() {
        return "bare threads";
    }

    @Override
    public Optional<ChangedArms> applyTo(ArmInQuestion baseline, ArmInQuestion candidate) {
        ArmChange first = change(baseline);
        ArmChange second = change(candidate);
        return first.equals(ArmChange.NONE) && second.equals(ArmChange.NONE)
                ? Optional.empty()
                : Optional.of(new ChangedArms(first, second, "the executor and the futures of tasks"));
    }

    private static ArmChange change(ArmInQuestion arm) {
        return arm.model()
                .flatMap(WithoutExecutor::bare)
                .map(Enum::name)
                .flatMap(bare -> arm.benchmark()
                        .arm()
                        .map(DeclaredParameter::name)
                        .filter(name -> arm.accepts(name, bare))
                        .map(name -> ArmChange.ofParameter(name, bare)))
                .orElse(ArmChange.NONE);
    }

    private static Optional<ConcurrencyModel> bare(ConcurrencyModel model) {
        return switch (model) {
            case VIRTUAL -> Optional.of(ConcurrencyModel.VIRTUAL_BARE);
            case PLATFORM -> Optional.of(ConcurrencyModel.PLATFORM_BARE);
            default -> Optional.empty();
        };
    }
}
