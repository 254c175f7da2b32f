package dev.strandbench.liveness;

import dev.strandbench.base.NearNames;
import dev.strandbench.base.UserErrorException;
import dev.strandbench.liveness.pattern.BusyLoops;
import dev.strandbench.liveness.pattern.CancelDelay;
import dev.strandbench.liveness.pattern.CancelMonitorEnter;
import dev.strandbench.liveness.pattern.CancelObjectWait;
import dev.strandbench.liveness.pattern.CancelSleep;
import dev.strandbench.liveness.pattern.CancelSocketRead;
import dev.strandbench.liveness.pattern.ClassInitialiserAwaited;
import dev.strandbench.liveness.pattern.ClassInitialiserWaits;
import dev.strandbench.liveness.pattern.CommonPoolJoin;
import dev.strandbench.liveness.pattern.CommonPoolLatch;
import dev.strandbench.liveness.pattern.DeadConsumer;
import dev.strandbench.liveness.pattern.DeadConsumerChannel;
import dev.strandbench.liveness.pattern.DeadConsumerCoroutineScope;
import dev.strandbench.liveness.pattern.DeadConsumerScope;
import dev.strandbench.liveness.pattern.FileRead;
import dev.strandbench.liveness.pattern.HeldMonitor;
import dev.strandbench.liveness.pattern.NativeDownCall;
import dev.strandbench.liveness.pattern.NativeUpCall;
import dev.strandbench.liveness.pattern.NestedRunBlocking;
import dev.strandbench.liveness.pattern.NestedRunBlockingLimited;
import dev.strandbench.liveness.pattern.NestedSubmission;
import dev.strandbench.liveness.pattern.ObjectWait;
import dev.strandbench.liveness.pattern.ObjectWaitBelowNative;
import dev.strandbench.liveness.pattern.OutsideLaunch;
import dev.strandbench.liveness.pattern.OutsideSubmission;
import dev.strandbench.liveness.pattern.ScopeClosedOutside;
import dev.strandbench.liveness.pattern.ScopeInterruptIgnored;
import dev.strandbench.liveness.pattern.ScopeInterrupted;
import dev.strandbench.liveness.pattern.SecondConnection;
import dev.strandbench.liveness.pattern.SelectorWait;
import dev.strandbench.liveness.pattern.SpareCarrierEnds;
import dev.strandbench.liveness.pattern.SynchronousWrite;
import dev.strandbench.liveness.pattern.TimeoutCallback;
import dev.strandbench.liveness.pattern.TimerHeld;
import dev.strandbench.liveness.pattern.TwoLocks;
import dev.strandbench.liveness.pattern.WithTimeoutBlocking;
import dev.strandbench.liveness.pattern.WithTimeoutHeld;
import java.util.List;

public final class LivenessPatterns {

    private static final List<LivenessPattern> ALL = List.of(
            new HeldMonitor(),
            new TwoLocks(),
            new ObjectWait(),
            new ObjectWaitBelowNative(),
            new ClassInitialiserWaits(),
            new ClassInitialiserAwaited(),
            new NativeUpCall(),
            new NativeDownCall(),
            new FileRead(),
            new SynchronousWrite(),
            new SelectorWait(),
            new SpareCarrierEnds(),
            new BusyLoops(),
            new OutsideSubmission(),
            new OutsideLaunch(),
            new NestedRunBlocking(),
            new NestedRunBlockingLimited(),
            new NestedSubmission(),
            new SecondConnection(),
            new CommonPoolJoin(),
            new CommonPoolLatch(),
            new ScopeClosedOutside(),
            new ScopeInterrupted(),
            new ScopeInterruptIgnored(),
            new DeadConsumer(),
            new DeadConsumerScope(),
            new DeadConsumerChannel(),
            new DeadConsumerCoroutineScope(),
            new TimerHeld(),
            new TimeoutCallback(),
            new WithTimeoutHeld(),
            new WithTimeoutBlocking(),
            new CancelSleep(),
            new CancelObjectWait(),
            new CancelMonitorEnter(),
            new CancelSocketRead(),
            new CancelDelay());

    private LivenessPatterns() {}

    public static List<LivenessPattern> all() {
        return ALL;
    }

    /** Finds a pattern by its name, or throws a {@link UserErrorException} that lists the valid names. */
    public static LivenessPattern named(String name) {
        return ALL.stream()
                .filter(pattern -> pattern.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new UserErrorException("no pattern " + name + similarTo(name)));
    }

    private static String similarTo(String name) {
        List<String> valid = ALL.stream().map(LivenessPattern::name).toList();
        List<String> near = NearNames.to(name, valid);
        return near.isEmpty() ? "; valid: " + String.join(", ", valid) : NearNames.note(near);
    }
}
