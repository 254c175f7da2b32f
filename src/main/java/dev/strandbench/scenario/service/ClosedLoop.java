package dev.strandbench.scenario.service;

import dev.strandbench.service.Endpoint;
import dev.strandbench.service.ServiceClient;
import java.time.Duration;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Users who wait for each answer, and then for a while before they ask again.
 *
 * @param users at once, a thread and a connection each
 * @param loops requests of each user
 * @param pause of a user before each request
 */
record ClosedLoop(int users, int loops, Duration pause) {

    /**
     * Runs until every user has sent all requests. Every run asks for the same ids, so all have the same delays and
     * answers.
     */
    LoadReport run(ServiceClient client, Endpoint endpoint) throws InterruptedException {
        return LoadThreads.run(users, (user, report) -> {
            for (long id : idsOf(user).toArray()) {
                Thread.sleep(pause);
                report.request(client, endpoint, id, System.nanoTime());
            }
        });
    }

    /** The ids that one user asks for. */
    LongStream idsOf(int user) {
        return LongStream.range((long) user * loops, (user + 1L) * loops);
    }

    /** The ids that all users ask for. */
    LongStream ids() {
        return IntStream.range(0, users).mapToLong(user -> user).flatMap(user -> idsOf((int) user));
    }

    /** How many requests a run sends. */
    int requests() {
        return users * loops;
    }
}
