package dev.strandbench.why;

import dev.strandbench.run.RecordedRun;
import dev.strandbench.run.RunSession;
import dev.strandbench.run.SessionDirectory;
import dev.strandbench.why.WhyPlanner.WhyPlan;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/**
 * Measures a run that explains a difference between two arms in two steps: single interventions, and then combinations
 * of those that are causes. A run that explains the modes of one arm has one step.
 */
public final class WhyRun {

    private final Path directory;
    private final BiFunction<RunSession, WhyQuestion, RunSession.Host> hosts;

    /**
     * Creates a measurement of a run that has been started.
     *
     * @param hosts returns a host for each step
     */
    public WhyRun(Path directory, BiFunction<RunSession, WhyQuestion, RunSession.Host> hosts) {
        this.directory = directory;
        this.hosts = hosts;
    }

    /**
     * Continues the run. Returns its results, or empty if it was interrupted.
     *
     * @param budget maximum duration of the whole run; empty for the planned duration
     * @param lastStepEnded receives the results after the last step, even if that step was interrupted
     */
    public Optional<RecordedRun> measure(Optional<Duration> budget, Consumer<RecordedRun> lastStepEnded)
            throws InterruptedException, IOException {
        WhyQuestion asked = WhyQuestion.requiredIn(directory);
        WhyQuestion question = budget.map(asked::within).orElse(asked);
        question.saveIn(directory);
        if (!question.explainsModes() && question.together().isEmpty()) {
            if (!isComplete(question, WhyPlanner.budgetOfSingles(question), true)) {
                return Optional.empty();
            }
            question = combined(question);
        }
        boolean complete = isComplete(question, question.budget(), false);
        RecordedRun run = SessionDirectory.recorded(directory);
        lastStepEnded.accept(run);
        return complete ? Optional.of(run) : Optional.empty();
    }

    private boolean isComplete(WhyQuestion question, Duration within, boolean combinesLater)
            throws InterruptedException, IOException {
        try (RunSession session = RunSession.resume(directory, Optional.of(within), OptionalInt.empty())) {
            WhyDemand demand = new WhyDemand(question, session.plan().families().getFirst(), combinesLater);
            return session.measure(hosts.apply(session, question), Optional.of(demand::open))
                    .isPresent();
        }
    }

    private WhyQuestion combined(WhyQuestion question) throws IOException {
        Optional<WhyPlan> combined = WhyPlanner.together(SessionDirectory.recorded(directory), question);
        if (combined.isEmpty()) {
            return question;
        }
        try (SessionDirectory session = SessionDirectory.open(directory)) {
            session.follow(combined.get().plan());
        }
        combined.get().question().saveIn(directory);
        return combined.get().question();
    }
}
