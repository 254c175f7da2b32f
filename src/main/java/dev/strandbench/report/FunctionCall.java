package dev.strandbench.report;

import dev.strandbench.function.FunctionClassPath;
import dev.strandbench.plan.ShellCall;
import dev.strandbench.result.ArmParameter;
import dev.strandbench.result.Measurement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The call of {@code run} that measures a function of the user's once more. */
final class FunctionCall {

    private final Measurement measured;

    private FunctionCall(Measurement measured) {
        this.measured = measured;
    }

    /** That of what was measured; empty if it is not a function, or only one that suspends. */
    static Optional<FunctionCall> of(Measurement measured) {
        FunctionCall call = new FunctionCall(measured);
        return call.parameter("blocking").map(name -> call);
    }

    /** Whether coroutines called the function that blocks, for there is none that suspends. */
    boolean blocksInCoroutines() {
        return parameter("suspending").isEmpty();
    }

    /** A parameter that says something; empty if it has none, or an empty one. */
    private Optional<String> parameter(String name) {
        return Optional.of(measured.params().getOrDefault(name, "")).filter(value -> !value.isEmpty());
    }

    /** Under these models, with the limit that it had. */
    String under(List<String> models) {
        return under(models, parameter("limit"));
    }

    /** Under these models, with another limit. */
    String under(List<String> models, int limit) {
        return under(models, Optional.of(String.valueOf(limit)));
    }

    private String under(List<String> models, Optional<String> limit) {
        List<String> words = new ArrayList<>(List.of("java", "-jar", "target/benchmarks.jar", "run"));
        parameter("blocking").ifPresent(name -> words.addAll(List.of("--call", name)));
        parameter("suspending").ifPresent(name -> words.addAll(List.of("--call", name)));
        FunctionClassPath.textIn(measured.conditions().jvmArgs())
                .ifPresent(path -> words.addAll(List.of("--classpath", path)));
        parameter("setup").ifPresent(name -> words.addAll(List.of("--setup", name)));
        parameter("arguments").ifPresent(values -> words.addAll(List.of("--args", values)));
        parameter("tasks").ifPresent(count -> words.addAll(List.of("--tasks", count)));
        limit.filter(most -> !most.equals("0")).ifPresent(most -> words.addAll(List.of("--limit", most)));
        measured.params().forEach((name, value) -> {
            if (!ArmParameter.withoutPrefix(name).equals(name)) {
                words.addAll(List.of("--over", ArmParameter.withoutPrefix(name) + "=" + value));
            }
        });
        words.addAll(List.of("--model", String.join(",", models)));
        return ShellCall.of(words);
    }
}
