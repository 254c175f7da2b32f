package dev.strandbench.liveness;

import dev.strandbench.base.Plural;
import dev.strandbench.liveness.ThreadDump.DumpedThread;
import dev.strandbench.model.ConcurrencyModel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Says in sentences which threads a stall holds, and which code holds them. */
final class HeldThreads {

    /** The number of sentences of each kind. The thread dump contains the rest. */
    private static final int MOST_SENTENCES = 4;

    private static final String EVENT_LOOP = "event-loop";
    private static final String POOL = "pool-1-thread-";
    private static final String COMMON_POOL = "ForkJoinPool.commonPool-worker-";

    private final ThreadDump dump;
    private final List<String> sentences = new ArrayList<>();

    private HeldThreads(ThreadDump dump) {
        this.dump = dump;
    }

    /** Returns sentences such as {@code 2 of 2 carriers are held: Object.wait in HeldMonitor.run}. */
    static List<String> sentences(ThreadDump dump, ConcurrencyModel model) {
        HeldThreads held = new HeldThreads(dump);
        switch (model.placement()) {
            case VIRTUAL_THREAD -> held.addCarriers();
            case COROUTINE_WORKER -> held.addThreads("dispatcher thread", isNamed(ModelThreads.WORKER));
            case CALLER -> held.addThreads("event-loop thread", isNamed(EVENT_LOOP));
            case PLATFORM_THREAD, COMMON_POOL_WORKER -> {
                if (model == ConcurrencyModel.POOL) {
                    held.addThreads("pool thread", isNamed(POOL));
                } else {
                    held.addThreads("platform thread", HeldThreads::runsTask);
                }
            }
        }
        // A pattern may use the common pool under every model.
        held.addThreads("common-pool thread", isNamed(COMMON_POOL));
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
        addHeld(all.stream().filter(DumpedThread::runsPattern), Plural.of(all.size(), noun));
    }

    private void addCarriers() {
        List<DumpedThread> mounted = threads(DumpedThread::isMounted);
        List<DumpedThread> held = threads(DumpedThread::isHeldCarrier);
        int carriers = held.stream()
                .map(DumpedThread::name)
                .findFirst()
                .map(name -> threads(isNamed(name.substring(0, name.lastIndexOf('-') + 1))))
                .orElse(held)
                .size();
        addHeld(mounted.stream(), Plural.of(Math.max(carriers, mounted.size()), "carrier"));
        List<DumpedThread> others = threads(thread -> thread.isVirtual() && !thread.isMounted());
        // A thread that has not run, or that could run on, waits for nothing but a carrier.
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
        add(held, (count, place) -> count + " of " + all + (count == 1 ? " is held: " : " are held: ") + place);
    }

    /** Adds a sentence for each place where threads are, first for the place with the most threads. */
    private void add(Stream<DumpedThread> threads, Sentence sentence) {
        Map<String, Long> places = new TreeMap<>();
        threads.forEach(thread -> places.merge(thread.place(), 1L, Long::sum));
        places.entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .limit(MOST_SENTENCES)
                .map(place -> sentence.of(place.getValue(), place.getKey()))
                .forEach(sentences::add);
    }

    /** Adds a sentence for each thread that waits for a monitor of another thread, which shows a cycle. */
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
