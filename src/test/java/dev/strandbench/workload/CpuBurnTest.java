package dev.strandbench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.util.RestoreSystemProperties;

class CpuBurnTest {

    @Test
    void hasAsManyStepsAsFitIntoTheTime() {
        assertThat(CpuBurn.lasting(50_000, 2)).isEqualTo(new CpuBurn(25_000));
        assertThat(CpuBurn.lasting(0.1, 2)).isEqualTo(new CpuBurn(1));
    }

    @Test
    void isNoWorkIfThereIsNoTimeForIt() {
        assertThat(CpuBurn.lasting(0)).isEqualTo(new CpuBurn(0));
    }

    @Test
    void timesItsStepsWhereItRuns() {
        assertThat(CpuBurn.lasting(1_000_000).tokens()).isGreaterThan(1_000);
    }

    @Test
    @RestoreSystemProperties
    void hasAsManyStepsAsItIsTold() {
        String[] told = CpuBurn.jvmArgument(2).substring("-D".length()).split("=", 2);
        System.setProperty(told[0], told[1]);

        assertThat(CpuBurn.lasting(50_000)).isEqualTo(new CpuBurn(25_000));
    }
}
