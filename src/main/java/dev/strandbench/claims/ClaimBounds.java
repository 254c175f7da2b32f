package dev.strandbench.claims;

import dev.strandbench.analysis.MetricUnit;
import dev.strandbench.analysis.WaitingTime;
import dev.strandbench.compare.FigureChoice;
import dev.strandbench.plan.Answers;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.Metric;
import dev.strandbench.scenario.Explanation;
import dev.strandbench.scenario.Explanation.PausingUsers;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** Finds reasons why no result could confirm a claim, from the arms' measured metrics. */
record ClaimBounds(Experiment experiment, OptionalInt processors) {

    /** The only metric for which a limit on the ratio of two arms is known. */
    static final String THROUGHPUT = "throughput";

    private static final String PROCESSOR_TIME = "process.cpu";
    private static final String TASKS = "tasks";

    /** Processors count as the limit of an op's speed if they are busy for at least this share of the op's time. */
    private static final double BUSY = 0.9;

    private static final String POOL_SIZE = "poolSize";

    /**
     * An arm with its entries and its published time per op.
     *
     * @param publishedMicros published time per op, in µs; NaN if unknown
     */
    record BoundedArm(Experiment.Arm arm, List<Measurement> entries, double publishedMicros) {

        private Optional<Metric> metric(String name) {
            return ClaimEntries.metric(entries, name);
        }

        private double micros(String name) {
            return metric(name)
                    .map(time -> MetricUnit.microsPerOp(time.meanOfForks(), time.unit()))
                    .orElse(Double.NaN);
        }

        private double micros() {
            return micros(FigureChoice.SCORE);
        }

        private double idealMicros() {
            return micros(WaitingTime.METRIC);
        }

        private double rate() {
            return metric(THROUGHPUT).map(Metric::meanOfForks).orElse(Double.NaN);
        }

        private OptionalInt number(String parameter) {
            String written = entries.getFirst().params().getOrDefault(parameter, "");
            return written.matches("\\d{1,9}") ? OptionalInt.of(Integer.parseInt(written)) : OptionalInt.empty();
        }
    }

