package dev.strandbench.cli;

import dev.strandbench.base.UserErrorException;
import dev.strandbench.plan.ChosenCircumstances;
import dev.strandbench.plan.DeclaredParameter;
import dev.strandbench.plan.PlannedJdk;
import dev.strandbench.plan.Profile;
import dev.strandbench.plan.SelectedBenchmark;
import dev.strandbench.scenario.ownfunction.FunctionParameters;
import dev.strandbench.scenario.service.ServiceParameters;
import dev.strandbench.scenario.yourworkload.WorkloadParameters;
import dev.strandbench.usercode.FunctionClassPath;
import dev.strandbench.workload.Amounts;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import picocli.CommandLine.Model.OptionSpec;

/** The questions of {@code decide}, in the order of the dialogue. Each question has a flag and a default. */
enum DecisionQuestion {
    WHAT(
            "--what",
            "KIND",
            "What runs",
            "nothing",
            "the code to decide for: spring, ktor or plain for a service, function for a method, nothing if there is"
                    + " no code yet; for example spring"),
    FUNCTION(
            "--call",
            "CLASS::METHOD",
            "Function",
            "none",
            "a public method to measure, for example com.acme.Repo::load; none to describe a workload instead"),
    CLASS_PATH(
            "--classpath",
            "PATH",
            "Class path",
            "none",
            "the jars, directories and lib/* that contain the function, for example app.jar, as for java -cp"),
    IO(
            "--io",
            "KIND",
            "Calls",
            "block",
            "block if calls block their thread, for example in JDBC or blocking HTTP; suspend if coroutines or"
                    + " reactive clients make the calls"),
    REQUESTS(
            "--requests",
            "N",
            "Requests at once",
            "1000",
            "the number of concurrent requests, or of tasks that call the function, for example 500; if requests"
                    + " arrive at a rate, the maximum number of requests in an op"),
    WAIT(
            "--wait",
            "TIME",
            "Wait",
            "20ms",
            "the time that each call of a request takes, for example 200ms, or without code a distribution such as"
                    + " lognormal(20ms,p99=200ms); none if requests make no calls"),
    FAN_OUT(
            "--fan-out",
            "N",
            "Calls per request",
            "3",
            "the number of calls that each request makes at the same time, for example 2; 0 if requests make no calls"),
    CPU(
            "--cpu",
            "TIME",
            "Computing",
            "none",
            "the CPU time of each request, for example 50us; none if requests only wait"),
    LIMIT(
            "--limit",
            "N",
            "Limit",
            "none",
            "the maximum number of concurrent calls, for example 10 for a connection pool of 10; none for no limit"),
    HEAP(
            "--heap",
            "SIZE",
            "Heap",
            "default",
            "the heap size of the JVM, for example 256m or 4g; each size in a list with commas is measured separately;"
                    + " default is the size that the benchmark needs"),
    RATE(
            "--rate",
            "N/s",
            "Arrivals",
            "closed",
            "the rate at which requests arrive, if their latency counts: for example 200/s, or without code"
                    + " poisson(200/s) for random intervals; closed if throughput counts"),
    FAILURE("--failure", "SHARE", "Failures", "0%", "the share of calls that fail, for example 1%"),
    JDK(
            "--jdk",
            "VERSION|HOME|all",
            "JDKs",
            "this",
            "the JDKs to compare, separated by commas, for example 21,25, or all; this means the JDK that runs this"
                    + " command"),
    BUDGET("--budget", "TIME", "Time", "10m", "the maximum measuring time, for example 90s or 10m");

    enum Subject {
        FUNCTION,
        SERVICE,
        FIGURES
    }

    @FunctionalInterface
    interface ParameterCheck {

        /** Returns a description of the valid values if the value is invalid, and otherwise empty. */
        Optional<String> validInPlaceOf(String value, String parameter, String scenario);

        static ParameterCheck byBenchmarks() {
            return (value, parameter, scenario) ->
                    SelectedBenchmark.of(new OptionsBuilder().include(scenario).build()).stream()
                            .flatMap(benchmark ->
                                    Optional.ofNullable(benchmark.parameters().get(parameter)).stream())
                            .filter(declared -> !declared.accepts(value))
                            .map(DeclaredParameter::validValues)
                            .findFirst();
        }
    }

    static final String NONE = "none";
    static final String DEFAULT = "default";

