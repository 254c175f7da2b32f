package dev.strandbench;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.slf4j.LoggerFactory;

/** Keeps the log of a library during a test that provokes warnings, and prints it only if the test fails. */
public final class KeptLog implements BeforeEachCallback, AfterEachCallback {

    private final Logger logger;
    private final ListAppender<ILoggingEvent> kept = new ListAppender<>();

    /** Keeps the messages of a logger, named like a package, and of the loggers below it. */
    public KeptLog(String logger) {
        this.logger = (Logger) LoggerFactory.getLogger(logger);
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        kept.start();
        logger.addAppender(kept);
        logger.setAdditive(false);
    }

    @Override
    public void afterEach(ExtensionContext context) {
        logger.detachAppender(kept);
        logger.setAdditive(true);
        if (context.getExecutionException().isPresent()) {
            kept.list.forEach(logger::callAppenders);
        }
    }
}
