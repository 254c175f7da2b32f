package dev.strandbench.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class ForkComplaintTest {

    @Test
    void isFoundWhereAForkSaysIt() {
        String output = "Iteration   1: " + ForkComplaint.line("task 7 hangs\nand more") + "<forked VM failed>";

        assertThat(ForkComplaint.in(output.lines().toList())).contains("task 7 hangs");
    }

    @Test
    void isFoundWhereAForkThrowsIt() {
        StringWriter output = new StringWriter();
        output.write("<failure>\n\n");
        new UserErrorException("no class a.B").printStackTrace(new PrintWriter(output));

        assertThat(ForkComplaint.in(output.toString().lines().toList())).contains("no class a.B");
    }

    /** An early iteration, which warms up, may have had another reason. */
    @Test
    void isTheLastReasonOfAnInvalidIteration() {
        String output = "Iteration   1: " + ForkComplaint.objection("no room") + "NaN us/op\nIteration   2: "
                + ForkComplaint.objection("too late") + "NaN us/op\n";

        assertThat(ForkComplaint.objectionIn(output.lines().toList())).contains("invalid: too late");
        assertThat(ForkComplaint.objectionIn(List.of("Iteration   1: 5 us/op"))).isEmpty();
    }

    @Test
    void isNotSeenInAnythingElse() {
        assertThat(ForkComplaint.in(List.of("java.lang.IllegalStateException: no", "at strandbench: x")))
                .isEmpty();
    }
}
