package dev.strandbench.scenario.userprofile;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.TaskGroup;
import dev.strandbench.workload.Wait;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * A future for each request.
 *
 * @param runtime runs requests
 * @param request puts one profile together, with the three later fetches at once
 */
record BlockingProfileService(BlockingRuntime runtime, Request request) implements ProfileService {

    /** What a request does. */
    @FunctionalInterface
    interface Request {
        UserProfile profile(int id, Wait fetch, ProfileSource source) throws InterruptedException, ExecutionException;
    }

    /** In the future of each request a future for each of its three later fetches. */
    static BlockingProfileService withFutures(BlockingRuntime runtime) {
        return new BlockingProfileService(runtime, (id, fetch, source) -> profile(runtime, id, fetch, source));
    }

    @Override
    public Profiles answer(int requests, Wait fetch, ProfileSource source)
            throws InterruptedException, ExecutionException {
        try (TaskGroup group = runtime.openGroup()) {
            List<Future<@Nullable UserProfile>> answers = new ArrayList<>(requests);
            for (int i = 0; i < requests; i++) {
                int id = i;
                answers.add(group.fork(() -> profileOrNull(id, fetch, source)));
            }
            group.join();
            List<@Nullable UserProfile> profiles = new ArrayList<>(requests);
            for (Future<@Nullable UserProfile> answer : answers) {
                profiles.add(answer.resultNow());
            }
            return Profiles.of(profiles);
        }
    }

    private @Nullable UserProfile profileOrNull(int id, Wait fetch, ProfileSource source) throws InterruptedException {
        try {
            return request.profile(id, fetch, source);
        } catch (ExecutionException | RuntimeException e) {
            return null;
        }
    }

    private static UserProfile profile(BlockingRuntime runtime, int id, Wait fetch, ProfileSource source)
            throws InterruptedException, ExecutionException {
        fetch.block();
        User user = source.user(id);
        try (TaskGroup group = runtime.openGroup()) {
            Future<List<Order>> orders = group.fork(() -> {
                fetch.block();
                return source.orders(user);
            });
            Future<Preferences> preferences = group.fork(() -> {
                fetch.block();
                return source.preferences(user);
            });
            Future<List<Notification>> notifications = group.fork(() -> {
                fetch.block();
                return source.notifications(user);
            });
            group.join();
            return new UserProfile(user, orders.resultNow(), preferences.resultNow(), notifications.resultNow());
        }
    }
}
