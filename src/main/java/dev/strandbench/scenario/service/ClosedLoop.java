package dev.strandbench.scenario.service;

import dev.strandbench.service.Endpoint;
import dev.strandbench.service.ServiceClient;
import java.time.Duration;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Users who wait for each answer and pause before each request.
 *
 * @param users concurrent users, with one thread and one connection each
 * @param loops requests per user
 */
record ClosedLoop(int users, int loops, Duration pause) {

    /** Runs until every user has sent all requests. Every run has equal ids, and so equal delays and answers. */
    LoadReport run(ServiceClient client, Endpoint endpoint) throws InterruptedException {
        return LoadThreads.run(users, (user, report) -> {
            for (long id : idsOf(user).toArray()) {
                Thread.sleep(pause);
                report.request(client, endpoint, id, System.nanoTime());
            }
        });
    }

    LongStream idsOf(int user) {
        return LongStream.range((long) user * loops, (user + 1L) * loops);
    }

    LongStream ids() {
        return IntStream.range(0, users).mapToLong(user -> user).flatMap(user -> idsOf((int) user));
    }

    int requests() {
        return users * loops;
    }
}
