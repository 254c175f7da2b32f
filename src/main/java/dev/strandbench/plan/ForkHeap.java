package dev.strandbench.plan;

import dev.strandbench.base.UserErrorException;
import dev.strandbench.machine.MachineIdentity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.openjdk.jmh.runner.options.Options;

/** The fixed size of a fork's heap in MiB, above 0. */
public record ForkHeap(long mebibytes) {

    // Every fork has -Xmx, so options such as MaxRAMPercentage have no effect.
    private static final Pattern HEAP_OPTION = Pattern.compile("-Xmx.*|-XX:MaxHeapSize=.*");

    private static final Pattern HEAP_SIZE = Pattern.compile("(?:-Xmx|-XX:MaxHeapSize=)(\\d{1,15})([kKmMgGtT]?)");

    private static final String UNITS = "kmgt";

    private static final int SHIFT_OF_UNIT = 10;
    private static final int SHIFT_OF_MEBIBYTE = 20;

    /**
     * Returns the heap that all cells of a JMH command line need; empty if the default heap or the user's heap applies.
     *
     * @param memoryMebibytes memory of the machine or of its container, in MiB; 0 if unknown
     * @throws UserErrorException if the machine has too little memory, or if a selected benchmark sets a fixed heap
     */
    public static Optional<ForkHeap> of(List<SelectedBenchmark> selected, Options options, long memoryMebibytes) {
        List<String> chosen = ForkArguments.ofCall(options);
        if (isChosenIn(chosen)) {
            return Optional.empty();
        }
        Optional<ForkHeap> largest = selected.stream()
                .flatMap(benchmark -> benchmark.cells(options).stream()
                        .filter(cell -> benchmark.unsupported(cell, chosen).isEmpty())
                        .flatMap(cell -> benchmark.largerHeap(cell).stream()))
                .max(Comparator.comparingLong(ForkHeap::mebibytes));
        largest.ifPresent(heap -> {
            String valid = "; valid: smaller parameters, or another heap with -jvmArgsAppend '-Xms… -Xmx…'";
            heap.obstacle(memoryMebibytes).ifPresent(reason -> {
                throw new UserErrorException("a cell of this call: " + reason + valid);
            });
            selected.stream()
                    .filter(benchmark -> !benchmark.hasHeapOfItsSize())
                    .findFirst()
                    .ifPresent(fixed -> {
                        throw new UserErrorException("a cell of this call needs " + String.join(" ", heap.arguments())
                                + ", but " + fixed.name() + " fixes its heap"
                                + "; valid: one scenario in a call" + valid.replace("; valid:", ","));
                    });
        });
        return largest;
    }

    /**
     * Returns the largest heap of a plan's forks, in MiB.
     *
     * @param otherwise heap of forks without a heap option, in MiB
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

    /** Returns an error message if the memory is too small for the heap that JVM arguments set; otherwise empty. */
    static Optional<String> obstacle(List<String> jvmArguments, long memoryMebibytes) {
        OptionalLong fixed = mebibytesIn(jvmArguments);
        return fixed.isPresent()
                ? new ForkHeap(fixed.getAsLong())
                        .obstacle(memoryMebibytes)
                        .map(reason -> reason + "; valid: a smaller heap, such as --over heap=256m")
                : Optional.empty();
    }

    public List<String> arguments() {
        return List.of("-Xms" + mebibytes + "m", "-Xmx" + mebibytes + "m");
    }

    public static boolean isChosenIn(List<String> jvmArguments) {
        return jvmArguments.stream()
                .anyMatch(argument -> HEAP_OPTION.matcher(argument).matches());
    }

    /** Returns an error message if the heap exceeds 75 % of the memory (in MiB; 0 if unknown); otherwise empty. */
    public Optional<String> obstacle(long memoryMebibytes) {
        return memoryMebibytes == 0 || mebibytes <= MachineIdentity.MOST_OF_MEMORY * memoryMebibytes
                ? Optional.empty()
                : Optional.of("its heap of " + mebibytes
                        + " MiB is more than three quarters of this machine's memory of " + memoryMebibytes + " MiB");
    }
}
