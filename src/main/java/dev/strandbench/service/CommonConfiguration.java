package dev.strandbench.service;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The beans that all applications have. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@EnableConfigurationProperties(ServiceSettings.class)
@Import({FailureAnswers.class, MeasurementController.class, ObservationController.class})
class CommonConfiguration {

    @Bean
    Placements placements() {
        return new Placements();
    }
}
