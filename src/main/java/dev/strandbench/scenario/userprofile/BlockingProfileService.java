package dev.strandbench.scenario.userprofile;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.TaskGroup;
import dev.strandbench.workload.Wait;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** A future for each request, and in it a future for each of the three later fetches. */
record BlockingProfileService(BlockingRuntime runtime) implements ProfileService {

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
            return profile(id, fetch, source);
        } catch (ExecutionException | RuntimeException e) {
            return null;
        }
    }

    private UserProfile profile(int id, Wait fetch, ProfileSource source)
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
