package dev.strandbench.report;

import dev.strandbench.function.CallTimeout;
import dev.strandbench.function.FunctionClassPath;
import dev.strandbench.plan.CircumstanceParameter;
import dev.strandbench.plan.ShellCall;
import dev.strandbench.result.ArmParameter;
import dev.strandbench.result.Measurement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The call of {@code run} that measures a function of the user's once more. */
final class FunctionCall {

    /** Between version and program in the label of a JDK whose version another JDK of the run has too. */
    private static final String OF_SEVERAL = " in ";

    /** Threads of POOL unless a call says otherwise. */
    private static final String USUAL_POOL = "200";

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

    /** A parameter that says something, compared or not; empty if it has none, or an empty one. */
    private Optional<String> parameter(String name) {
        return Optional.of(Bottleneck.valueOf(measured, name)).filter(value -> !value.isEmpty());
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
        List<String> words = new ArrayList<>(List.of("run"));
        parameter("blocking").ifPresent(name -> words.addAll(List.of("--call", name)));
        parameter("suspending").ifPresent(name -> words.addAll(List.of("--call", name)));
        FunctionClassPath.textIn(measured.conditions().jvmArgs())
                .ifPresent(path -> words.addAll(List.of("--classpath", path)));
        parameter("setup").ifPresent(name -> words.addAll(List.of("--setup", name)));
        parameter("arguments").ifPresent(values -> words.addAll(List.of("--args", values)));
        parameter("tasks").ifPresent(count -> words.addAll(List.of("--tasks", count)));
        limit.filter(most -> !most.equals("0")).ifPresent(most -> words.addAll(List.of("--limit", most)));
        measured.params().forEach((name, value) -> {
            String label = ArmParameter.withoutPrefix(name);
            if (CircumstanceParameter.isNamed(name) && !label.equals(CircumstanceParameter.JDK)) {
                words.addAll(List.of("--over", label + "=" + value));
            } else if (label.equals("poolSize") && !value.equals(USUAL_POOL)) {
                words.addAll(List.of("-p", label + "=" + value));
            }
        });
        jdk().ifPresent(jdk -> words.addAll(List.of("--jdk", jdk)));
        CallTimeout.textIn(measured.conditions().jvmArgs())
                .ifPresent(timeout -> words.addAll(List.of("--timeout", timeout)));
        words.addAll(List.of("--model", String.join(",", models)));
        return ShellCall.ofThisProgram(words);
    }

    /** As {@code --jdk} takes it; empty if it is not known. */
    private Optional<String> jdk() {
        String label = measured.jdk();
        int home = label.indexOf(OF_SEVERAL);
        if (home < 0) {
            return Optional.of(label).filter(version -> !version.isEmpty());
        }
        // Another of the run had the same version.
        String program = label.substring(home + OF_SEVERAL.length());
        return Optional.of(program.replaceFirst("[/\\\\]bin[/\\\\]java(\\.exe)?$", ""));
    }
}
