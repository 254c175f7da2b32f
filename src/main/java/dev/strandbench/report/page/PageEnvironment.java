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

/** Describes machine, JDKs and settings of results. */
final class PageEnvironment {

    private static final int MOST_VALUES = 4;

    private PageEnvironment() {}

    /** Returns the groups that have a row. */
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
        if (run.isPresent()) {
            Plan plan = run.get().plan();
            rows.put("machine", plan.machine().words());
            rows.putAll(plan.machineSettings());
        } else {
            put(
                    rows,
                    "machine",
                    measurements,
                    one -> one.membership().map(RunMembership::machine).orElse(""));
        }
        return rows;
    }

    private static Map<String, Map<String, String>> jdks(List<Measurement> measurements, Optional<RecordedRun> run) {
        Map<String, Map<String, String>> groups = new LinkedHashMap<>();
        Map<String, List<Measurement>> byJdk = measurements.stream()
                .filter(one -> !one.jdk().isEmpty())
                .collect(Collectors.groupingBy(Measurement::jdk, LinkedHashMap::new, Collectors.toList()));
        byJdk.forEach((jdk, entries) -> {
            Map<String, String> rows = groups.computeIfAbsent("JDK " + jdk, first -> new LinkedHashMap<>());
            put(
                    rows,
                    "VM",
                    entries,
                    one -> (one.conditions().vmName() + " " + one.conditions().vmVersion()).trim());
            put(rows, "program", entries, one -> one.conditions().jvm());
            put(
                    rows,
                    "arguments",
                    entries,
                    one -> String.join(" ", one.conditions().jvmArgs()));
            rows.putAll(common(entries));
        });
        run.ifPresent(known -> {
            for (PlannedJdk jdk : known.plan().jdks()) {
                Map<String, String> rows = groups.computeIfAbsent("JDK " + jdk.label(), first -> new LinkedHashMap<>());
                rows.keySet().removeAll(known.plan().machineSettings().keySet());
                rows.putIfAbsent("program", jdk.program().toString());
                known.plan().jvmSettings().getOrDefault(jdk.label(), Map.of()).forEach(rows::putIfAbsent);
            }
        });
        return groups;
    }

    private static Map<String, String> common(List<Measurement> entries) {
        Map<String, String> common = new LinkedHashMap<>();
        entries.stream()
                .flatMap(one -> environment(one).keySet().stream())
                .distinct()
                .forEach(name ->
                        put(common, name, entries, one -> environment(one).getOrDefault(name, "")));
        return common;
    }

    private static Map<String, String> environment(Measurement one) {
        return one.membership().map(RunMembership::environment).orElse(Map.of());
    }

    private static Map<String, String> settings(List<Measurement> measurements, Optional<RecordedRun> run) {
        Map<String, String> rows = new LinkedHashMap<>();
        if (run.isPresent()) {
            Plan plan = run.get().plan();
            rows.put("profile", plan.profile());
            rows.put("began", plan.created().toString());
            rows.put("seed", String.valueOf(plan.seed()));
            rows.put("budget", plan.fixed() ? "JMH's own counts" : PlanText.words(plan.budget()));
            rows.put("precision", String.format(Locale.ROOT, "%.1f %%", 100 * plan.precision()));
            rows.put("arguments of every fork", String.join(" ", plan.jvmArguments()));
            rows.put("jar", plan.jar());
        }
        put(rows, "JMH", measurements, one -> one.conditions().jmhVersion());
        put(
                rows,
                "forks",
                measurements,
                one -> one.primary().forks() == 0
                        ? ""
                        : String.valueOf(one.primary().forks()));
        if (run.isEmpty()) {
            put(
                    rows,
                    "warm-up of a fork",
                    measurements,
                    one -> iterations(one.conditions(), RunConditions::warmupIterations, RunConditions::warmupTime));
            put(
                    rows,
                    "measurement of a fork",
                    measurements,
                    one -> iterations(
                            one.conditions(), RunConditions::measurementIterations, RunConditions::measurementTime));
        }
        put(
                rows,
                "threads",
                measurements,
                one -> String.valueOf(one.conditions().threads()));
        rows.values().removeIf(String::isEmpty);
        return rows;
    }

    private static String iterations(
            RunConditions how, Function<RunConditions, Integer> count, Function<RunConditions, Duration> time) {
        int iterations = count.apply(how);
        Duration each = time.apply(how);
        if (each.isZero()) {
            return iterations == 0 ? "" : Plural.of(iterations, "iteration");
        }
        return iterations + " × " + (each.toMillisPart() == 0 ? each.toSeconds() + " s" : each.toMillis() + " ms");
    }

    private static void put(
            Map<String, String> rows, String name, List<Measurement> entries, Function<Measurement, String> value) {
        List<String> values = entries.stream()
                .map(value)
                .filter(text -> !text.isEmpty())
                .distinct()
                .toList();
        if (!values.isEmpty()) {
            rows.put(
                    name,
                    values.size() <= MOST_VALUES
                            ? String.join("; ", values)
                            : String.join("; ", values.subList(0, MOST_VALUES)) + "; and "
                                    + (values.size() - MOST_VALUES) + " more");
        }
    }
}
