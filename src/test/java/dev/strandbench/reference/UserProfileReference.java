package dev.strandbench.reference;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.scenario.userprofile.FixedProfiles;
import dev.strandbench.scenario.userprofile.ProfileService;
import dev.strandbench.scenario.userprofile.ProfileService.ProfileSource;
import dev.strandbench.scenario.userprofile.UserProfile;
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
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/** Compares UserProfile in the scenario ({@code suite}) with nested calls in one method ({@code plain}). */
@SuppressWarnings("NullAway.Init") // begin() sets what is missing
public class UserProfileReference extends PlainCodeReference {

    /** Requests in an op: more than by default, so that most of it is work and not waiting. */
    @Param("10000")
    public int requests;

    /** The wait of each fetch in ms, at least 1: the plain calls always wait. */
    @Param("10")
    public int fetchMillis;

    private final ProfileSource source = new FixedProfiles();
    private ProfileService service;

    @Override
    void begin() {
        service = ProfileService.on(runtime);
    }

    @Benchmark
    public long suite() throws Exception {
        return inside(
                () -> service.answer(requests, new Wait(fetchMillis), source).checksum());
    }

    @Benchmark
    public long plain() throws Exception {
        return model == ConcurrencyModel.VIRTUAL
                ? onVirtualThread(() -> virtualThreads(executor, requests, fetchMillis, source))
                : coroutines.userProfiles(requests, fetchMillis, source);
    }

    /** Cancels the other fetches of a request that fails, as the scenario does. */
    private static long virtualThreads(ExecutorService executor, int requests, int fetchMillis, ProfileSource source)
            throws Exception {
        List<Future<UserProfile>> profiles = new ArrayList<>();
        for (int i = 0; i < requests; i++) {
            int id = i;
            profiles.add(executor.submit(() -> {
                List<Future<?>> fetches = new ArrayList<>();
                try {
                    Thread.sleep(fetchMillis);
                    User user = source.user(id);
                    Future<List<Order>> orders = executor.submit(() -> {
                        Thread.sleep(fetchMillis);
                        return source.orders(user);
                    });
                    fetches.add(orders);
                    Future<Preferences> preferences = executor.submit(() -> {
                        Thread.sleep(fetchMillis);
                        return source.preferences(user);
                    });
                    fetches.add(preferences);
                    Future<List<Notification>> notifications = executor.submit(() -> {
                        Thread.sleep(fetchMillis);
                        return source.notifications(user);
                    });
                    fetches.add(notifications);
                    return new UserProfile(user, orders.get(), preferences.get(), notifications.get());
                } catch (ExecutionException | RuntimeException | InterruptedException e) {
                    fetches.forEach(fetch -> fetch.cancel(true));
                    throw e;
                }
            }));
        }
        List<UserProfile> answers = new ArrayList<>();
        for (Future<UserProfile> profile : profiles) {
            answers.add(profile.get());
        }
        return answers.stream().mapToLong(UserProfile::checksum).sum();
    }
}
