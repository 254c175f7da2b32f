package dev.strandbench.service;

import com.mongodb.MongoException;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** Answers requests that failed: says in one line who failed, and how. */
@RestControllerAdvice
final class FailureAnswers {

    @ExceptionHandler
    ResponseEntity<String> upstreamFailed(UpstreamException e) {
        return ResponseEntity.status(e.status()).body(e.getMessage());
    }

    @ExceptionHandler({MongoException.class, StoreException.class})
    ResponseEntity<String> storeFailed(RuntimeException e) {
        return ResponseEntity.status(HttpStatus.SERVICE_UNAVAILABLE).body("store failed: " + e.getMessage());
    }
}
