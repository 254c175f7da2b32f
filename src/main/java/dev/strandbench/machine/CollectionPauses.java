package dev.strandbench.machine;

import com.sun.management.GarbageCollectionNotificationInfo;
import com.sun.management.GcInfo;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import javax.management.ListenerNotFoundException;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;
import org.jspecify.annotations.Nullable;

/**
 * Records the beginning and the end of garbage collection pauses as values of {@link System#nanoTime}, accurate to
 * about 1 ms. A pause excludes the time that it takes to stop all threads.
 */
public final class CollectionPauses implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMillis(200);

    private final PauseList pauses;
    private final List<GarbageCollectorMXBean> collectors;
    private final NotificationListener listener;
    private long unreported;

    private CollectionPauses(
            PauseList pauses, List<GarbageCollectorMXBean> collectors, NotificationListener listener, long unreported) {
        this.pauses = pauses;
        this.collectors = collectors;
        this.listener = listener;
        this.unreported = unreported;
    }

    /**
     * Requests a few garbage collections, and then starts to record pauses. Returns empty if the JVM ignores
     * {@code System.gc()} or lacks the module {@code jdk.management}.
     */
    public static Optional<CollectionPauses> listen() {
        OptionalLong origin = JdkManagement.isPresent() ? PauseTimes.originNanos() : OptionalLong.empty();
        if (origin.isEmpty()) {
            return Optional.empty();
        }
        long originNanos = origin.getAsLong();
        PauseList pauses = new PauseList();
        List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans().stream()
                .filter(bean -> !bean.getName().endsWith(GarbageCollections.CYCLES))
                .toList();
        NotificationListener listener =
                (notification, handback) -> PauseTimes.report(notification, originNanos, pauses);
        for (GarbageCollectorMXBean collector : collectors) {
            ((NotificationEmitter) collector).addNotificationListener(listener, null, null);
        }
        return Optional.of(new CollectionPauses(pauses, collectors, listener, happened(collectors)));
    }

    private static long happened(List<GarbageCollectorMXBean> collectors) {
        return collectors.stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionCount)
                .sum();
    }

    /** Waits until the JVM has reported all past pauses. Waits at most 200 ms. */
    public void awaitReports() throws InterruptedException {
        long expected = happened(collectors) - unreported;
        // A report that never comes must not delay every later call.
        unreported += Math.max(0, expected - pauses.awaitCount(expected, PATIENCE));
    }

    public long nanosWithin(long from, long to) {
        return pauses.nanosWithin(from, to);
    }

    public void forgetBefore(long nanos) {
        pauses.forgetBefore(nanos);
    }

    @Override
    public void close() {
        for (GarbageCollectorMXBean collector : collectors) {
            try {
                ((NotificationEmitter) collector).removeNotificationListener(listener);
            } catch (ListenerNotFoundException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static final class PauseList {

        private final List<Pause> pauses = new ArrayList<>();
        private long count;

        private record Pause(long begin, long end) {}

        synchronized void add(long begin, long end) {
            pauses.add(new Pause(begin, end));
            count++;
            notifyAll();
        }

        synchronized long awaitCount(long expected, Duration patience) throws InterruptedException {
            long deadline = System.nanoTime() + patience.toNanos();
            while (count < expected && System.nanoTime() < deadline) {
                wait(1);
            }
            return count;
        }

        synchronized long nanosWithin(long from, long to) {
            return pauses.stream()
                    .mapToLong(pause -> Math.max(0, Math.min(to, pause.end) - Math.max(from, pause.begin)))
                    .sum();
        }

        synchronized void forgetBefore(long nanos) {
            pauses.removeIf(pause -> pause.end < nanos);
        }
    }

    /** This is a separate class, because it uses types that a JVM without {@code jdk.management} cannot load. */
    private static final class PauseTimes {

        private static final int CALIBRATIONS = 3;

        /**
         * Returns the value of {@link System#nanoTime} at which the clock for collections was 0; empty if no collection
         * has run.
         */
        static OptionalLong originNanos() {
            long origin = Long.MAX_VALUE;
            for (int i = 0; i < CALIBRATIONS; i++) {
                long before = GarbageCollections.ofThisJvm().count();
                System.gc();
                long after = System.nanoTime();
                if (GarbageCollections.ofThisJvm().count() == before) {
                    return OptionalLong.empty();
                }
                // The call returns a little after the collection. The smallest delay gives the best estimate.
                origin = Math.min(origin, after - TimeUnit.MILLISECONDS.toNanos(lastEndMillis()));
            }
            return OptionalLong.of(origin);
        }

        private static long lastEndMillis() {
            long last = 0;
            for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
                @Nullable
                GcInfo info = bean instanceof com.sun.management.GarbageCollectorMXBean detailed
                        ? detailed.getLastGcInfo()
                        : null;
                last = Math.max(last, info == null ? 0 : info.getEndTime());
            }
            return last;
        }

        static void report(Notification notification, long originNanos, PauseList pauses) {
            if (!notification.getType().equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)) {
                return;
            }
            GcInfo info = GarbageCollectionNotificationInfo.from((CompositeData) notification.getUserData())
                    .getGcInfo();
            pauses.add(
                    originNanos + TimeUnit.MILLISECONDS.toNanos(info.getStartTime()),
                    originNanos + TimeUnit.MILLISECONDS.toNanos(info.getEndTime()));
        }
    }
}
