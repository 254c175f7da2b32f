package dev.strandbench.scenario.userprofile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ForkSite;
import dev.strandbench.model.Style;
import dev.strandbench.scenario.EveryArm;
import dev.strandbench.scenario.Models;
import dev.strandbench.scenario.userprofile.FixedProfiles.WatchedProfiles;
import dev.strandbench.scenario.userprofile.ProfileService.ProfileSource;
import dev.strandbench.scenario.userprofile.ProfileService.Profiles;
import dev.strandbench.scenario.userprofile.UserProfile.Notification;
import dev.strandbench.scenario.userprofile.UserProfile.Order;
import dev.strandbench.scenario.userprofile.UserProfile.Preferences;
import dev.strandbench.scenario.userprofile.UserProfile.User;
import dev.strandbench.workload.Wait;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(120)
class UserProfileContractTest {

    private static final Wait FOREVER = Wait.of(Duration.ofHours(1));
    private static final int REQUESTS = 200;

    private final ProfileSource source = new FixedProfiles();

    @EveryArm
    void putsEveryProfileTogether(ConcurrencyModel model) throws Exception {
        Profiles profiles = answer(model, new Wait(1), source);

        assertThat(profiles).isEqualTo(new Profiles(checksumOf(IntStream.range(0, REQUESTS)), 0));
    }

    @EveryArm
    void countsARequestWhoseFirstFetchFailed(ConcurrencyModel model) throws Exception {
        Profiles profiles = answer(model, new Wait(1), new Failing(source, 3, -1));

        assertThat(profiles).isEqualTo(new Profiles(checksumOf(allBut(3)), 1));
    }

    @EveryArm
    void countsARequestOfWhoseLaterFetchesOneFailed(ConcurrencyModel model) throws Exception {
        Profiles profiles = answer(model, new Wait(1), new Failing(source, -1, 5));

        assertThat(profiles).isEqualTo(new Profiles(checksumOf(allBut(5)), 1));
    }

    /** Models whose fetches can be interrupted. */
    static List<ConcurrencyModel> modelsOfThreads() {
        return Models.of(UserProfileBenchmark.class).stream()
                .filter(model -> model.style() == Style.BLOCKING
                        || model.style() == Style.STRUCTURED
                        || model == ConcurrencyModel.REACTOR_VIRTUAL)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("modelsOfThreads")
    void endsTheOtherFetchesOfARequestOfWhichOneFailed(ConcurrencyModel model) throws Exception {
        Unfinished unfinished = new Unfinished(source, new CountDownLatch(1), new AtomicInteger());

        Profiles profiles =
                Models.use(model, runtime -> ProfileService.on(runtime).answer(1, Wait.NONE, unfinished));

        assertThat(profiles).isEqualTo(new Profiles(0, 1));
        assertThat(unfinished.interrupted()).hasValue(1);
    }

    @EveryArm
    void stopsEveryRequestWhenTheCallerIsInterrupted(ConcurrencyModel model) throws Exception {
        Models.requireStopped(
                model,
                (runtime, task) -> ProfileService.on(runtime)
                        .answer(REQUESTS, FOREVER, new WatchedProfiles(source, () -> task.accept(0))));
    }

    @EveryArm
    void putsEveryProfileTogetherFromEverySite(ConcurrencyModel model, ForkSite site) throws Exception {
        Profiles profiles = Models.use(
                model,
                site,
                runtime -> ProfileService.on(runtime).answer(REQUESTS, new Wait(1), new Failing(source, 3, 5)));

        assertThat(profiles)
                .isEqualTo(new Profiles(checksumOf(IntStream.range(0, REQUESTS).filter(id -> id != 3 && id != 5)), 2));
    }

    @EveryArm
    void stopsEveryRequestFromEverySite(ConcurrencyModel model, ForkSite site) throws Exception {
        AtomicInteger fetched = new AtomicInteger();
        ProfileSource counting = new WatchedProfiles(source, fetched::incrementAndGet);

        Models.interrupt(() ->
                Models.use(model, site, runtime -> ProfileService.on(runtime).answer(REQUESTS, FOREVER, counting)));

        assertThat(fetched).hasValue(0);
    }

    @Test
    void scoresNoIterationInWhichRequestsFailed() {
        assertThat(UserProfileBenchmark.objection(0)).isEmpty();
        assertThat(UserProfileBenchmark.objection(3)).contains("3 requests failed");
        assertThat(UserProfileBenchmark.objection(1)).contains("1 request failed");
    }

    @Test
    void everyPartOfAProfileChangesItsChecksum() {
        UserProfile profile = FixedProfiles.profile(source, 1);
        UserProfile[] others = {
            new UserProfile(new User(2, "User-1"), profile.orders(), profile.preferences(), profile.notifications()),
            new UserProfile(new User(1, "User-2"), profile.orders(), profile.preferences(), profile.notifications()),
            new UserProfile(profile.user(), List.of(), profile.preferences(), profile.notifications()),
            new UserProfile(profile.user(), profile.orders(), new Preferences(false, "en-GB"), profile.notifications()),
            new UserProfile(profile.user(), profile.orders(), profile.preferences(), List.of())
        };

        for (UserProfile other : others) {
            assertThat(other.checksum()).as("%s", other).isNotEqualTo(profile.checksum());
        }
    }

    private static Profiles answer(ConcurrencyModel model, Wait fetch, ProfileSource source) throws Exception {
        return Models.use(model, runtime -> ProfileService.on(runtime).answer(REQUESTS, fetch, source));
    }

    private long checksumOf(IntStream ids) {
        return ids.mapToLong(id -> FixedProfiles.profile(source, id).checksum()).sum();
    }

    private static IntStream allBut(int failed) {
        return IntStream.range(0, REQUESTS).filter(id -> id != failed);
    }

    private record Failing(ProfileSource source, int withoutUser, int withoutPreferences) implements ProfileSource {

        @Override
        public User user(int id) {
            if (id == withoutUser) {
                throw new IllegalStateException("no user " + id);
            }
            return source.user(id);
        }

        @Override
        public List<Order> orders(User user) {
            return source.orders(user);
        }

        @Override
        public Preferences preferences(User user) {
            if (user.id() == withoutPreferences) {
                throw new IllegalStateException("no preferences of " + user);
            }
            return source.preferences(user);
        }

        @Override
        public List<Notification> notifications(User user) {
            return source.notifications(user);
        }
    }

    private record Unfinished(ProfileSource source, CountDownLatch waiting, AtomicInteger interrupted)
            implements ProfileSource {

        @Override
        public User user(int id) {
            return source.user(id);
        }

        @Override
        public List<Order> orders(User user) {
            await(waiting);
            throw new IllegalStateException("no orders of " + user);
        }

        @Override
        public Preferences preferences(User user) {
            return source.preferences(user);
        }

        @Override
        public List<Notification> notifications(User user) {
            waiting.countDown();
            await(new CountDownLatch(1));
            return source.notifications(user);
        }

        private void await(CountDownLatch latch) {
            try {
                latch.await();
            } catch (InterruptedException e) {
                interrupted.incrementAndGet();
                Thread.currentThread().interrupt();
                throw new IllegalStateException(e);
            }
        }
    }
}
