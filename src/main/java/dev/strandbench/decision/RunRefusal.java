package dev.strandbench.decision;

import java.util.List;

/**
 * Why a run would not begin, although every answer by itself is valid.
 *
 * @param why in one line, as the run would say it
 * @param toAskAgain other answers to these may let it begin
 */
public record RunRefusal(String why, List<DecisionQuestion> toAskAgain) {

    /** Copies the questions. */
    public RunRefusal {
        toAskAgain = List.copyOf(toAskAgain);
    }

    /** There is too much to do in an op, or an op would take too long. */
    public static RunRefusal ofTheWorkload(String why) {
        return new RunRefusal(
                why,
                List.of(
                        DecisionQuestion.REQUESTS,
                        DecisionQuestion.WAIT,
                        DecisionQuestion.FAN_OUT,
                        DecisionQuestion.CPU,
                        DecisionQuestion.LIMIT,
                        DecisionQuestion.RATE));
    }

    /** A JDK cannot run the function. */
    public static RunRefusal ofTheJdks(String why) {
        return new RunRefusal(why, List.of(DecisionQuestion.JDK));
    }

    /** There is not enough time. */
    public static RunRefusal ofTheBudget(String why) {
        return new RunRefusal(why, List.of(DecisionQuestion.BUDGET));
    }
}
