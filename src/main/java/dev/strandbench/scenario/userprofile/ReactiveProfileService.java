package dev.strandbench.scenario.userprofile;

import dev.strandbench.model.ReactiveRuntime;
import dev.strandbench.model.ReactiveRuntime.ReactiveResult;
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
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

record ReactiveProfileService(ReactiveRuntime runtime) implements ProfileService {

    @Override
    public Profiles answer(int requests, Wait fetch, ProfileSource source)
            throws InterruptedException, ExecutionException {
        List<Mono<FetchedProfile>> answers = IntStream.range(0, requests)
                .mapToObj(id -> profileOrNone(id, fetch, source))
                .toList();
        try (ReactiveResult<List<FetchedProfile>> all =
                runtime.start(runtime.valuesOf(answers, FetchedProfile.class))) {
            List<@Nullable UserProfile> profiles = new ArrayList<>(requests);
            for (FetchedProfile answer : all.join()) {
                profiles.add(answer.profile());
            }
            return Profiles.of(profiles);
        }
    }

    private Mono<FetchedProfile> profileOrNone(int id, Wait fetch, ProfileSource source) {
        return profile(id, fetch, source).map(FetchedProfile::new).onErrorReturn(FetchedProfile.NONE);
    }

    private Mono<UserProfile> profile(int id, Wait fetch, ProfileSource source) {
        return runtime.after(fetch.millis(), () -> source.user(id)).flatMap(user -> profile(user, fetch, source));
    }

    private Mono<UserProfile> profile(User user, Wait fetch, ProfileSource source) {
        Mono<List<Order>> orders = runtime.after(fetch.millis(), () -> source.orders(user));
        Mono<Preferences> preferences = runtime.after(fetch.millis(), () -> source.preferences(user));
        Mono<List<Notification>> notifications = runtime.after(fetch.millis(), () -> source.notifications(user));
        return Mono.zip(orders, preferences, notifications)
                .map(parts -> new UserProfile(user, parts.getT1(), parts.getT2(), parts.getT3()));
    }

    private record FetchedProfile(@Nullable UserProfile profile) {

        static final FetchedProfile NONE = new FetchedProfile(null);
    }
}
