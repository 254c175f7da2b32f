package dev.strandbench.cli;

import dev.strandbench.base.UserErrorException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Asks the unanswered questions of {@code decide}, in ASCII without colours. Use an instance only once. */
final class Dialogue {

    record RunRefusal(String why, List<DecisionQuestion> toAskAgain) {}

    // After this number of wrong answers to a question, the dialogue says how to quit.
    private static final int WRONG_ANSWERS = 2;

    private final BufferedReader in;
    private final PrintStream out;
    private final Map<DecisionQuestion, Integer> wrong = new EnumMap<>(DecisionQuestion.class);

    Dialogue(BufferedReader in, PrintStream out) {
        this.in = in;
        this.out = out;
    }

    /**
     * Asks questions until a run is possible. Throws {@link UserErrorException} if the input ends before the last
     * answer.
     */
    DecisionAnswers complete(DecisionAnswers given, Function<DecisionAnswers, Optional<RunRefusal>> refusal)
            throws IOException {
        if (given.next().isPresent()) {
            out.print("""
                A few questions about your workload, then the run that measures it.
                Enter takes the answer in [brackets]; (--flags) answer on the command line.

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
        String line = line(question, answers.usual(question), answers)
                .orElseThrow(
                        () -> new UserErrorException("ended without an answer; valid: " + answers.flagsThatAnswer()));
        DecisionAnswers more;
        try {
            more = answered(question, answers, line);
        } catch (UserErrorException e) {
            tellWrong(question, e);
            return answers;
        }
        try {
            if (question.findsAFunction()) {
                more.requireFunction();
            }
            return more;
        } catch (UserErrorException e) {
            if (given.hasFunction()) {
                throw e;
            }
            // The name or the class path may be wrong.
            tellWrong(DecisionQuestion.FUNCTION, e);
            return more.withFunctionOf(given);
        }
    }

    private DecisionAnswers answered(DecisionQuestion question, DecisionAnswers answers, String line) {
        DecisionAnswers more = answers.answered(question, line);
        question.inMillis(line).ifPresent(time -> tell(line.strip() + " means " + time + "."));
        return more;
    }

    private DecisionAnswers askedAgain(DecisionAnswers answers, RunRefusal refused) throws IOException {
        tell(refused.why());
        out.print("Please change an answer; Enter keeps the one in [brackets].\n\n");
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
                return answered(question, answers, line);
            } catch (UserErrorException e) {
                tellWrong(question, e);
            }
        }
    }

    private Optional<String> line(DecisionQuestion question, String standard, DecisionAnswers answers)
            throws IOException {
        out.print(answers.label(question) + ": " + question.explanation + " (" + question.flag + ")\n");
        out.print("[" + standard + "] ");
        out.flush();
        Optional<String> line = Optional.ofNullable(in.readLine());
        if (line.isEmpty()) {
            out.print("\n");
            out.flush();
        }
        return line;
    }

    private void tellWrong(DecisionQuestion question, UserErrorException e) {
        tell(e.explanation());
        int count = wrong.getOrDefault(question, 0) + 1;
        wrong.put(question, count);
        if (count >= WRONG_ANSWERS) {
            tell("Ctrl-C ends decide; " + DecisionQuestion.DEFAULT + " answers " + question.defaultAnswer + ".");
        }
    }

    private void tell(String text) {
        out.print("  " + text + "\n");
    }
}
