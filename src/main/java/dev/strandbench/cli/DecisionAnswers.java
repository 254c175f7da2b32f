package dev.strandbench.cli;

import static dev.strandbench.cli.DecisionQuestion.BLOCK;
import static dev.strandbench.cli.DecisionQuestion.BUDGET;
import static dev.strandbench.cli.DecisionQuestion.CLASS_PATH;
import static dev.strandbench.cli.DecisionQuestion.CPU;
import static dev.strandbench.cli.DecisionQuestion.FAILURE;
import static dev.strandbench.cli.DecisionQuestion.FAN_OUT;
import static dev.strandbench.cli.DecisionQuestion.FUNCTION;
import static dev.strandbench.cli.DecisionQuestion.HEAP;
import static dev.strandbench.cli.DecisionQuestion.IO;
import static dev.strandbench.cli.DecisionQuestion.JDK;
import static dev.strandbench.cli.DecisionQuestion.KTOR;
import static dev.strandbench.cli.DecisionQuestion.LIMIT;
import static dev.strandbench.cli.DecisionQuestion.NONE;
import static dev.strandbench.cli.DecisionQuestion.NOTHING_YET;
import static dev.strandbench.cli.DecisionQuestion.OF_FUNCTION;
import static dev.strandbench.cli.DecisionQuestion.PLAIN;
import static dev.strandbench.cli.DecisionQuestion.RATE;
import static dev.strandbench.cli.DecisionQuestion.REQUESTS;
import static dev.strandbench.cli.DecisionQuestion.SUSPEND;
import static dev.strandbench.cli.DecisionQuestion.WAIT;
import static dev.strandbench.cli.DecisionQuestion.WHAT;

import dev.strandbench.base.UserErrorException;
import dev.strandbench.cli.DecisionQuestion.ParameterCheck;
import dev.strandbench.cli.DecisionQuestion.Subject;
import dev.strandbench.plan.Profile;
import dev.strandbench.scenario.service.ServiceParameters;
import dev.strandbench.scenario.yourworkload.WorkloadParameters;
import dev.strandbench.service.ServiceStrategy;
import dev.strandbench.usercode.FunctionClassPath;
import dev.strandbench.usercode.FunctionFinder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Valid answers, without contradictions, to the questions of {@code decide}. Immutable. */
final class DecisionAnswers {

    private static final String NO_CALLS = "0";

    // The generated command line states these defaults of the scenario.
    static final String OP_MILLIS = WorkloadParameters.OP_MILLIS + "=0";

    static final String SEED = WorkloadParameters.SEED + "=1";

    static final String POOL_SIZE = WorkloadParameters.POOL_SIZE + "=200";

    // Under these models, a task that waits for a timer blocks its thread, as a blocking call does.
    private static final String MODELS_THAT_BLOCK = "PLATFORM,POOL,VIRTUAL,STRUCTURED";

    // With the profile's heap, the requests that a slow service has not answered yet may exhaust the memory.
    private static final String AMPLE_HEAP = "512m";

    // The profile's number of connections. With fewer connections than requests, the connections would be the limit.
    private static final int CONNECTIONS = 1000;

    // A service needs half a minute to warm up, so a fork takes about 40 s. A verdict needs up to five forks.
    private static final Duration TIME_FOR_THREE = Duration.ofMinutes(15);

    private static final long TIMEOUT_MILLIS = 10_000;
    private static final long MOST_TIMEOUT_MILLIS = 600_000;

    private static final long USER_MILLIS = 1500;
    private static final int CALLS_PER_REQUEST = 3;
    private static final int MOST_REQUESTS_PER_USER = 4;

    private final Map<DecisionQuestion, String> answers;
    private final ParameterCheck check;

    private DecisionAnswers(Map<DecisionQuestion, String> answers, ParameterCheck check) {
        this.answers = answers;
        this.check = check;
    }

    /** Reads answers from flags. Throws {@link UserErrorException} if answers are invalid or contradict each other. */
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

