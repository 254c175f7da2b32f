package dev.strandbench.scenario.userprofile;

import dev.strandbench.scenario.userprofile.ProfileService.ProfileSource;
import dev.strandbench.scenario.userprofile.UserProfile.Notification;
import dev.strandbench.scenario.userprofile.UserProfile.Order;
import dev.strandbench.scenario.userprofile.UserProfile.Preferences;
import dev.strandbench.scenario.userprofile.UserProfile.User;
import java.util.List;

/** A source of profiles in which all users have the same orders, preferences and notifications. */
public final class FixedProfiles implements ProfileSource {

    @Override
    public User user(int id) {
        return new User(id, "User-" + id);
    }

    @Override
    public List<Order> orders(User user) {
        return List.of(new Order("O1", "Book"), new Order("O2", "Lamp"));
    }

    @Override
    public Preferences preferences(User user) {
        return new Preferences(true, "en-GB");
    }

    @Override
    public List<Notification> notifications(User user) {
        return List.of(new Notification("N1", "Sent"), new Notification("N2", "Arrived"));
    }

    static UserProfile profile(ProfileSource source, int id) {
        User user = source.user(id);
        return new UserProfile(user, source.orders(user), source.preferences(user), source.notifications(user));
    }

    /** A source of profiles that runs an action before each fetch, on the thread that makes the fetch. */
    record WatchedProfiles(ProfileSource source, Runnable beforeFetch) implements ProfileSource {

        @Override
        public User user(int id) {
            beforeFetch.run();
            return source.user(id);
        }

        @Override
        public List<Order> orders(User user) {
            beforeFetch.run();
            return source.orders(user);
        }

        @Override
        public Preferences preferences(User user) {
            beforeFetch.run();
            return source.preferences(user);
        }

        @Override
        public List<Notification> notifications(User user) {
            beforeFetch.run();
            return source.notifications(user);
        }
    }
}
