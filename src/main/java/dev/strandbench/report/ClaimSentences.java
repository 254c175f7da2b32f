package dev.strandbench.report;

import dev.strandbench.claims.ClaimJudgement;
import dev.strandbench.machine.jdk.JavaVersion;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;

/** Statements that developers often repeat, each with the verdicts on the corresponding claim. */
final class ClaimSentences {

    private static final List<RepeatedSentence> ALL = List.of(
            new RepeatedSentence(
                    "Before JDK 24, virtual threads that block in synchronized hold their carriers", "J491-held"),
            new RepeatedSentence(
                    "Since JDK 24, virtual threads that block in synchronized release their carriers", "J491-released"),
            new RepeatedSentence(
                    "Ten thousand waiting tasks take far less time on virtual than on platform threads", "F1"),
            new RepeatedSentence("Virtual threads do not run code any faster than platform threads", "J444-speed"),
            new RepeatedSentence("Ten thousand blocking calls queue for the 64 threads of Dispatchers.IO", "C1"),
            new RepeatedSentence("For coroutines that only wait, the dispatcher makes no difference", "T2"),
            new RepeatedSentence("A new thread starts a task more slowly than a pool or a coroutine does", "S1"),
            new RepeatedSentence("Coroutines need much less memory than threads", "M1"),
            new RepeatedSentence(
                    "Up to 100,000 requests at once, coroutines and virtual threads take the same time", "U1"),
            new RepeatedSentence(
                    "A service with coroutines answers more requests than one with a thread per request", "V1"));

    private ClaimSentences() {}

    record RepeatedSentence(String words, String id) {

        String judged(List<ClaimJudgement> judgements) {
            Map<Integer, ClaimJudgement> byJdk = judgements.stream()
                    .filter(judgement -> judgement.claim().id().equals(id))
                    .filter(judgement -> judgement.setting().isPresent())
                    .collect(Collectors.toMap(
                            RepeatedSentence::feature,
                            judgement -> judgement,
                            BinaryOperator.maxBy(ClaimsOverview.BY_STRENGTH),
                            TreeMap::new));
            String verdicts =
                    byJdk.values().stream().map(RepeatedSentence::verdict).collect(Collectors.joining("; "));
            return words + ": " + (verdicts.isEmpty() ? "not measured" : verdicts) + " (" + id + ").";
        }

        private static String verdict(ClaimJudgement judgement) {
            String measured = ClaimPhrases.headline(judgement);
            return ClaimPhrases.finding(judgement.finding()).toLowerCase(Locale.ROOT) + " on JDK " + feature(judgement)
                    + (measured.isEmpty() ? "" : ", " + measured);
        }

        private static int feature(ClaimJudgement judgement) {
            return JavaVersion.featureOf(judgement.setting().orElseThrow().jdk());
        }
    }

    static List<RepeatedSentence> all() {
        return ALL;
    }

    static List<String> of(List<ClaimJudgement> judgements) {
        return ALL.stream().map(sentence -> sentence.judged(judgements)).toList();
    }
}