    DecisionAnswers with(DecisionQuestion question, String text) {
        return plus(question, question.read(orUsual(question, text), subject(), check))
                .requireSense();
    }

    /** Returns a copy with one more answer, and with updated answers to the questions that depend on it. */
    DecisionAnswers answered(DecisionQuestion question, String text) {
        DecisionAnswers more = plus(question, question.read(orUsual(question, text), subject(), check));
        if (question == FAN_OUT && more.is(FAN_OUT, NO_CALLS)) {
            more.answers.remove(WAIT);
        } else if (question == WAIT && more.is(WAIT, NONE)) {
            more.answers.remove(FAN_OUT);
        } else if (question == FUNCTION && more.is(FUNCTION, NONE)) {
            more.answers.put(WHAT, NOTHING_YET);
        }
        return more.requireSense();
    }

    private String orUsual(DecisionQuestion question, String text) {
        return text.isBlank() || text.strip().equalsIgnoreCase(DecisionQuestion.DEFAULT) ? usual(question) : text;
    }

    String usual(DecisionQuestion question) {
        return question == IO && is(WHAT, KTOR) ? SUSPEND : question.defaultAnswer;
    }

    private DecisionAnswers plus(DecisionQuestion question, String answer) {
        DecisionAnswers more = copy();
        more.answers.put(question, answer);
        return more;
    }

    private DecisionAnswers copy() {
        Map<DecisionQuestion, String> copied = new EnumMap<>(DecisionQuestion.class);
        copied.putAll(answers);
        return new DecisionAnswers(copied, check);
    }

    /**
     * Returns a copy without the answers that help to find the function. Keeps answers to questions that {@code given}
     * also answers.
     */
    DecisionAnswers withFunctionOf(DecisionAnswers given) {
        DecisionAnswers fewer = copy();
        fewer.answers.keySet().removeIf(question -> question.findsAFunction() && !given.answers.containsKey(question));
        return fewer;
    }

    DecisionAnswers withDefaults() {
        DecisionAnswers complete = this;
        for (DecisionQuestion question : open()) {
            complete = complete.with(question, complete.usual(question));
        }
        return complete;
    }

    Optional<DecisionQuestion> next() {
        return Arrays.stream(DecisionQuestion.values())
                .filter(question -> isAsked(question) && matters(question) && !answers.containsKey(question))
                .findFirst();
    }

    // If flags describe part of a workload, the dialogue asks only for its other figures.
    private boolean isAsked(DecisionQuestion question) {
        boolean byFlags = !answers.containsKey(WHAT) && ofWorkload().isPresent();
        return question.isAsked() && !(byFlags && (question == IO || question == RATE));
    }

    private List<DecisionQuestion> open() {
        List<DecisionQuestion> open = new ArrayList<>();
        DecisionAnswers assumed = this;
        for (Optional<DecisionQuestion> next = next(); next.isPresent(); next = assumed.next()) {
            open.add(next.get());
            assumed = assumed.plus(next.get(), assumed.usual(next.get()));
        }
        return open;
    }

    String flagsThatAnswer() {
        List<DecisionQuestion> open = open();
        return open.stream()
                .map(question -> question.flag)
                .collect(Collectors.joining(
                        ", ",
                        open.contains(FUNCTION) ? "" : "--yes for the defaults, or ",
                        open.contains(WHAT) ? "; --call CLASS::METHOD measures a function instead" : ""));
    }

    private boolean matters(DecisionQuestion question) {
        if (!question.concerns(subject())) {
            return false;
        }
        return switch (question) {
            case WHAT -> !answers.containsKey(FUNCTION) && ofWorkload().isEmpty();
            case CLASS_PATH -> hasFunction();
            case WAIT -> !is(FAN_OUT, NO_CALLS);
            case IO -> hasCalls();
            case FAN_OUT -> !is(WAIT, NONE);
            case FUNCTION, REQUESTS, CPU, LIMIT, HEAP, RATE, FAILURE, JDK, BUDGET -> true;
        };
    }

