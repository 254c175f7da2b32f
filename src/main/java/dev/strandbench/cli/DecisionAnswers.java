package dev.strandbench.cli;

import static dev.strandbench.cli.DecisionQuestion.BUDGET;
import static dev.strandbench.cli.DecisionQuestion.CLASS_PATH;
import static dev.strandbench.cli.DecisionQuestion.CPU;
import static dev.strandbench.cli.DecisionQuestion.FAILURE;
import static dev.strandbench.cli.DecisionQuestion.FAN_OUT;
import static dev.strandbench.cli.DecisionQuestion.FUNCTION;
import static dev.strandbench.cli.DecisionQuestion.HEAP;
import static dev.strandbench.cli.DecisionQuestion.JDK;
import static dev.strandbench.cli.DecisionQuestion.LIMIT;
import static dev.strandbench.cli.DecisionQuestion.NONE;
import static dev.strandbench.cli.DecisionQuestion.RATE;
import static dev.strandbench.cli.DecisionQuestion.REQUESTS;
import static dev.strandbench.cli.DecisionQuestion.WAIT;

import dev.strandbench.base.UserErrorException;
import dev.strandbench.cli.DecisionQuestion.ParameterCheck;
import dev.strandbench.scenario.yourworkload.WorkloadParameters;
import dev.strandbench.usercode.FunctionClassPath;
import dev.strandbench.usercode.FunctionFinder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The answers to the questions of {@code decide} so far. All answers are valid and consistent. Immutable. */
final class DecisionAnswers {

    private static final String NO_CALLS = "0";

    // Defaults of the scenario. The call names each default that matters.
    static final String OP_MILLIS = WorkloadParameters.OP_MILLIS + "=0";

    static final String SEED = WorkloadParameters.SEED + "=1";

    static final String POOL_SIZE = WorkloadParameters.POOL_SIZE + "=200";

    private final Map<DecisionQuestion, String> answers;
    private final ParameterCheck check;

    private DecisionAnswers(Map<DecisionQuestion, String> answers, ParameterCheck check) {
        this.answers = answers;
        this.check = check;
    }

    /** Returns the answers that flags give. Throws if an answer is not valid or two answers contradict each other. */
    static DecisionAnswers of(Map<DecisionQuestion, String> given, ParameterCheck check) {
        DecisionAnswers answers = new DecisionAnswers(new EnumMap<>(DecisionQuestion.class), check);
        for (DecisionQuestion question : DecisionQuestion.values()) {
            String text = given.get(question);
            if (text != null) {
                answers = answers.with(question, text);
            }
        }
        return answers;
    }

    /** Returns a copy with one more answer. The question's default replaces an empty answer. */
    DecisionAnswers with(DecisionQuestion question, String text) {
        return plus(question, question.read(text, hasFunction(), check)).requireSense();
    }

    /**
     * Returns a copy with a new answer from the dialogue. A fan-out of 0 removes the answer about waiting. An answer
     * that requests do not wait removes the fan-out, because requests wait only for the calls of a fan-out.
     */
    DecisionAnswers answered(DecisionQuestion question, String text) {
        DecisionAnswers more = plus(question, question.read(text, hasFunction(), check));
        if (question == FAN_OUT && more.is(FAN_OUT, NO_CALLS)) {
            more.answers.remove(WAIT);
        } else if (question == WAIT && more.is(WAIT, NONE)) {
            more.answers.remove(FAN_OUT);
        }
        return more.requireSense();
    }

    private DecisionAnswers plus(DecisionQuestion question, String answer) {
        Map<DecisionQuestion, String> more = new EnumMap<>(DecisionQuestion.class);
        more.putAll(answers);
        more.put(question, answer);
        return new DecisionAnswers(more, check);
    }

    /** Returns a copy with the default answers to all open questions. */
    DecisionAnswers withDefaults() {
        DecisionAnswers complete = this;
        for (DecisionQuestion question : open()) {
            complete = complete.with(question, question.defaultAnswer);
        }
        return complete;
    }

    Optional<DecisionQuestion> next() {
        return Arrays.stream(DecisionQuestion.values())
                .filter(question -> question.isAsked() && matters(question) && !answers.containsKey(question))
                .findFirst();
    }

    private List<DecisionQuestion> open() {
        List<DecisionQuestion> open = new ArrayList<>();
        DecisionAnswers assumed = this;
        for (Optional<DecisionQuestion> next = next(); next.isPresent(); next = assumed.next()) {
            open.add(next.get());
            assumed = assumed.plus(next.get(), next.get().defaultAnswer);
        }
        return open;
    }

