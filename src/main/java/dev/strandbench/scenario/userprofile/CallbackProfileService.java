package dev.strandbench.scenario.userprofile;

import dev.strandbench.model.CallbackRuntime;
import dev.strandbench.model.CallbackRuntime.CallbackGroup;
import dev.strandbench.scenario.userprofile.ProfileService.ProfileSource;
import dev.strandbench.scenario.userprofile.ProfileService.Profiles;
import dev.strandbench.scenario.userprofile.UserProfile.Notification;
import dev.strandbench.scenario.userprofile.UserProfile.Order;
import dev.strandbench.scenario.userprofile.UserProfile.Preferences;
import dev.strandbench.scenario.userprofile.UserProfile.User;
import dev.strandbench.workload.Wait;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Runs each request as a chain of completable futures. A request ends only after all its fetches have ended. */
record CallbackProfileService(CallbackRuntime runtime) implements ProfileService {

    @Override
    public Profiles answer(int requests, Wait fetch, ProfileSource source)
            throws InterruptedException, ExecutionException {
        try (CallbackGroup group = runtime.openGroup()) {
            List<CompletableFuture<@Nullable UserProfile>> answers = new ArrayList<>(requests);
            group.fork(() -> {
                for (int id = 0; id < requests; id++) {
                    answers.add(profileOrNull(group, id, fetch, source));
                }
            });
            group.join(answers);
            List<@Nullable UserProfile> profiles = new ArrayList<>(requests);
            for (CompletableFuture<@Nullable UserProfile> answer : answers) {
                profiles.add(answer.resultNow());
            }
            return Profiles.of(profiles);
        }
    }

    private static CompletableFuture<@Nullable UserProfile> profileOrNull(
            CallbackGroup group, int id, Wait fetch, ProfileSource source) {
        return group.after(fetch.millis(), () -> source.user(id))
                .thenCompose(user -> profile(group, user, fetch, source))
                .handle((profile, failure) -> profile);
    }

    private static CompletableFuture<UserProfile> profile(
            CallbackGroup group, User user, Wait fetch, ProfileSource source) {
        CompletableFuture<List<Order>> orders = group.after(fetch.millis(), () -> source.orders(user));
        CompletableFuture<Preferences> preferences = group.after(fetch.millis(), () -> source.preferences(user));
        CompletableFuture<List<Notification>> notifications =
                group.after(fetch.millis(), () -> source.notifications(user));
        return orders.<Preferences, Function<List<Notification>, UserProfile>>thenCombine(
                        preferences,
                        (ordered, preferred) -> notified -> new UserProfile(user, ordered, preferred, notified))
                .thenCombine(notifications, Function::apply);
    }
}
