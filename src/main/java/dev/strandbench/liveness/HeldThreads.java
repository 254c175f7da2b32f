package dev.strandbench.liveness;

import dev.strandbench.base.Plural;
import dev.strandbench.liveness.ThreadDump.DumpedThread;
import dev.strandbench.liveness.pattern.NamedPattern;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.Placement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Describes the threads that are held in a stall, and the code that holds each of them. */
final class HeldThreads {

    private static final int MOST_SENTENCES = 4;

    private static final String PATTERNS = NamedPattern.class.getPackageName() + ".";
    private static final String EVENT_LOOP = "event-loop";
    // Each attempt of a JVM has its own pool.
    private static final Pattern POOL = Pattern.compile("pool-\\d+-thread-\\d+");
    private static final String COMMON_POOL = "ForkJoinPool.commonPool-worker-";

    private final ThreadDump dump;
    private final List<String> sentences = new ArrayList<>();
    private final Set<DumpedThread> ofModel = new HashSet<>();

    private HeldThreads(ThreadDump dump) {
        this.dump = dump;
    }

    /** Returns sentences such as {@code 2 of 2 carriers are held: Object.wait in HeldMonitor.run}. */
    static List<String> sentences(ThreadDump dump, ConcurrencyModel model) {
        HeldThreads held = new HeldThreads(dump);
        switch (model.placement()) {
            case VIRTUAL_THREAD -> held.addCarriers();
            case COROUTINE_WORKER -> {
                if (model == ConcurrencyModel.IO) {
                    held.addThreadsOfIo();
                } else {
                    held.addThreads("dispatcher thread", isNamed(Placement.COROUTINE_WORKER_PREFIX));
                }
            }
            case CALLER -> held.addThreads("event-loop thread", isNamed(EVENT_LOOP));
            case PLATFORM_THREAD, COMMON_POOL_WORKER -> {
                if (model == ConcurrencyModel.POOL) {
                    held.addThreads(
                            "pool thread", thread -> POOL.matcher(thread.name()).matches());
                } else {
                    held.addThreads("platform thread", HeldThreads::runsTask);
                }
            }
        }
        // A pattern may use the common pool under every model.
        held.addThreads("common-pool thread", isNamed(COMMON_POOL));
        held.addOthers();
        held.addMonitors();
        return List.copyOf(held.sentences);
    }

    private static Predicate<DumpedThread> isNamed(String prefix) {
        return thread -> thread.name().startsWith(prefix);
    }

    private static boolean runsTask(DumpedThread thread) {
        return thread.frames().stream().anyMatch(frame -> frame.isOf(AttemptTasks.class.getName(), "run"))
                && thread.runsPattern();
    }

    private void addThreads(String noun, Predicate<DumpedThread> isOfModel) {
        List<DumpedThread> all = threads(isOfModel);
        ofModel.addAll(all);
        addHeld(all.stream().filter(DumpedThread::runsPattern), Plural.of(all.size(), noun));
    }

    /** Gives no total, because {@code Dispatchers.IO} can use only some of the coroutine scheduler's workers. */
    private void addThreadsOfIo() {
        List<DumpedThread> all = threads(isNamed(Placement.COROUTINE_WORKER_PREFIX));
        ofModel.addAll(all);
        add(
                all.stream().filter(DumpedThread::runsPattern),
                (count, place) -> Plural.of(count, "dispatcher thread") + areHeld(count) + place);
    }

    /** Tasks may wait for platform threads that do not belong to the model, such as a timer's thread. */
    private void addOthers() {
        Predicate<DumpedThread> isOther = thread -> !thread.isVirtual()
                && !ofModel.contains(thread)
                && !thread.name().equals(LivenessFork.PATTERN_THREAD)
                && thread.frames().stream().anyMatch(frame -> frame.type().startsWith(PATTERNS));
        add(threads(isOther).stream(), (count, place) -> Plural.of(count, "other thread") + areHeld(count) + place);
    }

    private void addCarriers() {
        List<DumpedThread> held = threads(DumpedThread::isHeldCarrier);
        // Without thread states (JDK 24), a dump does not show whether a thread in Object.wait has released its
        // carrier.
        boolean isCertain = threads(DumpedThread::isMounted).size() <= held.size();
        Predicate<DumpedThread> isMounted =
                thread -> thread.isMounted() && (isCertain || !thread.state().isEmpty());
        List<DumpedThread> mounted = threads(isMounted);
        int carriers = held.stream()
                .map(DumpedThread::name)
                .findFirst()
                .map(name -> threads(isNamed(name.substring(0, name.lastIndexOf('-') + 1))))
                .orElse(held)
                .size();
        String all = Plural.of(Math.max(carriers, mounted.size()), "carrier");
        addHeld(mounted.stream(), all);
        if (mounted.isEmpty() && !held.isEmpty()) {
            sentences.add(held.size() + " of " + all + (held.size() == 1 ? " is held" : " are held"));
        }
        List<DumpedThread> others = threads(thread -> thread.isVirtual() && !isMounted.test(thread));
        // A thread that has not run yet, or that is runnable, waits only for a carrier.
        Predicate<DumpedThread> isReady =
                thread -> thread.frames().isEmpty() || thread.state().equals(Thread.State.RUNNABLE.name());
        long ready = others.stream().filter(isReady).count();
        if (ready > 0) {
            sentences.add(Plural.of(ready, "virtual thread") + (ready == 1 ? " waits" : " wait") + " for a carrier");
        }
        add(
                others.stream().filter(isReady.negate()),
                (count, place) -> Plural.of(count, "virtual thread") + (count == 1 ? " waits: " : " wait: ") + place);
    }

    private void addHeld(Stream<DumpedThread> held, String all) {
        add(held, (count, place) -> count + " of " + all + areHeld(count) + place);
    }

    private static String areHeld(long count) {
        return count == 1 ? " is held: " : " are held: ";
    }

    private void add(Stream<DumpedThread> threads, Sentence sentence) {
        Map<String, Long> places = new TreeMap<>();
        threads.forEach(thread -> places.merge(thread.place(), 1L, Long::sum));
        places.entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .limit(MOST_SENTENCES)
                .map(place -> sentence.of(place.getValue(), place.getKey()))
                .forEach(sentences::add);
    }

    private void addMonitors() {
        Map<String, DumpedThread> owners = new HashMap<>();
        dump.threads().forEach(thread -> thread.monitors().forEach(monitor -> owners.put(monitor, thread)));
        dump.threads().stream()
                .filter(thread -> owners.containsKey(thread.blockedOn()))
                .map(thread -> thread.place() + ": the monitor belongs to a thread at "
                        + owners.getOrDefault(thread.blockedOn(), thread).place())
                .distinct()
                .limit(MOST_SENTENCES)
                .forEach(sentences::add);
    }

    private List<DumpedThread> threads(Predicate<DumpedThread> isMeant) {
        return dump.threads().stream().filter(isMeant).toList();
    }

    @FunctionalInterface
    private interface Sentence {
        String of(long count, String place);
    }
}
