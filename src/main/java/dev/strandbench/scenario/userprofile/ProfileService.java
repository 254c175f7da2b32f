package dev.strandbench.scenario.userprofile;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.CallbackRuntime;
import dev.strandbench.model.ForkSite;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ReactiveRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.SuspendingRuntime;
import dev.strandbench.workload.Wait;

/** Many requests at once, each fetches a user, then three things about that user at the same time. */
public interface ProfileService {

    /**
     * Answers requests 0 to {@code requests - 1}, all at once, and returns when all are answered or have failed.
     *
     * @param requests how many, at least 0
     * @param fetch what each of the four fetches of a request waits for
     * @throws InterruptedException if the caller is interrupted; every request is then cancelled
     */
    Profiles answer(int requests, Wait fetch, ProfileSource source) throws Exception;

    /** The scenario in the style of a runtime, on that runtime. */
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

    /** As {@link #on(ModelRuntime)}, with a runtime that forks at a site. */
    static ProfileService on(ModelRuntime runtime, ForkSite site) {
        ProfileService there = on(runtime);
        if (site != ForkSite.VIRTUAL_THREAD) {
            return there;
        }
        return (requests, fetch, source) -> site.call(() -> there.answer(requests, fetch, source));
    }
}
