package dev.strandbench.cli;

import dev.strandbench.base.UserErrorException;
import dev.strandbench.plan.ChosenCircumstances;
import dev.strandbench.plan.DeclaredParameter;
import dev.strandbench.plan.PlannedJdk;
import dev.strandbench.plan.Profile;
import dev.strandbench.plan.SelectedBenchmark;
import dev.strandbench.scenario.ownfunction.FunctionParameters;
import dev.strandbench.scenario.yourworkload.WorkloadParameters;
import dev.strandbench.usercode.FunctionClassPath;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import picocli.CommandLine.Model.OptionSpec;

/** The questions of {@code decide}, in order. Each question has a flag, a default and a form for answers. */
enum DecisionQuestion {
    FUNCTION(
            "--call",
            "CLASS::METHOD",
            "Function",
            "none",
            "a public method to measure, CLASS::METHOD; none to describe a workload instead"),
    CLASS_PATH(
            "--classpath",
            "PATH",
            "Class path",
            "none",
            "the jars, directories and lib/* that contain the function, as for java -cp"),
    REQUESTS(
            "--requests",
            "N",
            "Requests at once",
            "1000",
            "the number of concurrent requests, or of tasks that call the function; if requests arrive at a rate, the"
                    + " maximum number of requests in an op"),
    WAIT(
            "--wait",
            "TIME",
            "Wait",
            "20ms",
            "the time that each call of a request takes: 20ms, or a distribution such as lognormal(20ms,p99=200ms);"
                    + " none if requests make no calls"),
    FAN_OUT(
            "--fan-out",
            "N",
            "Calls per request",
            "3",
            "the number of calls that each request makes at the same time; 0 if requests make no calls"),
    CPU("--cpu", "TIME", "Computing", "none", "the CPU time of each request, such as 50us; none if requests only wait"),
    LIMIT(
            "--limit",
            "N",
            "Limit",
            "none",
            "the maximum number of concurrent calls, such as the size of a connection pool; none for no limit"),
    FAILURE("--failure", "SHARE", "Failures", "0%", "the share of calls that fail"),
    RATE(
            "--rate",
            "N/s",
            "Arrivals",
            "closed",
            "the rate at which requests arrive: 200/s for equal intervals, poisson(200/s) for random ones; closed if"
                    + " all requests arrive at once"),
    HEAP(
            "--heap",
            "SIZE",
            "Heap",
            "default",
            "the heap size of the JVM, such as 256m or 4g; each size in a list with commas is measured separately;"
                    + " default is the size that the benchmark needs"),
    JDK(
            "--jdk",
            "VERSION|HOME|all",
            "JDKs",
            "this",
            "the JDKs to compare, separated by commas, such as 21,25, or all; this means the JDK that runs this"
                    + " command"),
    BUDGET("--budget", "TIME", "Time", "10m", "the maximum measuring time, such as 90s or 10m");

    @FunctionalInterface
    interface ParameterCheck {

        /** Returns a description of the valid values if {@code value} is not valid; empty if {@code value} is valid. */
        Optional<String> validInPlaceOf(String value, String parameter, String scenario);

        /** Returns a check that uses the parameters of this jar's benchmarks. */
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

    /** The questions whose answers determine the amount of work in an op. */
    static final List<DecisionQuestion> OF_THE_WORK = List.of(REQUESTS, WAIT, FAN_OUT, CPU, LIMIT, RATE);

    private static final Pattern NOTHING =
            Pattern.compile("none|0+(\\.0+)?(%|ns|us|ms|s|m|h)?", Pattern.CASE_INSENSITIVE);
    private static final Pattern COUNT = Pattern.compile("\\d{1,9}");

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

