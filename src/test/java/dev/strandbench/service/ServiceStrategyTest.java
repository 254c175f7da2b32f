package dev.strandbench.service;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.boot.tomcat.autoconfigure.TomcatServerProperties;

class ServiceStrategyTest {

    @Test
    void knowsTheNumberOfTomcatsThreads() {
        assertThat(ServiceStrategy.TOMCAT_THREADS)
                .isEqualTo(new TomcatServerProperties().getThreads().getMax());
    }
}
