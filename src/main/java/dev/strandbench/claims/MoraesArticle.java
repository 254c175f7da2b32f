package dev.strandbench.claims;

import java.util.List;
import java.util.Map;

/** The figures of Moraes, <i>Kotlin Coroutine Benchmark</i>: the table under "General Summary". */
public final class MoraesArticle {

    /** Its load, and that nothing failed on purpose, as parameters of the scenario. */
    static final Map<String, String> PARAMETERS =
            Map.of("users", "20", "loops", "10", "pauseMillis", "300", "failurePercent", "0");

    private static final String EXECUTE = "EXECUTE";
    private static final String EXECUTE_ASYNC = "EXECUTE_ASYNC";
    private static final String SMALL = "64m";
    private static final String LARGE = "128m";

    /** All rows, in its order. */
    public static final List<Row> ROWS = List.of(
            new Row(EXECUTE_ASYNC, LARGE, Server.COROUTINES, 32.5, 6),
            new Row(EXECUTE_ASYNC, SMALL, Server.COROUTINES, 24.4, 8),
            new Row(EXECUTE_ASYNC, LARGE, Server.THREAD_PER_REQUEST, 21.2, 9),
            new Row(EXECUTE_ASYNC, SMALL, Server.THREAD_PER_REQUEST, 21.1, 9),
            new Row(EXECUTE, LARGE, Server.COROUTINES, 15.9, 12),
            new Row(EXECUTE, LARGE, Server.THREAD_PER_REQUEST, 15.0, 13),
            new Row(EXECUTE, SMALL, Server.COROUTINES, 15.1, 13),
            new Row(EXECUTE, SMALL, Server.THREAD_PER_REQUEST, 8.1, 25));

    /** All claims: that coroutines serve more requests a second, by endpoint. */
    public static final List<Claim> CLAIMS = List.of(new Claim("V1", EXECUTE_ASYNC), new Claim("V2", EXECUTE));

    private MoraesArticle() {}

    /** The two applications that it compares. */
    public enum Server {
        /** It calls it NonCoroutine. */
        THREAD_PER_REQUEST("thread per request", "MVC_POOL"),
        /** Suspending controllers. */
        COROUTINES("coroutines", "WEBFLUX_COROUTINES");

        private final String words;
        private final String strategy;

        Server(String words, String strategy) {
            this.words = words;
            this.strategy = strategy;
        }

        /** What people call it. */
        public String words() {
            return words;
        }

        /** The scenario's strategy of that kind. */
        String strategy() {
            return strategy;
        }
    }

    /**
     * A row of its table.
     *
     * @param endpoint as the scenario's parameter has it
     * @param heap as the scenario's parameter has it
     * @param server which application
     * @param throughput in requests per second
     * @param seconds time to complete
     */
    public record Row(String endpoint, String heap, Server server, double throughput, int seconds) {}

    /**
     * That coroutines serve more requests a second than a thread per request, in either heap.
     *
     * @param name a short one
     * @param endpoint as the scenario's parameter has it
     */
    public record Claim(String name, String endpoint) {

        /** The heaps that it is made for. */
        public List<String> heaps() {
            return List.of(LARGE, SMALL);
        }

        /** By how much, in one heap: throughput of coroutines over that of a thread per request. */
        public double advantage(String heap) {
            return row(heap, Server.COROUTINES).throughput()
                    / row(heap, Server.THREAD_PER_REQUEST).throughput();
        }

        Row row(String heap, Server server) {
            return ROWS.stream()
                    .filter(row -> row.endpoint().equals(endpoint) && row.heap().equals(heap) && row.server() == server)
                    .findFirst()
                    .orElseThrow();
        }
    }
}