    /** Returns the option of {@code decide} that answers this question. */
    OptionSpec option() {
        String help = Character.toUpperCase(explanation.charAt(0)) + explanation.substring(1)
                + (isAsked() ? ". Default: " : ". Not asked. Default: ") + defaultAnswer + ".";
        String[] names = this == CLASS_PATH ? new String[] {flag, "--class-path"} : new String[] {flag};
        // Shown before the options that answer no question.
        return OptionSpec.builder(names)
                .type(String.class)
                .paramLabel(form)
                .description(help.replace("%", "%%"))
                .order(-2)
                .build();
    }

    /** Returns true if the dialogue asks this question. To keep the dialogue short, some questions have only flags. */
    boolean isAsked() {
        return this != FAILURE && this != RATE;
    }

    boolean describesAWorkload() {
        return switch (this) {
            case WAIT, FAN_OUT, CPU, FAILURE, RATE -> true;
            case FUNCTION, CLASS_PATH, REQUESTS, LIMIT, HEAP, JDK, BUDGET -> false;
        };
    }

    boolean findsAFunction() {
        return this == FUNCTION || this == CLASS_PATH;
    }

    /** Returns a regular expression for the benchmarks that measure a function or a workload. */
    static String scenario(boolean ofFunction) {
        return ofFunction ? FunctionParameters.SCENARIO : WorkloadParameters.SCENARIO;
    }

    /** Returns the name of the scenario parameter that the answer to this question sets. */
    String parameter(boolean ofFunction) {
        return switch (this) {
            case REQUESTS -> ofFunction ? FunctionParameters.TASKS : WorkloadParameters.REQUESTS;
            case FAN_OUT -> WorkloadParameters.FAN_OUT;
            case WAIT -> WorkloadParameters.UPSTREAM;
            case CPU -> WorkloadParameters.CPU;
            case LIMIT -> WorkloadParameters.LIMIT;
            case FAILURE -> WorkloadParameters.FAILURE;
            case RATE -> WorkloadParameters.ARRIVALS;
            case FUNCTION, CLASS_PATH, HEAP, JDK, BUDGET ->
                throw new IllegalArgumentException(this + " is not a parameter");
        };
    }

    /**
     * Returns the canonical form of an answer. Returns the default if the answer is empty.
     *
     * @throws UserErrorException if the answer is not valid; the message lists valid answers
     */
    String read(String text, boolean ofFunction, ParameterCheck check) {
        String answer = findsAFunction() || this == JDK ? text.strip() : text.replaceAll("\\s", "");
        if (answer.isEmpty() || answer.equalsIgnoreCase(defaultAnswer)) {
            return defaultAnswer;
        }
        return switch (this) {
            case LIMIT, WAIT, CPU, FAILURE ->
                NOTHING.matcher(answer).matches()
                        ? this == FAILURE ? defaultAnswer : NONE
                        : parameter(answer, ofFunction, check);
            case REQUESTS, FAN_OUT -> parameter(answer, ofFunction, check);
            case RATE -> parameter(COUNT.matcher(answer).matches() ? answer + "/s" : answer, ofFunction, check);
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
                // Directories may contain spaces, so only those around commas are removed.
                String names = answer.replaceAll("\\s*,\\s*", ",");
                PlannedJdk.labels(List.of(names.split(",", -1)));
                yield names;
            }
            case BUDGET -> valid(answer, Profile.duration(answer).isPresent(), "times such as 90s, 10m, 1h30m");
        };
    }

    // The scenario itself decides what is valid.
    private String parameter(String answer, boolean ofFunction, ParameterCheck check) {
        Optional<String> valid = check.validInPlaceOf(answer, parameter(ofFunction), scenario(ofFunction));
        valid(answer, valid.isEmpty(), valid.orElse(""));
        return form.equals("N")
                ? valid(answer, COUNT.matcher(answer).matches(), "whole numbers")
                        .replaceFirst("^0+(?=\\d)", "")
                : answer;
    }

    private String valid(String answer, boolean isValid, String valid) {
        if (!isValid) {
            throw new UserErrorException(flag + " " + answer + " is not valid; valid: " + valid);
        }
        return answer;
    }
}
