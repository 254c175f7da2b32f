package dev.strandbench.scenario.ownfunction;

import static dev.strandbench.scenario.Explanation.named;
import static dev.strandbench.scenario.Explanation.number;

import dev.strandbench.scenario.Explanation;
import dev.strandbench.usercode.CarrierUse;
import dev.strandbench.usercode.NotesFile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Explains a run of the user's function: exceptions, output, results, and what limits the calls' speed. */
public final class OwnFunctionExplanation implements Explanation {

    static final String ALONE = "alone";
    static final String TOGETHER = "together";
    static final String PAUSES = "pauses";
    static final String THREADS_LEFT = "threads.left";
    static final String MACHINE_BUSY = "machine.busy";
    static final String MACHINE_PROCESSORS = "machine.processors";
    static final String EXCEPTIONS = "exceptions";
    static final String PRINTED = "printed";
    static final String VARIES = "result.varies";
    static final String INCOMPARABLE = "result.incomparable";
    static final String HASH_FAILED = "result.hashFailed";
    static final String HASH = "result.hash";

    @Override
    public Optional<Findings> explain(List<Arm> arms) {
        if (arms.stream().allMatch(arm -> Double.isNaN(arm.metric(ALONE)))) {
            return Optional.empty();
        }
        boolean wrong = hasWrongResults(arms);
        List<String> notes = notes(arms, wrong);
        List<Arm> measured = arms.stream().filter(Arm::isMeasured).toList();
        if (measured.isEmpty()) {
            return Optional.of(new Findings(notes, wrong, Optional.empty()));
        }
        FunctionBound bound = new FunctionBound(measured);
        bound.callWithTheSameLimit().ifPresent(notes::add);
        return Optional.of(new Findings(notes, wrong, Optional.of(advice(measured, bound))));
    }

    private static Advice advice(List<Arm> measured, FunctionBound bound) {
        List<Arm> failing = where(measured, EXCEPTIONS);
        return new Advice(
                failing.isEmpty()
                        ? Optional.empty()
                        : Optional.of("Nothing is recommended: tasks failed under " + names(failing)
                                + ", and a failing call may be faster than a successful one."),
                bound.sentences(),
                new Untested(
                        (name, value) -> value.chars().allMatch(Character::isDigit),
                        List.of("callers that do other work at the same time")));
    }

    private static List<String> notes(List<Arm> arms, boolean wrong) {
        List<String> notes = new ArrayList<>();
        named(
                        arms,
                        arm -> arm.metric(EXCEPTIONS) > 0,
                        arm -> number("%.3g", 100 * arm.metric(EXCEPTIONS) / arm.metric("tasks")) + " % under "
                                + arm.name(),
                        ", ")
                .ifPresent(throwing -> notes.add("Calls threw: " + throwing + "; the first stacks are in "
                        + NotesFile.EXCEPTIONS + " next to the results."));
        List<Arm> printing = where(arms, PRINTED);
        if (!printing.isEmpty()) {
            notes.add("It prints about " + number("%,.0f", printing.getFirst().metric(PRINTED))
                    + " lines per op, which takes time; the first are in " + NotesFile.OUTPUT
                    + " next to the results.");
        }
        named(
                        arms,
                        arm -> arm.metric(THREADS_LEFT) >= FunctionBound.LEAVES_THREADS,
                        arm -> number("%.1f", arm.metric(THREADS_LEFT)) + " per call under " + arm.name(),
                        ", ")
                .ifPresent(leaving -> notes.add("Calls leave threads running: " + leaving
                        + ". They take memory and processor time, and in the end no thread can start."));
        notes.addAll(carriers(arms));
        results(arms, wrong).ifPresent(notes::add);
        if (arms.stream()
                .anyMatch(arm -> !arm.parameter("blocking").isEmpty()
                        && !arm.parameter("suspending").isEmpty())) {
            notes.add("Threads call one function and coroutines another: their ratios include the difference between"
                    + " the two functions.");
        }
        return notes;
    }

