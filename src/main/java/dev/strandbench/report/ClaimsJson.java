package dev.strandbench.report;

import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.claims.Claim;
import dev.strandbench.claims.ClaimJudgement;
import dev.strandbench.claims.ClaimQuestion;
import dev.strandbench.claims.ClaimedFigure;
import dev.strandbench.claims.PartFinding;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Claims as JSON. What is not known is null. */
public final class ClaimsJson {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private ClaimsJson() {}

    /** Renders judgements, one for each JDK and machine that a claim was measured on. */
    public static String render(List<ClaimJudgement> judgements) {
        ObjectNode root = NODES.objectNode();
        ArrayNode array = root.putArray("claims");
        judgements.forEach(judgement -> array.add(node(judgement)));
        return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n";
    }

    /** Lists claims. */
    public static String list(List<Claim> claims) {
        ObjectNode root = NODES.objectNode();
        ArrayNode array = root.putArray("claims");
        claims.forEach(claim -> array.add(node(claim)));
        return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n";
    }

    private static ObjectNode node(Claim claim) {
        ObjectNode node = NODES.objectNode();
        node.put("id", claim.id());
        node.put("sentence", claim.sentence());
        node.put("author", claim.source().author());
        node.put("title", claim.source().title());
        claim.source().year().ifPresentOrElse(year -> node.put("year", year), () -> node.putNull("year"));
        node.put("link", claim.source().link());
        node.put("machine", claim.source().machine());
        node.put("jdk", claim.source().jdk());
        claim.jdks().words().ifPresent(jdks -> node.put("about", jdks));
        node.put("runnable", claim.isRunnable());
        if (!claim.isRunnable()) {
            node.put("needs", claim.needs());
        }
        claim.experiment().ifPresent(experiment -> {
            node.put("state", experiment.state().name());
            node.put("metric", experiment.metric());
        });
        return node;
    }

    private static ObjectNode node(ClaimJudgement judgement) {
        ObjectNode node = node(judgement.claim());
        node.put("finding", judgement.finding().name());
        judgement
                .setting()
                .ifPresentOrElse(
                        setting -> {
                            ObjectNode here = node.putObject("here");
                            here.put("jdk", setting.jdk());
                            here.put("machine", setting.machine());
                            here.put("file", setting.file());
                            putTexts(here.putObject("parameters"), setting.parameters());
                        },
                        () -> node.putNull("here"));
        ArrayNode figures = node.putArray("figures");
        judgement.figures().forEach(figure -> figures.add(node(figure)));
        ArrayNode parts = node.putArray("parts");
        judgement.parts().forEach(part -> parts.add(node(part)));
        ArrayNode circumstances = node.putArray("circumstances");
        ClaimPhrases.circumstances(judgement).forEach(circumstances::add);
        node.put("moreForks", judgement.moreForks());
        return node;
    }

    private static ObjectNode node(ClaimedFigure figure) {
        ObjectNode node = NODES.objectNode();
        node.put("metric", figure.metric());
        node.put("arm", figure.arm());
        putTexts(node.putObject("at"), figure.at());
        node.put("unit", figure.unit());
        putNumber(
                node,
                "published",
                figure.published().map(published -> published.value()).orElse(Double.NaN));
        putNumber(
                node,
                "publishedError",
                figure.published().map(published -> published.error()).orElse(Double.NaN));
        putNumber(node, "measured", figure.measured());
        node.put("forks", figure.forks());
        return node;
    }

    private static ObjectNode node(PartFinding part) {
        ObjectNode node = NODES.objectNode();
        ArrayNode arms = node.putArray("arms");
        part.question().arms().forEach(arm -> arms.add(arm.name()));
        putTexts(node.putObject("at"), part.at());
        switch (part.question()) {
            case ClaimQuestion.OfRatio ratio -> putRange(node, "ratio", ratio.range());
            case ClaimQuestion.OfFigure figure -> putRange(node, "figure", figure.range());
            case ClaimQuestion.OfCount count -> node.put("asked", count.zero() ? "always 0" : "never 0");
        }
        putNumber(node, "published", part.published().orElse(Double.NaN));
        putNumber(
                node,
                "measured",
                part.verdict().map(verdict -> verdict.estimate().ratio()).orElse(Double.NaN));
        boolean hasInterval = part.verdict()
                .filter(verdict -> verdict.estimate().hasInterval())
                .isPresent();
        putNumber(
                node,
                "low",
                hasInterval ? part.verdict().orElseThrow().interval().low() : Double.NaN);
        putNumber(
                node,
                "high",
                hasInterval ? part.verdict().orElseThrow().interval().high() : Double.NaN);
        putNumber(node, "confidence", hasInterval ? part.verdict().orElseThrow().confidence() : Double.NaN);
        node.put("finding", part.finding().name());
        ArrayNode missing = node.putArray("missing");
        part.missing().forEach(missing::add);
        ArrayNode obstacles = node.putArray("obstacles");
        part.obstacles().forEach(obstacles::add);
        node.put("moreForks", part.moreForks());
        return node;
    }

    private static void putRange(ObjectNode node, String asked, Interval range) {
        node.put("asked", asked);
        putNumber(node, "atLeast", range.low());
        putNumber(node, "atMost", range.high());
    }

    private static void putTexts(ObjectNode node, Map<String, String> texts) {
        texts.forEach(node::put);
    }

    private static void putNumber(ObjectNode node, String name, double number) {
        if (Double.isFinite(number)) {
            node.put(name, number);
        } else {
            node.putNull(name);
        }
    }
}
