package dev.strandbench.cli;

import dev.strandbench.base.UserErrorException;
import dev.strandbench.plan.ChosenCircumstances;
import dev.strandbench.plan.DeclaredParameter;
import dev.strandbench.plan.PlannedJdk;
import dev.strandbench.plan.Quantities;
import dev.strandbench.plan.SelectedBenchmark;
import dev.strandbench.usercode.FunctionClassPath;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/** Reads single answers, from the keyboard or from flags. */
final class AnswerReader {

    @FunctionalInterface
    interface ParameterCheck {

        /**
         * Returns the valid values, in words, if a value is not valid; empty if it is.
         *
         * @param scenario a regular expression for its benchmarks
         */
        Optional<String> validInPlaceOf(String value, String parameter, String scenario);

        /** Returns a check that asks the benchmarks of this jar. */
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

    private static final Pattern NOTHING =
            Pattern.compile("none|0+(\\.0+)?(%|ns|us|ms|s|m|h)?", Pattern.CASE_INSENSITIVE);
    private static final Pattern COUNT = Pattern.compile("\\d{1,9}");
    private static final Pattern SPACE = Pattern.compile("\\s");
    private static final Pattern COMMA = Pattern.compile("\\s*,\\s*");
    private static final Pattern LEADING_ZEROS = Pattern.compile("^0+(?=\\d)");

    private final ParameterCheck check;

    AnswerReader(ParameterCheck check) {
        this.check = check;
    }

    /**
     * Returns the canonical form of an answer; the default if it is empty.
     *
     * @param ofFunction true for a function, false for a described workload
     * @throws UserErrorException if it is not valid, with what is valid
     */
    String read(DecisionQuestion question, String text, boolean ofFunction) {
        String answer =
                question.mayHaveSpaces() ? text.strip() : SPACE.matcher(text).replaceAll("");
        String standard = question.defaultAnswer();
        if (answer.isEmpty() || answer.equalsIgnoreCase(standard)) {
            return standard;
        }
        return switch (question) {
            case FUNCTION -> function(answer);
            case CLASS_PATH -> classPath(answer);
            case REQUESTS, FAN_OUT -> count(question, answer, ofFunction);
            case LIMIT -> isNothing(answer) ? DecisionQuestion.NONE : count(question, answer, ofFunction);
            case WAIT, CPU -> isNothing(answer) ? DecisionQuestion.NONE : parameter(question, answer, ofFunction);
            case FAILURE -> isNothing(answer) ? standard : parameter(question, answer, ofFunction);
            case RATE -> parameter(question, COUNT.matcher(answer).matches() ? answer + "/s" : answer, ofFunction);
            case HEAP -> heap(answer);
            case JDK -> jdks(answer);
            case BUDGET -> budget(answer);
        };
    }

    private static boolean isNothing(String answer) {
        return NOTHING.matcher(answer).matches();
    }

    // Checks the form only: the function is found with the class path.
    private static String function(String answer) {
        if (!answer.contains("::")) {
            throw invalid(DecisionQuestion.FUNCTION, answer, "CLASS::METHOD, for example com.acme.Repo::load, or none");
        }
        return answer;
    }

    private static String classPath(String answer) {
        FunctionClassPath.of(answer);
        return answer;
    }

    private static String heap(String answer) {
        ChosenCircumstances.of(Map.of(), Map.of("heap", List.of(answer.split(",", -1))));
        return answer;
    }

    // Directories may contain spaces, so only those around commas are removed.
    private static String jdks(String answer) {
        String names = COMMA.matcher(answer).replaceAll(",");
        PlannedJdk.labels(List.of(names.split(",", -1)));
        return names;
    }

    private static String budget(String answer) {
        if (Quantities.duration(answer).isEmpty()) {
            throw invalid(DecisionQuestion.BUDGET, answer, "times such as 90s, 10m, 1h30m");
        }
        return answer;
    }

    private String count(DecisionQuestion question, String answer, boolean ofFunction) {
        String number = parameter(question, answer, ofFunction);
        if (!COUNT.matcher(number).matches()) {
            throw invalid(question, answer, "whole numbers");
        }
        return LEADING_ZEROS.matcher(number).replaceFirst("");
    }

    // The scenario itself decides what is valid.
    private String parameter(DecisionQuestion question, String answer, boolean ofFunction) {
        check.validInPlaceOf(answer, question.parameter(ofFunction), DecisionQuestion.scenario(ofFunction))
                .ifPresent(valid -> {
                    throw invalid(question, answer, valid);
                });
        return answer;
    }

    private static UserErrorException invalid(DecisionQuestion question, String answer, String valid) {
        return new UserErrorException(question.flag() + " " + answer + " is not valid; valid: " + valid);
    }
}
