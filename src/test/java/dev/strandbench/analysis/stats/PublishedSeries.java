package dev.strandbench.analysis.stats;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Series whose change points others have published. */
final class PublishedSeries {

    /**
     * A rule and the change points that Apache Otava's tests expect of it.
     *
     * @param rule the rule
     * @param changePoints all change points
     */
    record Case(ChangePointRule rule, List<Integer> changePoints) {}

    /** The cases of TigerBeetle's series, with windows of 30. */
    static final List<Case> TIGERBEETLE = List.of(
            expected(0.01, 0.05, 15, 71),
            expected(0.05, 0.05, 15, 71),
            expected(0.1, 0.05, 10, 11, 15, 71, 363),
            expected(0.2, 0.05, 10, 11, 15, 71),
            expected(
                    0.1, 0.01, 10, 11, 15, 28, 29, 35, 37, 48, 49, 61, 71, 95, 117, 131, 142, 148, 165, 169, 192, 206,
                    212, 260, 265, 268, 278, 282, 363),
            expected(
                    0.2, 0, 3, 6, 7, 10, 11, 13, 15, 16, 28, 29, 35, 37, 39, 41, 44, 48, 49, 56, 58, 61, 65, 66, 69, 71,
                    74, 76, 82, 95, 108, 117, 125, 126, 129, 131, 136, 137, 142, 148, 165, 169, 187, 190, 192, 197, 200,
                    212, 220, 241, 243, 246, 247, 249, 250, 260, 265, 266, 268, 278, 282, 288, 305, 306, 325, 330, 337,
                    338, 340, 347, 349, 363),
            expected(
                    0.1, 0, 3, 6, 10, 11, 15, 16, 28, 29, 35, 37, 39, 41, 44, 48, 49, 61, 71, 95, 117, 131, 142, 148,
                    165, 169, 192, 206, 212, 260, 265, 268, 278, 282, 288, 305, 363),
            expected(0.01, 0, 15, 26, 61, 71, 95, 117, 131, 142, 148, 165, 169, 192, 212, 260),
            expected(0.001, 0, 15, 61, 71, 95, 117, 131, 142, 148, 192, 212, 260),
            expected(0.0001, 0, 71, 95, 117, 131, 142, 148, 192, 212),
            expected(0.00001, 0, 71, 95, 131, 192, 212));

    private PublishedSeries() {}

    private static Case expected(double significance, double smallestChange, Integer... changePoints) {
        return new Case(new ChangePointRule(significance, smallestChange), List.of(changePoints));
    }

    static double[] tigerbeetle() throws IOException {
        try (InputStream in =
                Objects.requireNonNull(PublishedSeries.class.getResourceAsStream("/series/tigerbeetle.txt"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .flatMap(line -> Stream.of(line.split(" ", -1)))
                    .mapToDouble(Double::parseDouble)
                    .toArray();
        }
    }
}
