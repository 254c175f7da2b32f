package dev.strandbench.run;

import dev.strandbench.plan.Plan;
import dev.strandbench.result.Measurement;
import dev.strandbench.run.RecordedRun.RecordedFork;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

final class RunState {

    private final Plan plan;
    private final List<FamilyRun> families;
    private final List<RecordedRun.NoticedDisturbance> disturbances = new ArrayList<>();
    private Instant lastEnd;

    RunState(Plan plan) {
        this.plan = plan;
        lastEnd = plan.origin().created();
        families = IntStream.range(0, plan.families().size())
                .mapToObj(number -> new FamilyRun(number, plan))
                .toList();
    }

    List<FamilyRun> families() {
        return families;
    }

    void add(JournalEntry entry) {
        switch (entry) {
            case JournalEntry.Fork fork -> {
                lastEnd = fork.started().plus(Duration.ofMillis((long) (fork.seconds() * 1e3)));
                families.get(fork.family()).state().add(fork);
            }
            case JournalEntry.Block block -> {
                if (!block.disturbances().isEmpty()) {
                    disturbances.add(new RecordedRun.NoticedDisturbance(block.family(), lastEnd, block.disturbances()));
                }
                families.get(block.family()).state().add(block);
            }
        }
    }

    List<FamilyOutcome> outcomes() {
        return families.stream().map(FamilyRun::outcome).toList();
    }

    List<Measurement> measurements() {
        return families.stream()
                .flatMap(family -> family.measurements().stream())
                .toList();
    }

    RecordedRun recorded(Path directory) {
        List<FamilyOutcome> outcomes = outcomes();
        return new RecordedRun(
                plan,
                directory,
                outcomes,
                // Pages look up an entry's cell by identity, so this list has the outcomes' own objects.
                outcomes.stream().flatMap(outcome -> outcome.entries().stream()).toList(),
                families.stream()
                        .flatMap(family -> family.recordedForks().stream())
                        .sorted(Comparator.comparing(RecordedFork::started))
                        .toList(),
                List.copyOf(disturbances));
    }
}
