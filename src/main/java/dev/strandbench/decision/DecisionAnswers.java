package dev.strandbench.decision;

import static dev.strandbench.decision.DecisionQuestion.CLASS_PATH;
import static dev.strandbench.decision.DecisionQuestion.CPU;
import static dev.strandbench.decision.DecisionQuestion.FAILURE;
import static dev.strandbench.decision.DecisionQuestion.FAN_OUT;
import static dev.strandbench.decision.DecisionQuestion.FUNCTION;
import static dev.strandbench.decision.DecisionQuestion.NONE;
import static dev.strandbench.decision.DecisionQuestion.RATE;
import static dev.strandbench.decision.DecisionQuestion.REQUESTS;
import static dev.strandbench.decision.DecisionQuestion.WAIT;

import dev.strandbench.error.UserErrorException;
import dev.strandbench.function.FunctionClassPath;
import dev.strandbench.function.FunctionFinder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The answers so far: each is valid, and together they make sense. Immutable. */
public final class DecisionAnswers {

    private static final String NO_CALLS = "0";

    private final Map<DecisionQuestion, String> answers;
    private final AnswerReader reader;

    private DecisionAnswers(Map<DecisionQuestion, String> answers, AnswerReader reader) {
        this.answers = answers;
        this.reader = reader;
    }

    /**
     * What is known before anything is asked.
     *
     * @throws UserErrorException if an answer is not valid, or some contradict each other
     */
    public static DecisionAnswers of(Map<DecisionQuestion, String> given, ParameterCheck check) {
        DecisionAnswers answers = new DecisionAnswers(new EnumMap<>(DecisionQuestion.class), new AnswerReader(check));
        for (DecisionQuestion question : DecisionQuestion.values()) {
            String text = given.get(question);
            if (text != null) {
                answers = answers.with(question, text);
            }
        }
        return answers;
    }

    /**
     * The same with one answer more; with the default if it is empty.
     *
     * @throws UserErrorException if it is not valid, or contradicts others
     */
    DecisionAnswers with(DecisionQuestion question, String text) {
        DecisionAnswers more = plus(question, reader.read(question, text, hasFunction()));
        more.requireSense();
        return more;
    }

    /**
     * The same with what was answered last: requests without calls wait for nothing, and without a wait there are no
     * calls, whatever was answered before.
     *
     * @throws UserErrorException if it is not valid, or contradicts others
     */
    DecisionAnswers answered(DecisionQuestion question, String text) {
        DecisionAnswers more = plus(question, reader.read(question, text, hasFunction()));
        if (question == FAN_OUT && more.is(FAN_OUT, NO_CALLS)) {
            more = more.without(WAIT);
        } else if (question == WAIT && more.is(WAIT, NONE)) {
            more = more.without(FAN_OUT);
        }
        more.requireSense();
        return more;
    }

    private DecisionAnswers without(DecisionQuestion question) {
        Map<DecisionQuestion, String> fewer = new EnumMap<>(DecisionQuestion.class);
        fewer.putAll(answers);
        fewer.remove(question);
        return new DecisionAnswers(fewer, reader);
    }

    private DecisionAnswers plus(DecisionQuestion question, String answer) {
        Map<DecisionQuestion, String> more = new EnumMap<>(DecisionQuestion.class);
        more.putAll(answers);
        more.put(question, answer);
        return new DecisionAnswers(more, reader);
    }

    /**
     * The same with the defaults of all that is not answered.
     *
     * @throws UserErrorException if they contradict an answer
     */
    public DecisionAnswers withDefaults() {
        DecisionAnswers complete = this;
        for (DecisionQuestion question : open()) {
            complete = complete.with(question, question.defaultAnswer());
        }
        return complete;
    }

    /** The next question; empty if all is known. */
    public Optional<DecisionQuestion> next() {
        return Arrays.stream(DecisionQuestion.values())
                .filter(question -> question.isAsked() && matters(question) && !answers.containsKey(question))
                .findFirst();
    }

    /** What would be asked of somebody who takes every default. */
    private List<DecisionQuestion> open() {
        List<DecisionQuestion> open = new ArrayList<>();
        DecisionAnswers assumed = this;
        for (Optional<DecisionQuestion> next = next(); next.isPresent(); next = assumed.next()) {
            open.add(next.get());
            assumed = assumed.plus(next.get(), next.get().defaultAnswer());
        }
        return open;
    }

    /** The flags that answer what is open, as the end of a message. */
    public String flagsThatAnswer() {
        List<DecisionQuestion> open = open();
        return open.stream()
                .filter(question -> question != FUNCTION)
                .map(DecisionQuestion::flag)
                .collect(Collectors.joining(
                        ", ",
                        "--yes for the defaults, or ",
                        open.contains(FUNCTION) ? "; --call CLASS::METHOD measures a function instead" : ""));
    }

