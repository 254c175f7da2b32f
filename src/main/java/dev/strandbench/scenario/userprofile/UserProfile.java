package dev.strandbench.scenario.userprofile;

import dev.strandbench.workload.Checksum;
import java.util.List;

public record UserProfile(User user, List<Order> orders, Preferences preferences, List<Notification> notifications) {

    /** Returns a checksum that, unlike hash codes of records, is the same in every JVM. */
    public long checksum() {
        long parts = user.name().hashCode();
        for (Order order : orders) {
            parts = 31 * parts + order.id().hashCode();
            parts = 31 * parts + order.item().hashCode();
        }
        parts = 31 * parts + preferences.language().hashCode();
        parts = 31 * parts + (preferences.darkMode() ? 1 : 0);
        for (Notification notification : notifications) {
            parts = 31 * parts + notification.id().hashCode();
            parts = 31 * parts + notification.message().hashCode();
        }
        return Checksum.of(user.id()) ^ parts;
    }

    public record User(int id, String name) {}

    public record Order(String id, String item) {}

    public record Preferences(boolean darkMode, String language) {}

    public record Notification(String id, String message) {}
}
