package dev.strandbench.scenario.userprofile;

import java.util.List;

/** What the fetches return once they have waited. Thread-safe; does not wait itself; may throw. */
public interface ProfileSource {

    /** The user of a request. */
    User user(int id);

    /** The user's orders. */
    List<Order> orders(User user);

    /** The user's preferences. */
    Preferences preferences(User user);

    /** The user's notifications. */
    List<Notification> notifications(User user);
}
