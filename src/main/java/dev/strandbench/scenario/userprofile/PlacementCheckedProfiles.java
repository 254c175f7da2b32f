package dev.strandbench.scenario.userprofile;

import dev.strandbench.scenario.PlacementCheck;
import java.util.List;

/** Records where each fetch runs. */
record PlacementCheckedProfiles(ProfileSource source, PlacementCheck check) implements ProfileSource {

    @Override
    public User user(int id) {
        check.record();
        return source.user(id);
    }

    @Override
    public List<Order> orders(User user) {
        check.record();
        return source.orders(user);
    }

    @Override
    public Preferences preferences(User user) {
        check.record();
        return source.preferences(user);
    }

    @Override
    public List<Notification> notifications(User user) {
        check.record();
        return source.notifications(user);
    }
}
