package dev.strandbench.report;

import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.base.Plural;
import dev.strandbench.compare.JudgedFamily.JudgedArm;
import dev.strandbench.plan.Cell;
import dev.strandbench.plan.Family;
import dev.strandbench.plan.Plan;
import dev.strandbench.report.document.TextWidth;
import dev.strandbench.result.ShownText;
import dev.strandbench.run.FamilyOutcome;
import dev.strandbench.run.ForkOutcome;
import dev.strandbench.run.NeededForks;
import dev.strandbench.run.Progress;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Prints a line with the result of each block. On a terminal, the last line shows the current fork. */
public final class ConsoleProgress implements Progress {

    private static final int BAR_WIDTH = 20;
    private static final int LAST_LINES = 8;
    private static final String ERASE_LINE = "\r\033[2K";

    private final PrintStream out;
    private final boolean terminal;
    private final int columns;
    private final Map<String, Boolean> settled = new TreeMap<>();
    private Duration budget = Duration.ZERO;
    private Duration spent = Duration.ZERO;
    private SharedParameters shared = SharedParameters.NONE;
    private Optional<Function<FamilyOutcome, String>> summary = Optional.empty();
    private boolean fixed;
    private int families;
    private int forks;

    /** Creates a display that truncates status lines to a number of columns, so that the lines can be erased. */
    public ConsoleProgress(PrintStream out, boolean terminal, int columns) {
        this.out = out;
        this.terminal = terminal;
        this.columns = columns;
    }

    /**
     * Sets the text that follows the used share of a budget in a block's line. The budget may cover more steps than the
     * plan does. Also omits the parameters that families share, and the note about unused time at the end.
     */
    public void summarizeBy(Duration newBudget, Function<FamilyOutcome, String> newSummary) {
        budget = newBudget;
        summary = Optional.of(newSummary);
    }

    @Override
    public void begin(Plan plan, Duration alreadySpent) {
        spent = alreadySpent;
        fixed = plan.effort().fixed();
        families = plan.families().size();
        shared = SharedParameters.of(plan.families());
        if (summary.isEmpty()) {
            budget = plan.effort().budget();
            shared.lines().forEach(this::note);
        }
    }

    @Override
    public void starting(Family family, Cell arm, int block, Duration alreadySpent) {
        spent = alreadySpent;
        if (terminal) {
            String text = ShownText.oneLine(
                    known() + " " + shared.nameOf(family) + "  " + family.label(arm) + ", fork " + (block + 1) + " …");
            String withBar = bar() + text;
            // Some terminals wrap after the last column, and an ASCII replacement can be longer.
            int room = columns - 1 - (out instanceof PlainSigns ? PlainSigns.LONGER_CUT : 0);
            out.print(ERASE_LINE + (TextWidth.of(withBar) <= room ? withBar : TextWidth.cut(text, room)));
            out.flush();
        }
    }

    @Override
    public void finished(Family family, Cell arm, Duration took) {
        forks++;
        spent = spent.plus(took);
    }

    @Override
    public void failed(Family family, Cell arm, Duration took, ForkOutcome.Failed failure, boolean givenUp) {
        spent = spent.plus(took);
        note(shared.nameOf(family) + "  " + family.label(arm) + "  FAILED: " + failure.reason()
                + (givenUp ? "; given up" : "; tried once more"));
        List<String> lines = failure.lastLines();
        lines.stream()
                .skip(Math.max(0, lines.size() - LAST_LINES))
                .forEach(text -> out.println("    " + ShownText.oneLine(text)));
    }

    @Override
    public void counted(FamilyOutcome outcome, List<String> disturbances) {
        settled.put(outcome.family().name(), outcome.settled());
        note((fixed ? "" : String.format(Locale.ROOT, "[%3.0f %%] ", 100 * share()))
                + summary.orElse(this::ratios).apply(outcome)
                + (disturbances.isEmpty() ? "" : "  (disturbed: " + String.join("; ", disturbances) + ")"));
    }

    private String ratios(FamilyOutcome outcome) {
        return shared.nameOf(outcome.family()) + "  after "
                + Plural.of(
                        outcome.judged().arms().stream()
                                .findFirst()
                                .map(JudgedArm::forks)
                                .orElse(0),
                        "fork")
                + ": "
                + outcome.judged().arms().stream()
                        .filter(JudgedArm::isMeasured)
                        .map(arm -> outcome.label(arm) + " "
                                + arm.toBest().map(ConsoleProgress::ratio).orElse("1"))
                        .collect(Collectors.joining(", "));
    }

    private static String ratio(PairVerdict pair) {
        String ratio = FigureText.ratio(pair.estimate().ratio());
        String interval = RankedTable.interval(pair);
        return interval.equals(FigureText.UNKNOWN) || interval.equals(VerdictWords.TOO_FEW_FORKS)
                ? ratio
                : ratio + " (" + interval + ")";
    }

    @Override
    public void disturbed(Family family, List<String> disturbances) {
        note(shared.nameOf(family) + "  block repeated: " + String.join("; ", disturbances));
    }

    @Override
    public void endsEarly(NeededForks needed, Duration left) {
        if (summary.isPresent()) {
            return;
        }
        String arms = PracticalAnswer.listed(
                needed.arms().stream().map(needed.family()::label).toList());
        String where = families > 1 ? " in " + shared.nameOf(needed.family()) : "";
        note(PlanText.words(left) + " of the budget is left for forks, but the next step, "
                + Plural.of(needed.forksOfEach(), "more fork") + (needed.arms().size() > 1 ? " each of " : " of ")
                + arms + where + ", takes about " + PlanText.words(needed.seconds()) + ".");
    }

    @Override
    public void end() {
        if (terminal) {
            out.print(ERASE_LINE);
            out.flush();
        }
    }

    public void note(String text) {
        out.println((terminal ? ERASE_LINE : "") + ShownText.oneLine(text));
    }

    private String bar() {
        int done = (int) (BAR_WIDTH * share());
        return fixed ? "" : "[" + "#".repeat(done) + "-".repeat(BAR_WIDTH - done) + "] ";
    }

    private double share() {
        return budget.isZero() ? 1 : Math.min(1, (double) spent.toMillis() / budget.toMillis());
    }

    private String known() {
        // The current fork needs further time, even if it has run longer than planned.
        long secondsLeft =
                Math.max(1, budget.minus(spent).plusSeconds(1).minusNanos(1).toSeconds());
        String left = secondsLeft < 60 ? secondsLeft + " s" : (secondsLeft + 30) / 60 + " min";
        long decided = settled.values().stream().filter(it -> it).count();
        return Plural.of(forks, "fork") + ", " + decided + " of " + families + " decided"
                + (fixed ? "" : ", at most " + left + " left") + ";";
    }
}
