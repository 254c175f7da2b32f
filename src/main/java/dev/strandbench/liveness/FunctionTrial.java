package dev.strandbench.liveness;

import dev.strandbench.base.FileFault;
import dev.strandbench.liveness.AttemptOutcome.Ended;
import dev.strandbench.liveness.AttemptOutcome.Failed;
import dev.strandbench.liveness.AttemptOutcome.Stalled;
import dev.strandbench.liveness.AttemptOutcome.Unsupported;
import dev.strandbench.machine.JvmSettings;
import dev.strandbench.machine.SleepingThreads;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.plan.PlannedJdk;
import dev.strandbench.usercode.CarrierUse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Tests whether calls of the user's function on virtual threads hold their carriers.
 *
 * @param setup name of the class that creates the object whose method is called; may be empty
 * @param arguments arguments that follow the index in the function's parameter list; may be empty
 */
public record FunctionTrial(String function, String setup, String arguments, List<String> jvmArguments) {

    private static final int CARRIERS = 1;

    /** Readings of about 10 s, because the JVM prints ten status lines a second. */
    private static final int MOST_READINGS = 100;

    /** The prefix of JVM options, such as heap sizes, that conflict with the arguments of an attempt. */
    private static final String OF_THE_VM = "-X";

    /**
     * Tries the function on a JDK. Takes at most about 10 s, or longer if the function stalls. Returns a text in the
     * format of {@link CarrierUse}; the text may give the reason for a failure. Throws {@link InterruptedException} if
     * the caller is interrupted, or if a signal ends the started JVM.
     */
    public String on(PlannedJdk jdk) throws InterruptedException {
        try {
            return tried(jdk);
        } catch (IOException e) {
            return CarrierUse.notTried(FileFault.of(e));
        }
    }

    private String tried(PlannedJdk jdk) throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory("strandbench-");
        Path dump = directory.resolve("function.json");
        AttemptJudge judge = new AttemptJudge(MOST_READINGS);
        try (AttemptJvm jvm = AttemptJvm.start(series(jdk))) {
            AttemptOutcome outcome = jvm.next(judge, Optional.of(dump));
            return text(outcome, judge.advances());
        } finally {
            Files.deleteIfExists(dump);
            Files.deleteIfExists(directory);
        }
    }

    private AttemptSeries series(PlannedJdk jdk) {
        List<String> all = new ArrayList<>(jvmArguments.stream()
                .filter(argument -> !argument.startsWith(OF_THE_VM))
                .toList());
        all.add(AttemptSeries.property(JvmSettings.PARALLELISM, CARRIERS));
        all.addAll(OwnFunctionPattern.jvmArguments(function, setup, arguments));
        return new AttemptSeries(
                new OwnFunctionPattern(),
                ConcurrencyModel.VIRTUAL,
                jdk,
                all,
                OwnFunctionPattern.CALLS,
                CARRIERS,
                0,
                0,
                1);
    }

    static String text(AttemptOutcome outcome, long advances) {
        return switch (outcome) {
            case Ended ended -> {
                int added = Math.max(0, ended.threads() - CARRIERS);
                yield ended.held().isEmpty()
                        ? added == 0
                                ? CarrierUse.released(SleepingThreads.awake().isPresent())
                                : CarrierUse.added(added)
                        : CarrierUse.held(ended.held().getFirst(), added);
            }
            case Stalled stalled -> stalled(stalled.held(), advances);
            case Failed failed -> CarrierUse.notTried(failed.reason());
            case Unsupported unsupported -> CarrierUse.notTried(unsupported.reason());
        };
    }

    private static String stalled(List<String> held, long advances) {
        if (advances < OwnFunctionPattern.ADVANCES_ON_PLATFORM_THREADS) {
            return CarrierUse.notTried("setup or a call waits for more than 4 s");
        }
        if (advances >= OwnFunctionPattern.ADVANCES_OF_ALL_CALLS) {
            return CarrierUse.notTried("closing takes more than 4 s");
        }
        boolean isFirst = advances == OwnFunctionPattern.ADVANCES_ON_PLATFORM_THREADS;
        return CarrierUse.stalled(isFirst ? 1 : OwnFunctionPattern.CALLS, held);
    }
}
