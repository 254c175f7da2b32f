package dev.strandbench.scenario.userprofile;

import dev.strandbench.scenario.Witness;
import java.util.List;

/** Tells a witness where each fetch runs. */
record WitnessedProfiles(ProfileSource source, Witness witness) implements ProfileSource {

    @Override
    public User user(int id) {
        witness.here();
        return source.user(id);
    }

    @Override
    public List<Order> orders(User user) {
        witness.here();
        return source.orders(user);
    }

    @Override
    public Preferences preferences(User user) {
        witness.here();
        return source.preferences(user);
    }

    @Override
    public List<Notification> notifications(User user) {
        witness.here();
        return source.notifications(user);
    }
}
