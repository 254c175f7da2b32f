package dev.strandbench.scenario.userprofile;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answers to the requests of one op.
 *
 * @param checksum sum, modulo 2⁶⁴, over the profiles that were put together
 * @param failed requests without a profile
 */
public record Profiles(long checksum, int failed) {

    /** Sums up the answers; {@code null} stands for a request that failed. */
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
