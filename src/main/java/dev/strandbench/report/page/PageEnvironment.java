package dev.strandbench.report.page;

import dev.strandbench.base.Plural;
import dev.strandbench.plan.Plan;
import dev.strandbench.plan.PlannedJdk;
import dev.strandbench.report.PlanText;
import dev.strandbench.report.page.ReportPage.SettingsGroup;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.RunConditions;
import dev.strandbench.result.RunMembership;
import dev.strandbench.run.RecordedRun;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

final class PageEnvironment {

    private static final int MOST_VALUES = 4;

    private PageEnvironment() {}

    static List<SettingsGroup> of(List<Measurement> measurements, Optional<RecordedRun> run) {
        Map<String, Map<String, String>> all = new LinkedHashMap<>();
        all.put("Machine", machine(measurements, run));
        all.putAll(jdks(measurements, run));
        all.put("Settings", settings(measurements, run));
        all.values().removeIf(Map::isEmpty);
        return all.entrySet().stream()
                .map(group -> new SettingsGroup(
                        group.getKey(),
                        group.getValue().entrySet().stream()
                                .map(row -> List.of(row.getKey(), row.getValue()))
                                .toList()))
                .toList();
    }

    private static Map<String, String> machine(List<Measurement> measurements, Optional<RecordedRun> run) {
        Map<String, String> rows = new LinkedHashMap<>();
        rows.put(
                "machine",
                run.map(known -> known.plan().environment().machine().words())
                        .orElseGet(() -> values(
                                measurements,
                                one -> one.membership()
                                        .map(RunMembership::machine)
                                        .orElse(""))));
        run.ifPresent(known -> rows.putAll(known.plan().environment().machineSettings()));
        rows.values().removeIf(String::isEmpty);
        return rows;
    }

    private static Map<String, Map<String, String>> jdks(List<Measurement> measurements, Optional<RecordedRun> run) {
        Map<String, Map<String, String>> groups = new LinkedHashMap<>();
        measurements.stream()
                .filter(one -> !one.jdk().isEmpty())
                .collect(Collectors.groupingBy(Measurement::jdk, LinkedHashMap::new, Collectors.toList()))
                .forEach((jdk, entries) -> groups.put("JDK " + jdk, jdk(entries)));
        run.map(RecordedRun::plan).ifPresent(plan -> {
            for (PlannedJdk jdk : plan.environment().jdks()) {
                Map<String, String> rows = groups.computeIfAbsent("JDK " + jdk.label(), first -> new LinkedHashMap<>());
                rows.keySet().removeAll(plan.environment().machineSettings().keySet());
                rows.putIfAbsent("program", jdk.program().toString());
                plan.environment()
                        .jvmSettings()
                        .getOrDefault(jdk.label(), Map.of())
                        .forEach(rows::putIfAbsent);
            }
        });
        return groups;
    }

    private static Map<String, String> jdk(List<Measurement> entries) {
        Map<String, String> rows = new LinkedHashMap<>();
        List<RunConditions> how = entries.stream().map(Measurement::conditions).toList();
        rows.put("VM", values(how, one -> (one.vmName() + " " + one.vmVersion()).trim()));
        rows.put("program", values(how, RunConditions::jvm));
        rows.put("arguments", values(how, one -> String.join(" ", one.jvmArgs())));
        List<Map<String, String>> environments =
                entries.stream().map(Measurement::environment).toList();
        environments.stream()
                .flatMap(one -> one.keySet().stream())
                .distinct()
                .forEach(name -> rows.put(name, values(environments, one -> one.getOrDefault(name, ""))));
        rows.values().removeIf(String::isEmpty);
        return rows;
    }

    private static Map<String, String> settings(List<Measurement> measurements, Optional<RecordedRun> run) {
        Map<String, String> rows = new LinkedHashMap<>();
        List<RunConditions> how =
                measurements.stream().map(Measurement::conditions).toList();
        run.map(RecordedRun::plan).ifPresent(plan -> {
            rows.put("profile", plan.origin().profile());
            rows.put("began", plan.origin().created().toString());
            rows.put("seed", String.valueOf(plan.origin().seed()));
            Plan.Effort effort = plan.effort();
            rows.put("budget", effort.fixed() ? "JMH's own counts" : PlanText.words(effort.budget()));
            rows.put("precision", String.format(Locale.ROOT, "%.1f %%", 100 * effort.precision()));
            rows.put("arguments of every fork", String.join(" ", plan.jvmArguments()));
            rows.put("jar", plan.environment().jar());
        });
        rows.put("JMH", values(how, RunConditions::jmhVersion));
        rows.put(
                "forks",
                values(
                        measurements,
                        one -> one.primary().forks() == 0
                                ? ""
                                : "" + one.primary().forks()));
        if (run.isEmpty()) {
            rows.put("warm-up of a fork", values(how, one -> iterations(one.warmupIterations(), one.warmupTime())));
            rows.put(
                    "measurement of a fork",
                    values(how, one -> iterations(one.measurementIterations(), one.measurementTime())));
        }
        rows.put("threads", values(how, one -> String.valueOf(one.threads())));
        rows.values().removeIf(String::isEmpty);
        return rows;
    }

    private static String iterations(int iterations, Duration each) {
        if (each.isZero()) {
            return iterations == 0 ? "" : Plural.of(iterations, "iteration");
        }
        return iterations + " × " + JmhCall.time(each);
    }

    private static <T> String values(List<T> entries, Function<T, String> value) {
        List<String> values = entries.stream()
                .map(value)
                .filter(text -> !text.isEmpty())
                .distinct()
                .toList();
        return values.size() <= MOST_VALUES
                ? String.join("; ", values)
                : String.join("; ", values.subList(0, MOST_VALUES)) + "; and " + (values.size() - MOST_VALUES)
                        + " more";
    }
}