    private Subject subject() {
        if (hasFunction() || is(WHAT, OF_FUNCTION)) {
            return Subject.FUNCTION;
        }
        return DecisionQuestion.SERVICES.contains(answer(WHAT)) ? Subject.SERVICE : Subject.FIGURES;
    }

    boolean hasFunction() {
        return answers.containsKey(FUNCTION) && !is(FUNCTION, NONE);
    }

    boolean canChange(DecisionQuestion question) {
        return matters(question) && (question.isAsked() || isOwn(question));
    }

    String label(DecisionQuestion question) {
        return boundsAnOp(question) ? "Requests" : question.label;
    }

    private boolean boundsAnOp(DecisionQuestion question) {
        return question == REQUESTS && subject() == Subject.FIGURES && isOwn(RATE);
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
        return answers.getOrDefault(question, usual(question));
    }

    boolean isOwn(DecisionQuestion question) {
        return !answer(question).equals(usual(question));
    }

    private boolean is(DecisionQuestion question, String answer) {
        return answer.equals(answers.get(question));
    }

    private Optional<DecisionQuestion> ofWorkload() {
        return answers.keySet().stream()
                .filter(DecisionQuestion::describesAWorkload)
                .findFirst();
    }

    private DecisionAnswers requireSense() {
        Subject subject = subject();
        if (hasFunction() && answers.containsKey(WHAT) && !is(WHAT, OF_FUNCTION)) {
            throw new UserErrorException("--what " + answer(WHAT) + " and --call contradict each other; valid: either");
        }
        if (is(WHAT, OF_FUNCTION) && is(FUNCTION, NONE)) {
            throw new UserErrorException("--what function needs --call CLASS::METHOD");
        }
        answers.keySet().stream()
                .filter(question -> !question.concerns(subject) && !question.findsAFunction())
                .findFirst()
                .ifPresent(question -> {
                    throw new UserErrorException(question.flag
                            + (subject == Subject.FUNCTION
                                    ? " describes a workload, and --call measures a function; valid: either"
                                    : " describes a workload without code, and --what " + answer(WHAT)
                                            + " measures a service; valid: either"));
                });
        boolean withoutFunction =
                answers.containsKey(WHAT) || is(FUNCTION, NONE) || ofWorkload().isPresent();
        if (isOwn(CLASS_PATH) && subject != Subject.FUNCTION && withoutFunction) {
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

    void requireFunction() {
        if (hasFunction() && answers.containsKey(CLASS_PATH)) {
            String path = is(CLASS_PATH, NONE) ? "" : answer(CLASS_PATH);
            new FunctionFinder(FunctionClassPath.of(path), "", "").find(answer(FUNCTION));
        }
    }

    List<String> call() {
        List<String> words = new ArrayList<>(List.of("run"));
        switch (subject()) {
            case FUNCTION -> addFunction(words);
            case SERVICE -> addService(words);
            case FIGURES -> addWorkload(words);
        }
        addIfOwn(words, JDK, "--jdk", "");
        words.addAll(List.of("--budget", answer(BUDGET)));
        return words;
    }

    private void addIfOwn(List<String> words, DecisionQuestion question, String option, String name) {
        if (isOwn(question)) {
            words.addAll(List.of(option, name + answer(question)));
        }
    }

    private void addFunction(List<String> words) {
        words.addAll(List.of("--call", answer(FUNCTION)));
        addIfOwn(words, CLASS_PATH, "--classpath", "");
        words.addAll(List.of("--tasks", answer(REQUESTS)));
        addIfOwn(words, LIMIT, "--limit", "");
        addIfOwn(words, HEAP, "--over", "heap=");
    }

    // The profile also searches for the highest rate and the smallest heap, which takes longer than the usual budget.
    private void addService(List<String> words) {
        boolean closed = !isOwn(RATE);
        words.add(closed ? ServiceParameters.CLOSED_LOOP : ServiceParameters.OPEN_LOOP);
        words.addAll(List.of("--profile", "service"));
        words.addAll(List.of("--model", String.join(",", strategies())));
        addParameter(words, closed ? ServiceParameters.USERS : ServiceParameters.THREADS, answer(REQUESTS));
        addParameter(words, WAIT, answer(WAIT));
        if (closed) {
            addParameter(words, ServiceParameters.LOOPS, requestsPerUser());
        }
        if (isOwn(LIMIT)) {
            addParameter(words, LIMIT, answer(LIMIT));
        } else if (Long.parseLong(answer(REQUESTS)) > CONNECTIONS) {
            addParameter(words, LIMIT, answer(REQUESTS));
        }
        if (!closed) {
            addParameter(words, RATE, answer(RATE));
        } else if (longestQueueMillis() > TIMEOUT_MILLIS) {
            addParameter(words, ServiceParameters.TIMEOUT_MILLIS, Math.min(MOST_TIMEOUT_MILLIS, longestQueueMillis()));
        }
        // The service runs in a JVM of its own, so its heap is a parameter.
        addParameter(words, "heap", serviceHeap());
    }

    // Each op starts a thread per user. With one short request per thread, these starts use much of the machine's CPU
    // time.
    private long requestsPerUser() {
        return Math.clamp(USER_MILLIS / Math.max(1, requestMillis()), 1, MOST_REQUESTS_PER_USER);
    }

    private long requestMillis() {
        return CALLS_PER_REQUEST * Long.parseLong(WAIT.value(answer(WAIT), Subject.SERVICE));
    }

    // If all users send a request at once, the last one waits for all others. Twice that wait is surely enough.
    private long longestQueueMillis() {
        int threads = ServiceStrategy.TOMCAT_THREADS;
        long atOnce = isOwn(LIMIT) ? Math.min(threads, Long.parseLong(answer(LIMIT))) : threads;
        return 2 * Long.parseLong(answer(REQUESTS)) * requestMillis() / Math.max(1, atOnce);
    }

    /**
     * Returns three strategies, the most important first. Returns only two strategies if the user gave no rate and the
     * time is too short for three.
     */
    private List<String> strategies() {
        List<String> all = allStrategies();
        boolean isLong = Profile.duration(answer(BUDGET))
                .filter(budget -> budget.compareTo(timeForThree()) >= 0)
                .isPresent();
        return isLong || isOwn(RATE) ? all : all.subList(0, 2);
    }

    private Duration timeForThree() {
        int tables = answer(HEAP).split(",").length * answer(JDK).split(",").length;
        return TIME_FOR_THREE.multipliedBy(tables);
    }

    private List<String> allStrategies() {
        boolean blocks = answer(IO).equals(BLOCK);
        String coroutines = blocks && hasCalls() ? "WEBFLUX_HYBRID" : "WEBFLUX_COROUTINES";
        return blocks && !is(WHAT, KTOR)
                ? List.of("MVC_POOL", "MVC_VIRTUAL", coroutines)
                : List.of(coroutines, "MVC_VIRTUAL", "MVC_POOL");
    }

    // Sets every parameter that matters, so that the call does not depend on defaults.
    private void addWorkload(List<String> words) {
        words.add(WorkloadParameters.SCENARIO);
        if (leavesCoroutinesOut()) {
            words.addAll(List.of("--model", MODELS_THAT_BLOCK));
        }
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
        // A limit on concurrent requests also sets the size of the pool.
        if (!isOwn(LIMIT)) {
            words.addAll(List.of("-p", POOL_SIZE));
        }
        addIfOwn(words, HEAP, "--over", "heap=");
    }

    private boolean leavesCoroutinesOut() {
        return subject() == Subject.FIGURES && hasCalls() && answer(IO).equals(BLOCK);
    }

    private void addParameter(List<String> words, DecisionQuestion question, String value) {
        addParameter(words, question.parameter(subject()), question.value(value, subject()));
    }

    private static void addParameter(List<String> words, String name, Object value) {
        words.addAll(List.of("-p", name + "=" + value));
    }

    String understood() {
        return Arrays.stream(DecisionQuestion.values())
                .filter(this::isUnderstood)
                .map(question -> String.format(Locale.ROOT, "  %-18s %s\n", label(question), understood(question)))
                .collect(Collectors.joining("", "Understood:\n", ""));
    }

    private String understood(DecisionQuestion question) {
        if (boundsAnOp(question)) {
            return "at most " + answer(REQUESTS) + " in an op";
        }
        return question == HEAP && subject() == Subject.SERVICE ? serviceHeap() : answer(question);
    }

    private String serviceHeap() {
        return isOwn(HEAP) ? answer(HEAP) : AMPLE_HEAP;
    }

    private boolean isUnderstood(DecisionQuestion question) {
        return question == WHAT ? subject() == Subject.SERVICE : canChange(question);
    }

    /** Returns sentences about the limits of the result, the most important first. */
    List<String> notes() {
        return Stream.of(limitNote(), coroutinesNote(), serviceNote(), leftOutNote(), loadNote())
                .flatMap(Optional::stream)
                .toList();
    }

    private Optional<String> limitNote() {
        boolean binds = subject() != Subject.SERVICE
                && isOwn(LIMIT)
                && !isOwn(RATE)
                && Long.parseLong(answer(LIMIT)) < Long.parseLong(answer(REQUESTS));
        return binds
                ? Optional.of("The limit comes first: only " + answer(LIMIT) + " of " + answer(REQUESTS)
                        + " run at once under every model. Unless the processors are busy, models differ little, and"
                        + " only a higher limit helps.")
                : Optional.empty();
    }

    private Optional<String> coroutinesNote() {
        return leavesCoroutinesOut()
                ? Optional.of("Coroutines are left out because your calls block: the run has timers instead of calls,"
                        + " and a coroutine that waits for a timer blocks no thread. decide --call CLASS::METHOD"
                        + " compares coroutines with your own calls.")
                : Optional.empty();
    }

    private Optional<String> serviceNote() {
        if (is(WHAT, KTOR)) {
            return Optional.of("The run measures Spring Boot, not Ktor. The closest strategy is "
                    + (answer(IO).equals(BLOCK)
                            ? "WEBFLUX_HYBRID, coroutines whose calls block virtual threads."
                            : "WEBFLUX_COROUTINES, coroutines on Netty's event loops."));
        }
        if (is(WHAT, PLAIN)) {
            return Optional.of("The run measures Spring Boot. "
                    + (answer(IO).equals(BLOCK)
                            ? "The closest strategies are MVC_POOL, a pool of 200 threads, and MVC_VIRTUAL, a virtual"
                                    + " thread for each request."
                            : "The closest strategy is WEBFLUX_COROUTINES, coroutines on Netty's event loops."));
        }
        return subject() == Subject.SERVICE && !answer(IO).equals(BLOCK)
                ? Optional.of("Coroutines stand for reactive pipelines too: there is no strategy with Mono and Flux.")
                : Optional.empty();
    }

    private Optional<String> leftOutNote() {
        return subject() == Subject.SERVICE
                        && strategies().size() < allStrategies().size()
                ? Optional.of("To compare " + allStrategies().getLast() + " too, add --budget "
                        + timeForThree().toMinutes() + "m.")
                : Optional.empty();
    }

    private Optional<String> loadNote() {
        return subject() == Subject.SERVICE && !isOwn(RATE)
                ? Optional.of("Each of " + answer(REQUESTS)
                        + " users sends a request, waits for the answer and sends the next request."
                        + (hasCalls()
                                ? " A request makes three calls, one after another, and each waits " + answer(WAIT)
                                        + "."
                                : "")
                        + " --rate, for example --rate 200/s, measures the latency at a fixed rate instead.")
                : Optional.empty();
    }
}
