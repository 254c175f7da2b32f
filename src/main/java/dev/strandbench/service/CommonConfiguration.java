package dev.strandbench.service;

import com.mongodb.MongoException;
import dev.strandbench.service.MeasurementController.Placements;
import dev.strandbench.service.ServiceObservation.ObservationController;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@EnableConfigurationProperties(ServiceSettings.class)
@Import({CommonConfiguration.FailureAnswers.class, MeasurementController.class, ObservationController.class})
class CommonConfiguration {

    @Bean
    Placements placements() {
        return new Placements();
    }

    @RestControllerAdvice
    static final class FailureAnswers {

        @ExceptionHandler
        ResponseEntity<String> failed(RequestFailure e) {
            return ResponseEntity.status(e.status()).body(e.getMessage());
        }

        @ExceptionHandler
        ResponseEntity<String> storeFailed(MongoException e) {
            return ResponseEntity.status(HttpStatus.SERVICE_UNAVAILABLE).body("store failed: " + e.getMessage());
        }
    }
}