    /** Returns the flags that answer the open questions. */
    String flagsThatAnswer() {
        List<DecisionQuestion> open = open();
        return open.stream()
                .filter(question -> question != FUNCTION)
                .map(question -> question.flag)
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

    boolean hasFunction() {
        return answers.containsKey(FUNCTION) && !is(FUNCTION, NONE);
    }

    boolean canChange(DecisionQuestion question) {
        return matters(question) && (question.isAsked() || isOwn(question));
    }

    String label(DecisionQuestion question) {
        return question == REQUESTS && isOwn(RATE) ? "Requests" : question.label;
    }

    boolean dependsOnSeed() {
        boolean drawnCalls = hasCalls() && (isDistribution(WAIT) || isOwn(FAILURE));
        return drawnCalls || isDistribution(RATE);
    }

    private boolean isDistribution(DecisionQuestion question) {
        return answer(question).contains("(");
    }

    boolean hasCalls() {
        return !is(WAIT, NONE) && !is(FAN_OUT, NO_CALLS);
    }

    String answer(DecisionQuestion question) {
        return answers.getOrDefault(question, question.defaultAnswer);
    }

    boolean isOwn(DecisionQuestion question) {
        return !answer(question).equals(question.defaultAnswer);
    }

    private boolean is(DecisionQuestion question, String answer) {
        return answer.equals(answers.get(question));
    }

    private Optional<DecisionQuestion> aboutAWorkload() {
        return answers.keySet().stream()
                .filter(DecisionQuestion::describesAWorkload)
                .findFirst();
    }

    private DecisionAnswers requireSense() {
        Optional<DecisionQuestion> ofWorkload = aboutAWorkload();
        if (hasFunction() && ofWorkload.isPresent()) {
            throw new UserErrorException(
                    ofWorkload.get().flag + " describes a workload, and --call measures a function; valid: either");
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
                    + " needs calls, and there are none; valid: with --wait and --fan-out");
        }
        if (is(CPU, NONE) && !hasCalls()) {
            throw new UserErrorException(
                    "a request that neither waits nor computes does nothing; valid: a time for --wait or for --cpu");
        }
        return this;
    }

    /** Throws a {@link UserErrorException} if the class path is known but the function cannot be called. */
    void requireFunction() {
        if (hasFunction() && answers.containsKey(CLASS_PATH)) {
            String path = is(CLASS_PATH, NONE) ? "" : answer(CLASS_PATH);
            new FunctionFinder(FunctionClassPath.of(path), "", "").find(answer(FUNCTION));
        }
    }

    /** Returns the command line that measures the workload or function. The first argument is {@code run}. */
    List<String> call() {
        List<String> words = new ArrayList<>(List.of("run"));
        if (hasFunction()) {
            words.addAll(List.of("--call", answer(FUNCTION)));
            addIfOwn(words, CLASS_PATH, "--classpath", "");
            words.addAll(List.of("--tasks", answer(REQUESTS)));
            addIfOwn(words, LIMIT, "--limit", "");
        } else {
            addWorkload(words);
        }
        addIfOwn(words, HEAP, "--over", "heap=");
        addIfOwn(words, JDK, "--jdk", "");
        words.addAll(List.of("--budget", answer(BUDGET)));
        return words;
    }

    private void addIfOwn(List<String> words, DecisionQuestion question, String option, String name) {
        if (isOwn(question)) {
            words.addAll(List.of(option, name + answer(question)));
        }
    }

    // Names every parameter that matters, so that the call does not depend on defaults.
    private void addWorkload(List<String> words) {
        words.add(WorkloadParameters.SCENARIO);
        addParameter(words, REQUESTS, answer(REQUESTS));
        addParameter(words, FAN_OUT, hasCalls() ? answer(FAN_OUT) : "0");
        if (hasCalls()) {
            addParameter(words, WAIT, answer(WAIT));
        }
        addParameter(words, CPU, isOwn(CPU) ? answer(CPU) : "0us");
        addParameter(words, LIMIT, isOwn(LIMIT) ? answer(LIMIT) : "0");
        addParameter(words, FAILURE, answer(FAILURE));
        if (isOwn(RATE)) {
            addParameter(words, RATE, answer(RATE));
            words.addAll(List.of("-p", OP_MILLIS));
        }
        if (dependsOnSeed()) {
            words.addAll(List.of("-p", SEED));
        }
        // A limit is also the size of the pool.
        if (!isOwn(LIMIT)) {
            words.addAll(List.of("-p", POOL_SIZE));
        }
    }

    private static void addParameter(List<String> words, DecisionQuestion question, String value) {
        words.addAll(List.of("-p", question.parameter(false) + "=" + value));
    }

    String understood() {
        return Arrays.stream(DecisionQuestion.values())
                .filter(question -> question == FUNCTION ? hasFunction() : canChange(question))
                .map(question -> String.format(
                        Locale.ROOT,
                        "  %-18s %s\n",
                        label(question),
                        question == REQUESTS && isOwn(RATE)
                                ? "at most " + answer(REQUESTS) + " in an op"
                                : answer(question)))
                .collect(Collectors.joining("", "Understood:\n", ""));
    }
}
