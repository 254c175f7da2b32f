package dev.strandbench.liveness;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A thread dump that was written by {@code jcmd PID Thread.dump_to_file -format=json}. A dump of JDK 25 or later
 * contains states, monitors and carriers (JDK-8356870). A dump of JDK 21 to 24 contains only names and stacks.
 */
record ThreadDump(List<DumpedThread> threads) {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    /** Throws a {@link JacksonException} if the text is not JSON. */
    static ThreadDump parse(String json) {
        List<DumpedThread> threads = new ArrayList<>();
        for (JsonNode container : MAPPER.readTree(json).path("threadDump").path("threadContainers")) {
            for (JsonNode thread : container.path("threads")) {
                threads.add(DumpedThread.of(thread));
            }
        }
        return new ThreadDump(List.copyOf(threads));
    }

    /**
     * A thread in a thread dump.
     *
     * @param state name of the {@link Thread.State}; empty if the dump contains no states
     * @param blockedOn monitor for which the thread waits; may be empty
     * @param frames stack frames, the top frame first; empty for a virtual thread that has not run yet
     */
    record DumpedThread(
            String name,
            String state,
            boolean isVirtual,
            boolean isMounted,
            String blockedOn,
            List<String> monitors,
            List<Frame> frames) {

        private static final String VIRTUAL_THREAD = "java.lang.VirtualThread";

        /** The types that contain the top frame of a virtual thread that has released its carrier. */
        private static final Set<String> UNMOUNTING = Set.of(VIRTUAL_THREAD, "jdk.internal.vm.Continuation");

        private static DumpedThread of(JsonNode thread) {
            String name = thread.path("name").asString("");
            String state = thread.path("state").asString("");
            List<Frame> frames = new ArrayList<>();
            for (JsonNode frame : thread.path("stack")) {
                frames.add(Frame.of(frame.asString("")));
            }
            boolean isVirtual = thread.path("virtual").asBoolean(false)
                    || (frames.isEmpty() ? name.isEmpty() : frames.getLast().isOf(VIRTUAL_THREAD, "run"));
            boolean isMounted = state.isEmpty()
                    ? isVirtual
                            && !frames.isEmpty()
                            && !UNMOUNTING.contains(frames.getFirst().type())
                    : thread.has("carrier");
            List<String> monitors = new ArrayList<>();
            for (JsonNode owned : thread.path("monitorsOwned")) {
                for (JsonNode lock : owned.path("locks")) {
                    // A lock is null if the compiler has eliminated it.
                    if (!lock.isNull()) {
                        monitors.add(lock.asString(""));
                    }
                }
            }
            return new DumpedThread(
                    name,
                    state,
                    isVirtual,
                    isMounted,
                    thread.path("blockedOn").asString(""),
                    List.copyOf(monitors),
                    List.copyOf(frames));
        }

        boolean isHeldCarrier() {
            return frames.stream().anyMatch(frame -> frame.isOf(VIRTUAL_THREAD, "runContinuation"));
        }

        boolean runsPattern() {
            return frames.stream().anyMatch(Frame::isOfPattern);
        }

        String place() {
            for (int own = 0; own < frames.size(); own++) {
                if (frames.get(own).isOfPattern()) {
                    String place = frames.get(own).text();
                    if (own > 0) {
                        return frames.get(own - 1).text() + " in " + place;
                    }
                    return state.equals("BLOCKED") ? "entry to a monitor in " + place : place;
                }
            }
            return frames.isEmpty() ? "no code yet" : frames.getFirst().text();
        }
    }

    record Frame(String type, String method) {

        /** Packages and classes that do not belong to a pattern, although their frames are on the tasks' stacks. */
        private static final List<String> LIBRARIES = Stream.concat(
                        Stream.of(
                                "java.",
                                "javax.",
                                "jdk.",
                                "sun.",
                                "com.sun.",
                                "kotlin.",
                                "kotlinx.",
                                "dev.strandbench.model."),
                        Stream.of(
                                        AttemptTasks.class,
                                        CoroutineLauncher.class,
                                        ExecutorLauncher.class,
                                        LivenessFork.class,
                                        OwnFunctionPattern.class,
                                        ScopeLauncher.class,
                                        Shaker.class)
                                .map(Class::getName))
                .toList();

        private static final Pattern JAVA_LAMBDA = Pattern.compile("lambda\\$(\\w+)\\$\\d+");
        private static final Pattern KOTLIN_LAMBDA = Pattern.compile("(\\w+)\\$(\\w+)\\$\\d.*");

        private static final String RUN_BLOCKING = "^runBlockingK$";

        /** Parses a stack trace element, for example {@code java.base/java.lang.Object.wait(Object.java:366)}. */
        static Frame of(String element) {
            int end = element.indexOf('(');
            String code = end < 0 ? element : element.substring(0, end);
            code = code.substring(code.lastIndexOf('/') + 1);
            int dot = code.lastIndexOf('.');
            return dot < 0 ? new Frame("", code) : new Frame(code.substring(0, dot), code.substring(dot + 1));
        }

        boolean isOf(String expectedType, String expectedMethod) {
            return type.equals(expectedType) && method.equals(expectedMethod);
        }

        boolean isOfPattern() {
            return LIBRARIES.stream().noneMatch(type::startsWith);
        }

        String text() {
            String simple = type.substring(type.lastIndexOf('.') + 1);
            Matcher kotlin = KOTLIN_LAMBDA.matcher(simple);
            if (kotlin.matches()) {
                return kotlin.group(1) + "." + kotlin.group(2);
            }
            if (method.equals("<clinit>")) {
                return "the initialiser of " + simple.replace('$', '.');
            }
            String plain = JAVA_LAMBDA
                    .matcher(method)
                    .replaceFirst("$1")
                    .replaceFirst("\\$.*", "")
                    .replaceFirst(RUN_BLOCKING, "runBlocking");
            // Kotlin puts top-level functions into a class that the source code does not name.
            return simple.endsWith("Kt") || simple.isEmpty() ? plain : simple.replace('$', '.') + "." + plain;
        }
    }
}
