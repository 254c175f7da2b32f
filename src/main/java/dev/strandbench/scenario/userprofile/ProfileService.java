package dev.strandbench.scenario.userprofile;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.CallbackRuntime;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ReactiveRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.SuspendingRuntime;
import dev.strandbench.scenario.userprofile.UserProfile.Notification;
import dev.strandbench.scenario.userprofile.UserProfile.Order;
import dev.strandbench.scenario.userprofile.UserProfile.Preferences;
import dev.strandbench.scenario.userprofile.UserProfile.User;
import dev.strandbench.workload.Wait;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answers concurrent requests. Each request fetches a user, and then three parts of the user's profile. */
public interface ProfileService {

    /** Returns when all requests have ended. Each request makes four fetches, and each fetch waits once. */
    Profiles answer(int requests, Wait fetch, ProfileSource source) throws Exception;

    static ProfileService on(ModelRuntime runtime) {
        return switch (runtime) {
            case BlockingRuntime blocking -> BlockingProfileService.withFutures(blocking);
            case StructuredRuntime structured -> {
                StructuredProfileService scopes = new StructuredProfileService(structured);
                yield structured
                        .outside()
                        .<ProfileService>map(executor -> new BlockingProfileService(executor, scopes::profile))
                        .orElse(scopes);
            }
            case CallbackRuntime callbacks -> new CallbackProfileService(callbacks);
            case ReactiveRuntime reactive -> new ReactiveProfileService(reactive);
            case SuspendingRuntime suspending -> new SuspendingProfileService(suspending);
        };
    }

    /** The checksum of all complete profiles, modulo 2⁶⁴, and the number of failed requests. */
    record Profiles(long checksum, int failed) {

        /** A {@code null} profile means a failed request. */
        static Profiles of(List<? extends @Nullable UserProfile> profiles) {
            long checksum = 0;
            int failed = 0;
            for (UserProfile profile : profiles) {
                if (profile == null) {
                    failed++;
                } else {
                    checksum += profile.checksum();
                }
            }
            return new Profiles(checksum, failed);
        }
    }

    /** Provides the fetched data. Implementations are thread-safe and do not wait, but may throw exceptions. */
    interface ProfileSource {

        User user(int id);

        List<Order> orders(User user);

        Preferences preferences(User user);

        List<Notification> notifications(User user);
    }
}
