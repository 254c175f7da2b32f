package dev.strandbench.scenario;

import dev.strandbench.profiler.SecondaryMetrics;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Forgets all reported metrics before and after each test of a class. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(FreshMetrics.Forgetting.class)
public @interface FreshMetrics {

    final class Forgetting implements BeforeEachCallback, AfterEachCallback {

        @Override
        public void beforeEach(ExtensionContext context) {
            forget();
        }

        @Override
        public void afterEach(ExtensionContext context) {
            forget();
        }

        private static void forget() {
            SecondaryMetrics.take();
            SecondaryMetrics.takeScoreWithheld();
        }
    }
}
