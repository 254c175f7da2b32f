package dev.strandbench.decision;

import dev.strandbench.error.UserErrorException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Optional;
import java.util.function.Function;

/**
 * Asks for what is not known yet. It prints plain ASCII without colours, so that it reads the same in every locale and
 * on every terminal, and {@code NO_COLOR} has nothing to take away.
 */
public final class Dialogue {

    private final BufferedReader in;
    private final PrintStream out;

    /** Asks on one stream and reads a line for each answer from another. */
    public Dialogue(BufferedReader in, PrintStream out) {
        this.in = in;
        this.out = out;
    }

    /**
     * Asks until everything is known and a run would begin; what is not valid is answered by what is, and asked again.
     *
     * @param given what is known already, and not asked unless no run would begin
     * @param refusal why a run would not begin; empty if it would
     * @throws UserErrorException if the input ends before
     */
    public DecisionAnswers complete(DecisionAnswers given, Function<DecisionAnswers, Optional<RunRefusal>> refusal)
            throws IOException {
        if (given.next().isPresent()) {
            out.print("""
                    Questions about your workload, then the run that measures it, as understood.
                    Enter takes what is in [brackets]; (--flags) answer on the command line.

                    """);
        }
        DecisionAnswers answers = asked(given);
        for (Optional<RunRefusal> refused = refusal.apply(answers);
                refused.isPresent();
                refused = refusal.apply(answers)) {
            answers = asked(askedAgain(answers, refused.get()));
        }
        return answers;
    }

    private DecisionAnswers asked(DecisionAnswers given) throws IOException {
        DecisionAnswers answers = given;
        for (Optional<DecisionQuestion> next = given.next(); next.isPresent(); next = answers.next()) {
            answers = ask(next.get(), answers, given);
        }
        return answers;
    }

    private DecisionAnswers ask(DecisionQuestion question, DecisionAnswers answers, DecisionAnswers given)
            throws IOException {
        String line = line(question, question.defaultAnswer(), answers)
                .orElseThrow(
                        () -> new UserErrorException("ended without an answer; valid: " + answers.flagsThatAnswer()));
        DecisionAnswers more;
        try {
            more = answers.answered(question, line);
        } catch (UserErrorException e) {
            tell(e.explanation());
            return answers;
        }
        try {
            if (question.findsAFunction()) {
                more.requireFunction();
            }
            return more;
        } catch (UserErrorException e) {
            tell(e.explanation());
            // Its name may be wrong, or the class path: these two are asked first, so nothing else is forgotten.
            return given;
        }
    }

    private DecisionAnswers askedAgain(DecisionAnswers answers, RunRefusal refused) throws IOException {
        tell(refused.why());
        out.print("Asked again; Enter keeps what is in [brackets].\n\n");
        DecisionAnswers changed = answers;
        for (DecisionQuestion question : refused.toAskAgain()) {
            if (changed.canChange(question)) {
                changed = changed(question, changed, refused);
            }
        }
        return changed;
    }

    private DecisionAnswers changed(DecisionQuestion question, DecisionAnswers answers, RunRefusal refused)
            throws IOException {
        while (true) {
            String line = line(question, answers.answer(question), answers)
                    .orElseThrow(() -> new UserErrorException(refused.why()));
            if (line.isBlank()) {
                return answers;
            }
            try {
                return answers.answered(question, line);
            } catch (UserErrorException e) {
                tell(e.explanation());
            }
        }
    }

    /** Asks, and reads a line; empty at the end of the input. */
    private Optional<String> line(DecisionQuestion question, String standard, DecisionAnswers answers)
            throws IOException {
        out.print(answers.label(question) + ": " + answers.explanation(question) + " (" + question.flag() + ")\n");
        out.print("[" + standard + "] ");
        out.flush();
        Optional<String> line = Optional.ofNullable(in.readLine());
        if (line.isEmpty()) {
            out.print("\n");
            out.flush();
        }
        return line;
    }

    private void tell(String wrong) {
        out.print("  " + wrong + "\n");
    }
}
