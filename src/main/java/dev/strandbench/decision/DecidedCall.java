package dev.strandbench.decision;

import static dev.strandbench.decision.DecisionQuestion.BUDGET;
import static dev.strandbench.decision.DecisionQuestion.CLASS_PATH;
import static dev.strandbench.decision.DecisionQuestion.CPU;
import static dev.strandbench.decision.DecisionQuestion.FAILURE;
import static dev.strandbench.decision.DecisionQuestion.FAN_OUT;
import static dev.strandbench.decision.DecisionQuestion.FUNCTION;
import static dev.strandbench.decision.DecisionQuestion.HEAP;
import static dev.strandbench.decision.DecisionQuestion.JDK;
import static dev.strandbench.decision.DecisionQuestion.LIMIT;
import static dev.strandbench.decision.DecisionQuestion.RATE;
import static dev.strandbench.decision.DecisionQuestion.REQUESTS;
import static dev.strandbench.decision.DecisionQuestion.WAIT;

import java.util.ArrayList;
import java.util.List;

/** The call of {@code run} that measures what was answered. */
final class DecidedCall {

    private static final String FUNCTION_SCENARIO = "OwnFunction";
    private static final String WORKLOAD_SCENARIO = "YourWorkload";

    /** What the scenario does without being told, named where it matters. */
    static final String OP_MILLIS = "opMillis=0";

    /** The same of what is drawn. */
    static final String SEED = "seed=1";

    /** The same of the threads of POOL. */
    static final String POOL_SIZE = "poolSize=200";

    private DecidedCall() {}

    /** Its words, from {@code run} on. */
    static List<String> of(DecisionAnswers answers) {
        List<String> words = new ArrayList<>(List.of("run"));
        if (answers.hasFunction()) {
            addFunction(answers, words);
        } else {
            addWorkload(answers, words);
        }
        if (answers.isOwn(HEAP)) {
            words.addAll(List.of("--over", "heap=" + answers.answer(HEAP)));
        }
        if (answers.isOwn(JDK)) {
            words.addAll(List.of("--jdk", answers.answer(JDK)));
        }
        words.addAll(List.of("--budget", answers.answer(BUDGET)));
        return words;
    }

    private static void addFunction(DecisionAnswers answers, List<String> words) {
        words.addAll(List.of("--call", answers.answer(FUNCTION)));
        if (answers.isOwn(CLASS_PATH)) {
            words.addAll(List.of("--classpath", answers.answer(CLASS_PATH)));
        }
        words.addAll(List.of("--tasks", answers.answer(REQUESTS)));
        if (answers.isOwn(LIMIT)) {
            words.addAll(List.of("--limit", answers.answer(LIMIT)));
        }
    }

    /**
     * Every parameter that matters is named, so that the call means the same whatever the scenario's defaults become.
     */
    private static void addWorkload(DecisionAnswers answers, List<String> words) {
        words.add(WORKLOAD_SCENARIO);
        addParameter(words, REQUESTS, answers.answer(REQUESTS));
        addParameter(words, FAN_OUT, answers.hasCalls() ? answers.answer(FAN_OUT) : "0");
        if (answers.hasCalls()) {
            addParameter(words, WAIT, answers.answer(WAIT));
        }
        addParameter(words, CPU, answers.isOwn(CPU) ? answers.answer(CPU) : "0us");
        addParameter(words, LIMIT, answers.isOwn(LIMIT) ? answers.answer(LIMIT) : "0");
        addParameter(words, FAILURE, answers.answer(FAILURE));
        if (answers.isOwn(RATE)) {
            addParameter(words, RATE, answers.answer(RATE));
            words.addAll(List.of("-p", OP_MILLIS));
        }
        if (answers.dependsOnSeed()) {
            words.addAll(List.of("-p", SEED));
        }
        // The limit is the pool's size otherwise.
        if (!answers.isOwn(LIMIT)) {
            words.addAll(List.of("-p", POOL_SIZE));
        }
    }

    private static void addParameter(List<String> words, DecisionQuestion question, String value) {
        words.addAll(List.of("-p", parameter(question, false) + "=" + value));
    }

    /** A regular expression for the benchmarks that measure it. */
    static String scenario(boolean ofFunction) {
        return ofFunction ? FUNCTION_SCENARIO : WORKLOAD_SCENARIO;
    }

    /**
     * The parameter of the scenario that an answer becomes.
     *
     * @throws IllegalArgumentException if it becomes none
     */
    static String parameter(DecisionQuestion question, boolean ofFunction) {
        return switch (question) {
            case REQUESTS -> ofFunction ? "tasks" : "requests";
            case FAN_OUT -> "fanOut";
            case WAIT -> "upstream";
            case CPU -> "cpu";
            case LIMIT -> "limit";
            case FAILURE -> "failure";
            case RATE -> "arrivals";
            case FUNCTION, CLASS_PATH, HEAP, JDK, BUDGET ->
                throw new IllegalArgumentException(question + " is not a parameter");
        };
    }
}
