package dev.strandbench.plan;

import dev.strandbench.catalog.CallArguments;
import dev.strandbench.catalog.SelectedBenchmark;
import dev.strandbench.environment.MachineIdentity;
import dev.strandbench.error.UserErrorException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.openjdk.jmh.runner.options.Options;

/**
 * The heap of a fork, as large from its start as it ever gets.
 *
 * @param mebibytes in MiB, above 0
 */
public record ForkHeap(long mebibytes) {

    /** How somebody chooses a heap; against {@code -Xmx}, which every fork has, a share of memory means nothing. */
    private static final Pattern HEAP_OPTION = Pattern.compile("-Xmx.*|-XX:MaxHeapSize=.*");

    private static final Pattern HEAP_SIZE = Pattern.compile("(?:-Xmx|-XX:MaxHeapSize=)(\\d{1,15})([kKmMgGtT]?)");

    /** Each is 1024 times the one before it; the first is 1024 bytes. */
    private static final String UNITS = "kmgt";

    private static final int SHIFT_OF_UNIT = 10;
    private static final int SHIFT_OF_MEBIBYTE = 20;

    /** The heap that a cell needs where that is more than every fork has; empty if it is not. */
    public static Optional<ForkHeap> of(SelectedBenchmark benchmark, Map<String, String> cell) {
        OptionalLong needed = benchmark.largerHeapMebibytes(cell);
        return needed.isPresent() ? Optional.of(new ForkHeap(needed.getAsLong())) : Optional.empty();
    }

    /**
     * The heap that all cells of one call to JMH need, which gives all of them the same.
     *
     * @param memoryMebibytes of the machine; see {@link #obstacle}
     * @return empty if every fork has it already, or if the call chooses one
     * @throws UserErrorException if the machine does not have it, or if a selected benchmark fixes its own
     */
    public static Optional<ForkHeap> of(List<SelectedBenchmark> selected, Options options, long memoryMebibytes) {
        List<String> chosen = CallArguments.ofEveryFork(options);
        if (isChosenIn(chosen)) {
            return Optional.empty();
        }
        Optional<ForkHeap> largest = selected.stream()
                .flatMap(benchmark -> benchmark.cells(options).stream()
                        .filter(cell -> benchmark.unsupported(cell, chosen).isEmpty())
                        .flatMap(cell -> of(benchmark, cell).stream()))
                .max(Comparator.comparingLong(ForkHeap::mebibytes));
        largest.ifPresent(heap -> {
            String valid = "; valid: smaller parameters, or a heap of your own with -jvmArgsAppend '-Xms… -Xmx…'";
            heap.obstacle(memoryMebibytes).ifPresent(reason -> {
                throw new UserErrorException("a cell of this call: " + reason + valid);
            });
            selected.stream()
                    .filter(benchmark -> !benchmark.hasHeapOfItsSize())
                    .findFirst()
                    .ifPresent(fixed -> {
                        throw new UserErrorException("a cell of this call needs " + String.join(" ", heap.arguments())
                                + ", but " + fixed.name() + " has a heap of its own"
                                + "; valid: one scenario in a call" + valid.replace("; valid:", ","));
                    });
        });
        return largest;
    }

    /**
     * The largest heap that a fork of a plan has, in MiB, as far as the plan says it: by the size of its cells, by
     * circumstances, or by a profile's arguments.
     *
     * @param otherwise the heap of forks of which it does not say it, in MiB
     */
    public static long largestMebibytes(Plan plan, long otherwise) {
        return plan.eachCell()
                .mapToLong(cell -> {
                    List<String> arguments = new ArrayList<>(cell.jvmArguments());
                    arguments.addAll(plan.jvmArguments());
                    return mebibytesIn(arguments).orElse(otherwise);
                })
                .max()
                .orElse(otherwise);
    }

    /** The heap that arguments choose, in MiB, of which the last counts; empty if they choose none. */
    static OptionalLong mebibytesIn(List<String> jvmArguments) {
        OptionalLong chosen = OptionalLong.empty();
        for (String argument : jvmArguments) {
            Matcher size = HEAP_SIZE.matcher(argument);
            if (size.matches()) {
                String unit = size.group(2).toLowerCase(Locale.ROOT);
                int shift = unit.isEmpty() ? 0 : SHIFT_OF_UNIT * (1 + UNITS.indexOf(unit));
                double number = Double.parseDouble(size.group(1));
                chosen = OptionalLong.of((long) Math.scalb(number, shift - SHIFT_OF_MEBIBYTE));
            }
        }
        return chosen;
    }

    /** The options that ask for it, in JVM syntax; later ones of a command line count. */
    public List<String> arguments() {
        return List.of("-Xms" + mebibytes + "m", "-Xmx" + mebibytes + "m");
    }

    /** Whether somebody has chosen a heap already. */
    public static boolean isChosenIn(List<String> jvmArguments) {
        return jvmArguments.stream()
                .anyMatch(argument -> HEAP_OPTION.matcher(argument).matches());
    }

    /**
     * Why a machine cannot touch all of it; empty if it can.
     *
     * @param memoryMebibytes of the machine or its container, in MiB; 0 if that is not known
     */
    public Optional<String> obstacle(long memoryMebibytes) {
        return memoryMebibytes == 0 || mebibytes <= MachineIdentity.MOST_OF_MEMORY * memoryMebibytes
                ? Optional.empty()
                : Optional.of("its heap of " + mebibytes
                        + " MiB is more than three quarters of this machine's memory of " + memoryMebibytes + " MiB");
    }
}