    private static List<String> carriers(List<Arm> arms) {
        Map<String, Set<String>> jdks = new LinkedHashMap<>();
        for (Arm arm : arms) {
            CarrierUse.sentence(arm.setting(CarrierUse.SETTING))
                    .ifPresent(sentence -> jdks.computeIfAbsent(sentence, first -> new LinkedHashSet<>())
                            .add(arm.jdk()));
        }
        boolean severalJdks = arms.stream().map(Arm::jdk).distinct().count() > 1;
        return jdks.entrySet().stream()
                .map(found ->
                        (severalJdks ? "On JDK " + String.join(" and ", found.getValue()) + ": " : "") + found.getKey())
                .toList();
    }

    private static Optional<String> results(List<Arm> arms, boolean wrong) {
        List<Arm> called =
                arms.stream().filter(arm -> !Double.isNaN(arm.metric(VARIES))).toList();
        List<Arm> unhashed = where(arms, HASH_FAILED);
        List<Arm> varying = where(arms, VARIES);
        if (!unhashed.isEmpty() && !wrong) {
            return Optional.of("Hashing its results threw exceptions under " + names(unhashed)
                    + ", so models were not compared by results; the first stacks are in " + NotesFile.EXCEPTIONS
                    + " next to the results.");
        }
        if (!where(arms, INCOMPARABLE).isEmpty() && !wrong) {
            return Optional.of("Its results cannot be compared: their type, or an object inside, has no hashCode of its"
                    + " content. A record, a collection or a string has one.");
        }
        if (!varying.isEmpty()) {
            return Optional.of(
                    varying.size() == called.size()
                            ? "Its results differ from op to op, so models were not compared by results."
                            : "Its results differ from op to op only under " + names(varying)
                                    + ": it may not be safe to call from several threads.");
        }
        if (wrong) {
            return Optional.of(
                    "WRONG RESULTS: models return different results, and each is consistent in all its forks: "
                            + called.stream()
                                    .filter(arm -> !arm.values(HASH).isEmpty())
                                    .map(arm -> arm.name() + " " + hex(arm.values(HASH)))
                                    .collect(Collectors.joining(", "))
                            + " (hashes).");
        }
        return switch (mostHashes(called)) {
            case 0 -> Optional.empty();
            case 1 -> Optional.of("The function returned equal results under all models.");
            default -> Optional.of("Its results differ from JVM to JVM, so models were not compared by results.");
        };
    }

    private static String hex(Set<Double> hashes) {
        return Long.toHexString(hashes.iterator().next().longValue());
    }

    // The check needs two forks per arm, because a correct result may differ from JVM to JVM.
    private static boolean hasWrongResults(List<Arm> arms) {
        List<Arm> hashed =
                arms.stream().filter(arm -> !arm.values(HASH).isEmpty()).toList();
        Predicate<Arm> repeats = arm -> arm.forks() > 1 && arm.values(HASH).size() == 1;
        return hashed.stream().allMatch(repeats) && mostHashes(hashed) > 1;
    }

    // Compares only arms that make the same calls. With a different number of tasks, for example, results may differ.
    private static int mostHashes(List<Arm> arms) {
        return arms.stream()
                .collect(Collectors.groupingBy(
                        arm -> List.of(arm.parameters(), arm.jdk()),
                        Collectors.flatMapping(arm -> arm.values(HASH).stream(), Collectors.toSet())))
                .values()
                .stream()
                .mapToInt(Set::size)
                .max()
                .orElse(0);
    }

    private static List<Arm> where(List<Arm> arms, String metric) {
        return arms.stream().filter(arm -> arm.metric(metric) > 0).toList();
    }

    private static String names(List<Arm> arms) {
        return arms.stream().map(Arm::name).collect(Collectors.joining(", "));
    }
}
