package dev.strandbench.report;

import dev.strandbench.environment.JvmSettings;
import dev.strandbench.environment.ProcessorSet;
import dev.strandbench.report.RankedFamily.RankedArm;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.RunMembership;
import dev.strandbench.text.Plural;

/** How many processors the forks of an arm could keep busy: no more than their quota, and than they may run on. */
final class UsableProcessors {

    /** What the JVM believes to have, in whole processors: a quota is rounded up, and a call may choose the number. */
    private static final String COUNTED = "processors";

    private UsableProcessors() {}

    /** Those of an arm, above 0, and not always whole; NaN if they were not counted. */
    static double of(RankedArm arm) {
        double counted = Bottleneck.figure(arm, COUNTED);
        double quota = quota(setting(arm, JvmSettings.PROCESSOR_QUOTA));
        double allowed = ProcessorSet.parse(setting(arm, JvmSettings.ALLOWED_PROCESSORS))
                .map(set -> (double) set.numbers().size())
                .orElse(Double.POSITIVE_INFINITY);
        return Math.min(counted, Math.min(quota, allowed));
    }

    /** A number of them, without decimals where it is whole: {@code 1 processor}, {@code 1.5 processors}. */
    static String text(double processors) {
        return processors == Math.rint(processors)
                ? Plural.of((long) processors, "processor")
                : processors + " processors";
    }

    private static double quota(String setting) {
        return setting.matches("\\d{1,18}(\\.\\d{1,2})?") && Double.parseDouble(setting) > 0
                ? Double.parseDouble(setting)
                : Double.POSITIVE_INFINITY;
    }

    private static String setting(RankedArm arm, String name) {
        return arm.measured()
                .flatMap(Measurement::membership)
                .map(RunMembership::environment)
                .map(environment -> environment.getOrDefault(name, ""))
                .orElse("");
    }
}
