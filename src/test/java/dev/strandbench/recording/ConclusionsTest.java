package dev.strandbench.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ConclusionsTest {

    @Test
    void saysAtMostFiveThingsAndTheFigureOfEach() {
        assertThat(Conclusions.of(MadeUpSummaries.virtual()))
                .hasSize(5)
                .allSatisfy(
                        sentence -> assertThat(sentence).containsPattern("\\d").endsWith("."));
    }

    @Test
    void saysWhatAllocationPinningAndCollectionsComeTo() {
        assertThat(Conclusions.of(MadeUpSummaries.virtual()))
                .anySatisfy(sentence -> assertThat(sentence)
                        .contains("100 MB per op", "60.0 % is java.lang.VirtualThread", "app.Fan.out"))
                .anySatisfy(sentence ->
                        assertThat(sentence).contains("4.0 % of the time", "longest 50.0 ms", "G1 Evacuation Pause"))
                .anySatisfy(sentence -> assertThat(sentence).contains("4.00 ms per op", "Native frame or <clinit>"))
                .anySatisfy(sentence -> assertThat(sentence).contains("1.40 of 2 processors"));
    }

    @Test
    void saysNothingOfWhatIsNotRecorded() {
        assertThat(Conclusions.of(MadeUpSummaries.bare())).isEmpty();
    }

    @Test
    void namesTheLibraryAndTheTypesThatADifferenceInAllocationComesFrom() {
        Page page = RecordingDifference.of("a", MadeUpSummaries.virtual(), "b", MadeUpSummaries.hybrid());

        assertThat(page.conclusions().get(0))
                .contains("+20.0 MB per op (× 1.20)", "+40.0 MB kotlinx.coroutines", "against −20.0 MB jdk.internal");
        assertThat(page.conclusions().get(1))
                .contains("+25.0 MB kotlinx.coroutines.CancellableContinuationImpl")
                .contains("against −20.0 MB jdk.internal.vm.StackChunk");
        assertThat(page.conclusions()).hasSizeLessThanOrEqualTo(5);
    }

    @Test
    void doesNotCompareOpsWithSeconds() {
        Page page = RecordingDifference.of("a", MadeUpSummaries.virtual(), "b", MadeUpSummaries.bare());

        assertThat(page.conclusions()).singleElement().asString().contains("cannot be compared per op");
        assertThat(page.sections()).extracting(Page.Section::key).doesNotContain("allocationDifference");
        assertThat(page.sections().stream()
                        .flatMap(section -> section.tables().stream())
                        .flatMap(table -> table.rows().stream())
                        .map(List::getFirst))
                .contains("platform threads, most")
                .noneMatch(label -> String.valueOf(label).contains(" per "));
    }
}
