package dev.strandbench.report.page;

import static dev.strandbench.claims.MadeUpClaims.around;
import static dev.strandbench.claims.MadeUpClaims.entry;
import static dev.strandbench.claims.MadeUpClaims.fanOut;
import static dev.strandbench.claims.MadeUpClaims.scattered;
import static dev.strandbench.claims.MadeUpClaims.with;
import static dev.strandbench.compare.Entries.metric;

import dev.strandbench.claims.Claim;
import dev.strandbench.claims.MadeUpClaims;
import dev.strandbench.result.Measurement;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Made-up claims of every kind, and a page of results that judges them. */
final class ClaimsOnPage {

    private static final String ABOUT = """
        benchmark = "FanOutBenchmark.fanOut"
        state = "warm"
        parameters.waitMillis = 10
        """;

    private ClaimsOnPage() {}

    /** The page, whose only file is {@code results.json}. */
    static ReportPage page() {
        return page(claims(), results());
    }

    static ReportPage page(List<Claim> claims, List<Measurement> results) {
        ResultSource source = new ResultSource("results.json", Path.of("results.json"), results, Optional.empty());
        return new ResultsPage(
                        List.of(source), Instant.EPOCH, false, Path.of(""), Optional.empty(), claims, Optional.empty())
                .page();
    }

    /** Three that hold, three that do not, three that cannot be told, and one of which nothing was measured. */
    static List<Claim> claims() {
        List<Claim> claims = new ArrayList<>(MadeUpClaims.parsed(claim("X1", "Platform threads take far longer.", """
            reading = "Far longer is at least twice as long."
            parameters.tasks = 1000
            ratio = { of = "PLATFORM", to = "VIRTUAL", at-least = 2 }
            unit = "ms/op"
            published = [
                { arm = "PLATFORM", value = 40, error = 1.5 },
                { arm = "VIRTUAL", value = 12.5 },
            ]
            differences = ["Here the moon was full."]
            """)
                + claim("X2", "All are alike.", """
                    parameters.tasks = [10, 100, 1000]
                    alike = { arms = ["VIRTUAL", "DEFAULT", "PLATFORM"], within = "1%" }
                    """)
                + claim("X3", "An op takes at most 11 ms.", """
                    parameters.tasks = 1000
                    range = { arms = ["VIRTUAL"], unit = "ms/op", at-most = 11 }
                    unit = "s/op"
                    published = [{ arm = "VIRTUAL", value = 0.0125 }]
                    """)
                + claim("X4", "Coroutines take as long.", """
                    parameters.tasks = 1000
                    alike = { arms = ["VIRTUAL", "DEFAULT"], within = "1%" }
                    """)
                + claim("X5", "Dispatchers.IO takes longer.", """
                    parameters.tasks = [10, 1000]
                    ratio = { of = "IO", to = "VIRTUAL", at-least = 1.5, at-most = 3 }
                    """)
                + claim("X6", "Virtual threads take longer.", """
                    parameters.tasks = 1000
                    ratio = { of = "VIRTUAL", to = "PLATFORM", at-least = 1 }
                    """)
                + claim("X7", "Nobody has measured this.", """
                    parameters.tasks = 77
                    ratio = { of = "VIRTUAL", to = "PLATFORM", at-least = 1 }
                    """)
                + """
                [[claims]]
                id = "X8"
                sentence = "Nothing is lost."
                benchmark = "GuardedCounterBenchmark.guardedCounter"
                state = "warm"
                metric = "lost"
                parameters.protection = "NAIVE"
                count = { arms = ["HYBRID"], zero = true }

                """));
        claims.addAll(MadeUpClaims.parsed(
                """
                title = "%1$s"
                author = "%1$s"
                link = "javascript:alert(1)"
                machine = "%1$s"
                jdk = "%1$s"

                """.formatted(quoted(SamplePages.HOSTILE)),
                claim("H1", quoted(SamplePages.HOSTILE), """
                    reading = "%1$s"
                    parameters.tasks = 1000
                    ratio = { of = "%1$s", to = "VIRTUAL", at-most = 2 }
                    arms."%1$s" = { model = "PLATFORM" }
                    arms.VIRTUAL = { model = "VIRTUAL" }
                    differences = ["%1$s"]
                    """.formatted(quoted(SamplePages.HOSTILE)))
                        + claim("H2", "Nothing is closer.", """
                            parameters.tasks = 1000
                            ratio = { of = "IO", to = "PLATFORM", at-most = 1 }
                            """)));
        return claims;
    }

    private static String claim(String id, String sentence, String rest) {
        return "[[claims]]\nid = \"" + id + "\"\nsentence = \"" + sentence + "\"\n" + ABOUT + rest + "\n";
    }

    private static String quoted(String text) {
        return text.replace("\"", "\\\"");
    }

    /** What they are judged by: FanOut of three sizes, and a counter. */
    static List<Measurement> results() {
        return List.of(
                fanOut("PLATFORM", scattered(45)),
                fanOut("VIRTUAL", around(12)),
                fanOut("DEFAULT", scattered(12)),
                fanOut("IO", around(24)),
                fanOut(tasks("VIRTUAL", "10"), around(10)),
                fanOut(tasks("DEFAULT", "10"), around(10.02)),
                fanOut(tasks("PLATFORM", "10"), around(11)),
                fanOut(tasks("VIRTUAL", "100"), around(10.1)),
                fanOut(tasks("DEFAULT", "100"), around(10.3)),
                counter());
    }

    private static Map<String, String> tasks(String model, String tasks) {
        return Map.of("model", model, "tasks", tasks, "waitMillis", "10");
    }

    private static Measurement counter() {
        return with(
                "lost",
                metric("updates/op", 0, 0, 0, 0, 0, 0, 0, 0),
                entry(
                        "dev.strandbench.scenario.guardedcounter.GuardedCounterBenchmark.guardedCounter",
                        Map.of("model", "HYBRID", "protection", "NAIVE"),
                        "ms/op",
                        around(5)));
    }
}
