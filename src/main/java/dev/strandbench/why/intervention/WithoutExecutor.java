package dev.strandbench.why.intervention;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.plan.DeclaredParameter;
import java.util.Optional;
import java.util.Set;

/**
 * Starts tasks on threads without executors and futures, if the benchmark has a model that does so. This does not apply
 * if one of the arms would keep an executor or a scope, because that arm has the same cause.
 */
final class WithoutExecutor implements Intervention {

    private static final Set<ConcurrencyModel> WITH_EXECUTOR_OR_SCOPE = Set.of(
            ConcurrencyModel.PLATFORM,
            ConcurrencyModel.POOL,
            ConcurrencyModel.VIRTUAL,
            ConcurrencyModel.VIRTUAL_BOUNDED,
            ConcurrencyModel.VIRTUAL_SCOPED,
            ConcurrencyModel.STRUCTURED,
            ConcurrencyModel.STRUCTURED_TIMEOUT,
            ConcurrencyModel.HYBRID,
            ConcurrencyModel.REACTOR_VIRTUAL);

    @Override
    public String name() {
        return "bare threads";
    }

    @Override
    public Optional<ChangedArms> applyTo(ArmInQuestion baseline, ArmInQuestion candidate) {
        ArmChange first = change(baseline);
        ArmChange second = change(candidate);
        boolean none = first.equals(ArmChange.NONE) && second.equals(ArmChange.NONE);
        return none || keepsExecutor(baseline, first) || keepsExecutor(candidate, second)
                ? Optional.empty()
                : Optional.of(new ChangedArms(first, second, "the executor and the futures of tasks"));
    }

    private static boolean keepsExecutor(ArmInQuestion arm, ArmChange change) {
        return change.equals(ArmChange.NONE)
                && arm.model().filter(WITH_EXECUTOR_OR_SCOPE::contains).isPresent();
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
