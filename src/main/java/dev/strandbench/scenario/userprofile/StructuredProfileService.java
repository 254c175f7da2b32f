package dev.strandbench.scenario.userprofile;

import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
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
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

record StructuredProfileService(StructuredRuntime runtime) implements ProfileService {

    @Override
    public Profiles answer(int requests, Wait fetch, ProfileSource source)
            throws InterruptedException, ExecutionException {
        try (StructuredScope scope = runtime.openScope()) {
            List<Supplier<@Nullable UserProfile>> answers = new ArrayList<>(requests);
            for (int i = 0; i < requests; i++) {
                int id = i;
                answers.add(scope.fork(() -> profileOrNull(id, fetch, source)));
            }
            scope.join();
            List<@Nullable UserProfile> profiles = new ArrayList<>(requests);
            for (Supplier<@Nullable UserProfile> answer : answers) {
                profiles.add(answer.get());
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

    UserProfile profile(int id, Wait fetch, ProfileSource source) throws InterruptedException, ExecutionException {
        fetch.block();
        User user = source.user(id);
        try (StructuredScope scope = runtime.openScope()) {
            Supplier<List<Order>> orders = scope.fork(() -> {
                fetch.block();
                return source.orders(user);
            });
            Supplier<Preferences> preferences = scope.fork(() -> {
                fetch.block();
                return source.preferences(user);
            });
            Supplier<List<Notification>> notifications = scope.fork(() -> {
                fetch.block();
                return source.notifications(user);
            });
            scope.join();
            return new UserProfile(user, orders.get(), preferences.get(), notifications.get());
        }
    }
}
