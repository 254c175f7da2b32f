package dev.strandbench.scenario.userprofile;

import java.util.List;

/** Gives every user the same orders, preferences and notifications. */
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

    /** The whole profile, put together without any concurrency. */
    static UserProfile profile(ProfileSource source, int id) {
        User user = source.user(id);
        return new UserProfile(user, source.orders(user), source.preferences(user), source.notifications(user));
    }
}
