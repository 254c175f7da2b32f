package dev.strandbench.scenario.userprofile;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.TaskGroup;
import dev.strandbench.scenario.userprofile.ProfileService.ProfileSource;
import dev.strandbench.scenario.userprofile.ProfileService.Profiles;
import dev.strandbench.scenario.userprofile.UserProfile.Notification;
import dev.strandbench.scenario.userprofile.UserProfile.Order;
import dev.strandbench.scenario.userprofile.UserProfile.Preferences;
import dev.strandbench.scenario.userprofile.UserProfile.User;
import dev.strandbench.workload.Wait;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

record BlockingProfileService(BlockingRuntime runtime, Request request) implements ProfileService {

    @FunctionalInterface
    interface Request {
        UserProfile profile(int id, Wait fetch, ProfileSource source) throws InterruptedException, ExecutionException;
    }

    static BlockingProfileService withFutures(BlockingRuntime runtime) {
        ExecutorService executor = runtime.executor();
        return new BlockingProfileService(runtime, (id, fetch, source) -> profile(executor, id, fetch, source));
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

    private static UserProfile profile(ExecutorService executor, int id, Wait fetch, ProfileSource source)
            throws InterruptedException, ExecutionException {
        fetch.block();
        User user = source.user(id);
        Future<List<Order>> orders = executor.submit(() -> {
            fetch.block();
            return source.orders(user);
        });
        Future<Preferences> preferences = executor.submit(() -> {
            fetch.block();
            return source.preferences(user);
        });
        Future<List<Notification>> notifications = executor.submit(() -> {
            fetch.block();
            return source.notifications(user);
        });
        try {
            return new UserProfile(user, orders.get(), preferences.get(), notifications.get());
        } catch (InterruptedException | ExecutionException e) {
            orders.cancel(true);
            preferences.cancel(true);
            notifications.cancel(true);
            throw e;
        }
    }
}