    /** Returns the first reason why no result could confirm the claim, if any. */
    Optional<ClaimBound> of(ClaimQuestion question, OptionalDouble published, List<BoundedArm> arms) {
        Shows shows = experiment.shows();
        return Stream.of(
                        ofMemory(shows),
                        ofPools(shows, arms),
                        ofRatio(shows, question, published, arms),
                        ofBusyTime(shows, question, arms),
                        ofRate(shows, arms),
                        ofProcessors(shows, arms))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private Optional<ClaimBound> ofMemory(Shows shows) {
        String counted = Explanation.kindsOfMemory().getOrDefault(experiment.metric(), "");
        return shows.memory()
                .filter(kind -> !kind.equals(counted))
                .map(kind -> new ClaimBound.OfMemory(experiment.metric(), counted, kind));
    }

    private static Optional<ClaimBound> ofPools(Shows shows, List<BoundedArm> arms) {
        if (shows.poolThreads().isEmpty()) {
            return Optional.empty();
        }
        int claimed = shows.poolThreads().getAsInt();
        return arms.stream()
                .flatMapToInt(arm -> threads(arm).stream())
                .filter(threads -> threads < claimed)
                .boxed()
                .<ClaimBound>map(threads -> new ClaimBound.OfPools(threads, claimed))
                .findFirst();
    }

    private static OptionalInt threads(BoundedArm arm) {
        int declared = Answers.poolThreads(arm.entries().getFirst().benchmark());
        return declared > 0 ? OptionalInt.of(declared) : arm.number(POOL_SIZE);
    }

    private static Optional<ClaimBound> ofRatio(
            Shows shows, ClaimQuestion question, OptionalDouble published, List<BoundedArm> arms) {
        if (shows.ratio().isEmpty() || !(question instanceof ClaimQuestion.OfRatio)) {
            return Optional.empty();
        }
        double claimed = published.orElse(shows.ratio().getAsDouble());
        BoundedArm above = arms.getFirst();
        BoundedArm below = arms.getLast();
        return claimed >= 1 ? ofUsers(below, above, claimed, true) : ofUsers(above, below, claimed, false);
    }

    /**
     * Computes the largest rate of users who pause. Each op begins with a pause, so only the time after the pause
     * counts.
     */
    private static Optional<ClaimBound> ofUsers(
            BoundedArm lower, BoundedArm higher, double claimed, boolean higherIsAbove) {
        Optional<PausingUsers> known =
                Explanation.usersOf(higher.entries().getFirst().params());
        if (known.isEmpty()) {
            return Optional.empty();
        }
        PausingUsers users = known.get();
        double most = 1e3 * users.users() * users.requests() / (higher.idealMicros() / 1e3 - users.pauseMillis());
        double times = most / lower.rate();
        double possible = higherIsAbove ? times : 1 / times;
        boolean isBound = higherIsAbove ? possible < claimed : possible > claimed;
        return isBound
                ? Optional.of(new ClaimBound.OfUsers(users, most, lower.arm().name(), lower.rate(), possible, claimed))
                : Optional.empty();
    }

    /**
     * Checks whether the measured CPU time fits into the claimed time of ops that mostly wait. Tasks need processors
     * until the last task starts to wait, and after the first task stops waiting.
     */
    private Optional<ClaimBound> ofBusyTime(Shows shows, ClaimQuestion question, List<BoundedArm> arms) {
        if (shows.rate().isEmpty()
                || processors.isEmpty()
                || !experiment.metric().equals(FigureChoice.SCORE)
                || !(question instanceof ClaimQuestion.OfFigure figure)
                || MetricUnit.isRate(figure.unit())) {
            return Optional.empty();
        }
        int here = processors.getAsInt();
        BoundedArm arm = arms.getFirst();
        double micros = MetricUnit.microsPerOp(figure.range().high(), figure.unit());
        double busy = arm.micros(PROCESSOR_TIME);
        double needed = busy / (2 * (micros - arm.idealMicros()));
        return arm.micros() > micros && needed > BUSY * here
                ? Optional.of(new ClaimBound.OfBusyTime(
                        micros / 1e3, arm.idealMicros() / 1e3, arm.arm().name(), busy / 1e3, needed, here))
                : Optional.empty();
    }

    private Optional<ClaimBound> ofRate(Shows shows, List<BoundedArm> arms) {
        if (shows.rate().isEmpty() || processors.isEmpty()) {
            return Optional.empty();
        }
        double rate = shows.rate().getAsDouble();
        int here = processors.getAsInt();
        for (BoundedArm arm : arms) {
            double micros = arm.micros(PROCESSOR_TIME)
                    / arm.metric(TASKS).map(Metric::meanOfForks).orElse(Double.NaN);
            double needed = rate * micros / 1e6;
            if (needed > BUSY * here) {
                return Optional.of(new ClaimBound.OfRate(rate, arm.arm().name(), micros, needed, here));
            }
        }
        return Optional.empty();
    }

    /** A lack of processors matters only if an arm would keep all processors busy at the published time per op. */
    private Optional<ClaimBound> ofProcessors(Shows shows, List<BoundedArm> arms) {
        int published = shows.processors().orElse(0);
        if (published == 0 || processors.orElse(0) >= published) {
            return Optional.empty();
        }
        OptionalDouble most =
                arms.stream().mapToDouble(ClaimBounds::busyProcessors).max();
        if (processors.isEmpty() || most.isEmpty() || Double.isNaN(most.getAsDouble())) {
            return Optional.of(new ClaimBound.OfUnknownLoad(published, processors));
        }
        int here = processors.getAsInt();
        return arms.stream()
                .filter(arm -> busyProcessors(arm) == most.getAsDouble() && most.getAsDouble() > BUSY * here)
                .<ClaimBound>map(
                        arm -> new ClaimBound.OfProcessors(arm.arm().name(), most.getAsDouble(), here, published))
                .findFirst();
    }

    private static double busyProcessors(BoundedArm arm) {
        double time =
                Double.isNaN(arm.publishedMicros()) ? arm.micros() : Math.min(arm.micros(), arm.publishedMicros());
        return arm.micros(PROCESSOR_TIME) / time;
    }
}
