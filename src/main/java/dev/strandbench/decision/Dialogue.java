package dev.strandbench.decision;

import dev.strandbench.error.UserErrorException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Optional;

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
     * Asks until everything is known; what is not valid is answered by what is, and asked again.
     *
     * @param given what is known already, and not asked
     * @throws UserErrorException if the input ends before
     */
    public DecisionAnswers complete(DecisionAnswers given) throws IOException {
        if (given.next().isPresent()) {
            out.print("A few questions; Enter takes what is in brackets. In parentheses is the flag that answers.\n\n");
        }
        DecisionAnswers answers = given;
        for (Optional<DecisionQuestion> next = given.next(); next.isPresent(); next = answers.next()) {
            answers = ask(next.get(), answers, given);
        }
        return answers;
    }

    private DecisionAnswers ask(DecisionQuestion question, DecisionAnswers answers, DecisionAnswers given)
            throws IOException {
        out.print(question.label() + ": " + question.explanation() + " (" + question.flag() + ")\n");
        out.print("[" + question.defaultAnswer() + "] ");
        out.flush();
        String line = in.readLine();
        if (line == null) {
            out.print("\n");
            out.flush();
            throw new UserErrorException("ended without an answer; valid: " + answers.flagsThatAnswer());
        }
        DecisionAnswers more;
        try {
            more = answers.with(question, line);
        } catch (UserErrorException e) {
            tell(e);
            return answers;
        }
        try {
            if (question.findsAFunction()) {
                more.requireFunction();
            }
            return more;
        } catch (UserErrorException e) {
            tell(e);
            // Its name may be wrong, or the class path: these two are asked first, so nothing else is forgotten.
            return given;
        }
    }

    private void tell(UserErrorException wrong) {
        out.print("  " + wrong.explanation() + "\n");
    }
}