    static final String NOTHING_YET = "nothing";
    static final String OF_FUNCTION = "function";
    static final String SPRING = "spring";
    static final String KTOR = "ktor";
    static final String PLAIN = "plain";
    static final List<String> SERVICES = List.of(SPRING, KTOR, PLAIN);

    static final String BLOCK = "block";
    static final String SUSPEND = "suspend";

    static final List<DecisionQuestion> OF_THE_WORK = List.of(REQUESTS, WAIT, FAN_OUT, CPU, LIMIT, HEAP, RATE);

    private static final List<String> KINDS_OF_CODE = List.of(SPRING, KTOR, PLAIN, OF_FUNCTION, NOTHING_YET);
    private static final List<String> KINDS_OF_CALLS = List.of(BLOCK, SUSPEND);
    private static final Pattern NOTHING =
            Pattern.compile("none|0+(\\.0+)?(%|ns|us|ms|s|m|h)?", Pattern.CASE_INSENSITIVE);
    private static final Pattern COUNT = Pattern.compile("\\d{1,9}");
    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}(\\.\\d{1,9})?");
    private static final double NANOS_PER_MILLI = 1e6;

    final String flag;
    final String label;
    final String defaultAnswer;
    final String explanation;
    private final String form;

    DecisionQuestion(String flag, String form, String label, String defaultAnswer, String explanation) {
        this.flag = flag;
        this.form = form;
        this.label = label;
        this.defaultAnswer = defaultAnswer;
        this.explanation = explanation;
    }

    OptionSpec option() {
        String help = Character.toUpperCase(explanation.charAt(0)) + explanation.substring(1)
                + (isAsked() ? ". Default: " : ". Not asked. Default: ") + defaultAnswer + ".";
        String[] names = this == CLASS_PATH ? new String[] {flag, "--class-path"} : new String[] {flag};
        // The help shows this option before the options that answer no question.
        return OptionSpec.builder(names)
                .type(String.class)
                .paramLabel(form)
                .description(help.replace("%", "%%"))
                .order(-2)
                .build();
    }

    /** Returns true if the dialogue asks this question, and false if only a flag can answer it. */
    boolean isAsked() {
        return this != FAILURE;
    }

    boolean describesAWorkload() {
        return switch (this) {
            case WAIT, FAN_OUT, CPU, FAILURE, RATE -> true;
            case WHAT, FUNCTION, CLASS_PATH, IO, REQUESTS, LIMIT, HEAP, JDK, BUDGET -> false;
        };
    }

    boolean findsAFunction() {
        return this == FUNCTION || this == CLASS_PATH;
    }

    boolean concerns(Subject subject) {
        return switch (this) {
            case WHAT, REQUESTS, LIMIT, HEAP, JDK, BUDGET -> true;
            case FUNCTION, CLASS_PATH -> subject == Subject.FUNCTION;
            case IO, WAIT, RATE -> subject != Subject.FUNCTION;
            case FAN_OUT, CPU, FAILURE -> subject == Subject.FIGURES;
        };
    }

    static String scenario(Subject subject) {
        return switch (subject) {
            case FUNCTION -> FunctionParameters.SCENARIO;
            case SERVICE ->
                "\\.(" + ServiceParameters.CLOSED_LOOP + "|" + ServiceParameters.OPEN_LOOP + ")Benchmark\\.";
            case FIGURES -> WorkloadParameters.SCENARIO;
        };
    }

    String parameter(Subject subject) {
        boolean ofService = subject == Subject.SERVICE;
        return switch (this) {
            case REQUESTS ->
                ofService
                        ? ServiceParameters.USERS
                        : subject == Subject.FUNCTION ? FunctionParameters.TASKS : WorkloadParameters.REQUESTS;
            case FAN_OUT -> WorkloadParameters.FAN_OUT;
            case WAIT -> ofService ? ServiceParameters.UPSTREAM_MILLIS : WorkloadParameters.UPSTREAM;
            case CPU -> WorkloadParameters.CPU;
            case LIMIT -> ofService ? ServiceParameters.CONNECTIONS : WorkloadParameters.LIMIT;
            case FAILURE -> WorkloadParameters.FAILURE;
            case RATE -> ofService ? ServiceParameters.RATE_PER_SECOND : WorkloadParameters.ARRIVALS;
            case WHAT, FUNCTION, CLASS_PATH, IO, HEAP, JDK, BUDGET ->
                throw new IllegalArgumentException(this + " is not a parameter");
        };
    }

    /** Converts an answer to a parameter value. The service accepts only whole ms and whole requests per second. */
    String value(String answer, Subject subject) {
        if (subject != Subject.SERVICE) {
            return answer;
        }
        if (this == WAIT) {
            return answer.equals(NONE) ? "0" : wholeMillis(answer);
        }
        return this == RATE ? answer.replaceFirst("/s$", "") : answer;
    }

    private static String wholeMillis(String time) {
        OptionalDouble nanos = Amounts.nanos(time);
        return nanos.isPresent() && nanos.getAsDouble() % NANOS_PER_MILLI == 0
                ? String.valueOf(Math.round(nanos.getAsDouble() / NANOS_PER_MILLI))
                : time;
    }

    /**
     * Adds the unit ms to a time without a unit. Returns empty for other answers, and for questions that ask for no
     * time.
     */
    Optional<String> inMillis(String text) {
        String number = withoutSpaces(text);
        return (this == WAIT || this == CPU)
                        && NUMBER.matcher(number).matches()
                        && !NOTHING.matcher(number).matches()
                ? Optional.of(number + "ms")
                : Optional.empty();
    }

    private static String withoutSpaces(String text) {
        return text.replaceAll("\\s", "");
    }

    /**
     * Returns the answer in its canonical form, or the default for an empty text. Throws {@link UserErrorException} if
     * the answer is invalid.
     */
    String read(String text, Subject subject, ParameterCheck check) {
        String answer = findsAFunction() || this == JDK ? text.strip() : withoutSpaces(text);
        if (answer.isEmpty() || answer.equalsIgnoreCase(defaultAnswer) || answer.equalsIgnoreCase(DEFAULT)) {
            return defaultAnswer;
        }
        return switch (this) {
            case WHAT -> kind(answer, KINDS_OF_CODE);
            case IO -> kind(answer, KINDS_OF_CALLS);
            case LIMIT, WAIT, CPU, FAILURE ->
                NOTHING.matcher(answer).matches()
                        ? this == FAILURE ? defaultAnswer : NONE
                        : parameter(inMillis(answer).orElse(answer), subject, check);
            case REQUESTS, FAN_OUT -> parameter(answer, subject, check);
            case RATE -> parameter(COUNT.matcher(answer).matches() ? answer + "/s" : answer, subject, check);
            // Checks only the form, because finding the function needs the class path.
            case FUNCTION ->
                valid(answer, answer.contains("::"), "CLASS::METHOD, for example com.acme.Repo::load, or none");
            case CLASS_PATH -> {
                FunctionClassPath.of(answer);
                yield answer;
            }
            case HEAP -> {
                ChosenCircumstances.of(Map.of(), Map.of("heap", List.of(answer.split(",", -1))));
                yield answer;
            }
            case JDK -> {
                // Directories may contain spaces, so only spaces around commas are removed.
                String names = answer.replaceAll("\\s*,\\s*", ",");
                PlannedJdk.labels(List.of(names.split(",", -1)));
                yield names;
            }
            case BUDGET -> valid(answer, Profile.duration(answer).isPresent(), "times such as 90s, 10m, 1h30m");
        };
    }

    // Accepts longer words too, such as Spring Boot and blocking.
    private String kind(String answer, List<String> kinds) {
        String word = answer.toLowerCase(Locale.ROOT);
        return kinds.stream()
                .filter(word::startsWith)
                .findFirst()
                .orElseThrow(() -> new UserErrorException(
                        flag + " " + answer + " is not valid; valid: " + String.join(", ", kinds)));
    }

    private String parameter(String answer, Subject subject, ParameterCheck check) {
        Optional<String> valid = check.validInPlaceOf(value(answer, subject), parameter(subject), scenario(subject));
        valid(
                answer,
                valid.isEmpty(),
                valid.map(values -> validForms(values, subject)).orElse(""));
        return form.equals("N")
                ? valid(answer, COUNT.matcher(answer).matches(), "whole numbers")
                        .replaceFirst("^0+(?=\\d)", "")
                : answer;
    }

    private String validForms(String values, Subject subject) {
        if (subject == Subject.SERVICE && this == WAIT) {
            return "times of a service such as 20ms or 1s, in ms " + values;
        }
        return subject == Subject.SERVICE && this == RATE
                ? "rates of a service such as 200/s, in requests per second " + values
                : values;
    }

    private String valid(String answer, boolean isValid, String valid) {
        if (!isValid) {
            throw new UserErrorException(flag + " " + answer + " is not valid; valid: " + valid);
        }
        return answer;
    }
}