    private boolean matters(DecisionQuestion question) {
        return switch (question) {
            case FUNCTION -> aboutAWorkload().isEmpty();
            case CLASS_PATH -> hasFunction();
            case WAIT -> !hasFunction() && !is(FAN_OUT, NO_CALLS);
            case FAN_OUT -> !hasFunction() && !is(WAIT, NONE);
            case CPU, FAILURE, RATE -> !hasFunction();
            case REQUESTS, LIMIT, HEAP, JDK, BUDGET -> true;
        };
    }

    /** Whether a function is measured, and not a workload that is described. */
    boolean hasFunction() {
        return answers.containsKey(FUNCTION) && !is(FUNCTION, NONE);
    }

    /** Whether another answer to it can be asked for. */
    boolean canChange(DecisionQuestion question) {
        return isTold(question) && matters(question);
    }

    private boolean isTold(DecisionQuestion question) {
        return question.isAsked() || isOwn(question);
    }

    /** What a question is about, in a word or three. */
    String label(DecisionQuestion question) {
        return question == REQUESTS && isOwn(RATE) ? "Requests" : question.label();
    }

    /** What is asked, in less than a line. */
    String explanation(DecisionQuestion question) {
        return question == REQUESTS && isOwn(RATE)
                ? "how many there are in an op at most; when they come, --rate says"
                : question.explanation();
    }

    /** Whether chance decides anything about the requests. */
    boolean dependsOnSeed() {
        boolean drawnCalls = hasCalls() && (isDistribution(WAIT) || isOwn(FAILURE));
        return drawnCalls || isDistribution(RATE);
    }

    private boolean isDistribution(DecisionQuestion question) {
        return answer(question).contains("(");
    }

    /** Whether the requests of the workload make calls that they wait for. */
    boolean hasCalls() {
        return !is(WAIT, NONE) && !is(FAN_OUT, NO_CALLS);
    }

    /** An answer; the default if there is none. */
    String answer(DecisionQuestion question) {
        return answers.getOrDefault(question, question.defaultAnswer());
    }

    /** Whether an answer is something else than the default. */
    boolean isOwn(DecisionQuestion question) {
        return !answer(question).equals(question.defaultAnswer());
    }

    private boolean is(DecisionQuestion question, String answer) {
        return answer.equals(answers.get(question));
    }

    private Optional<DecisionQuestion> aboutAWorkload() {
        return answers.keySet().stream()
                .filter(DecisionQuestion::describesAWorkload)
                .findFirst();
    }

    private void requireSense() {
        Optional<DecisionQuestion> ofWorkload = aboutAWorkload();
        if (hasFunction() && ofWorkload.isPresent()) {
            throw new UserErrorException(
                    ofWorkload.get().flag() + " describes a workload, and --call measures a function; valid: either");
        }
        if (isOwn(CLASS_PATH) && (is(FUNCTION, NONE) || ofWorkload.isPresent())) {
            throw new UserErrorException("--classpath needs --call CLASS::METHOD");
        }
        if (answers.containsKey(WAIT) && answers.containsKey(FAN_OUT) && is(WAIT, NONE) != is(FAN_OUT, NO_CALLS)) {
            throw new UserErrorException("--wait " + answer(WAIT) + " and --fan-out " + answer(FAN_OUT)
                    + " contradict each other; valid: calls that wait, or neither");
        }
        if (isOwn(FAILURE) && !hasCalls()) {
            throw new UserErrorException("--failure " + answer(FAILURE)
                    + " is of calls, and there are none; valid: with --wait and --fan-out");
        }
        if (is(CPU, NONE) && !hasCalls()) {
            throw new UserErrorException(
                    "a request that neither waits nor computes does nothing; valid: a time for --wait or for --cpu");
        }
    }

    /**
     * Makes sure that the function can be called, if it is known where it is.
     *
     * @throws UserErrorException if it cannot
     */
    public void requireFunction() {
        if (hasFunction() && answers.containsKey(CLASS_PATH)) {
            String path = is(CLASS_PATH, NONE) ? "" : answer(CLASS_PATH);
            new FunctionFinder(FunctionClassPath.of(path), "", "").find(answer(FUNCTION));
        }
    }

    /** The words of the call that measures it, from {@code run} on. */
    public List<String> call() {
        return DecidedCall.of(this);
    }

    /** What was understood, a line for each answer. */
    public String understood() {
        return Arrays.stream(DecisionQuestion.values())
                .filter(question -> question == FUNCTION ? hasFunction() : matters(question))
                .filter(this::isTold)
                .map(question -> String.format(Locale.ROOT, "  %-18s %s\n", label(question), told(question)))
                .collect(Collectors.joining("", "Understood:\n", ""));
    }

    private String told(DecisionQuestion question) {
        return question == REQUESTS && isOwn(RATE) ? "at most " + answer(REQUESTS) + " in an op" : answer(question);
    }
}
