package dev.strandbench.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ParameterValuesTest {

    @Test
    void arePartedAtCommas() {
        assertThat(ParameterValues.split("1,2,3")).containsExactly("1", "2", "3");
        assertThat(ParameterValues.split("1")).containsExactly("1");
        assertThat(ParameterValues.split("1,,")).containsExactly("1", "", "");
        assertThat(ParameterValues.split("")).containsExactly("");
    }

    @Test
    void areLeftTogetherWithinParentheses() {
        assertThat(ParameterValues.split("f(1,2),g(h(3,4),5),6")).containsExactly("f(1,2)", "g(h(3,4),5)", "6");
        assertThat(ParameterValues.split("f(1,2")).containsExactly("f(1", "2");
        assertThat(ParameterValues.split("1),2")).containsExactly("1)", "2");
    }
}
