package dev.strandbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.GoldenFile;
import dev.strandbench.report.document.Document;
import dev.strandbench.report.document.Document.Section;
import dev.strandbench.report.document.Document.Sentences;
import dev.strandbench.report.document.Document.Table;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RecordingReportTest {

    private static final Document CHANGED =
            RecordingDifference.of("a.jfr", MadeUpSummaries.virtual(), "b.jfr", MadeUpSummaries.hybrid());

    @ParameterizedTest
    @EnumSource
    void writesTheSameInEveryLocale(RecordingReport.Format format) throws Exception {
        assertGolden("recording", format, RecordingReport.document("Recording a.jfr", MadeUpSummaries.virtual()));
        assertGolden("recordings", format, CHANGED);
        assertGolden("recording-bare", format, RecordingReport.document("Recording bare.jfr", MadeUpSummaries.bare()));
    }

    private static void assertGolden(String name, RecordingReport.Format format, Document document) throws Exception {
        String suffix =
                format == RecordingReport.Format.text ? "txt" : format.name().toLowerCase(Locale.ROOT);
        GoldenFile.assertSameInEveryLocale(
                name + "." + suffix,
                // The style sheet is a file of its own.
                () -> format.write(document).replaceFirst("(?s)<style>.*</style>", "<style></style>"));
    }

    private static List<String> conclusions(Document document) {
        return ((Sentences) document.blocks().getFirst()).texts();
    }

    @Test
    void doesNotCompareEventsThatOneSideDidNotRecord() {
        Document document =
                RecordingDifference.of("a", MadeUpSummaries.virtual(), "b", MadeUpSummaries.hybridWithFewerEvents());

        assertThat(conclusions(document))
                .endsWith(
                        "Garbage collections cannot be compared: not recorded in the candidate, all in the baseline.",
                        "Pinned waits cannot be compared: not recorded in the candidate, longer than 1 ms in the"
                                + " baseline.");
        List<Section> different = document.blocks().stream()
                .filter(Section.class::isInstance)
                .map(Section.class::cast)
                .filter(section -> section.heading().endsWith(" in the candidate"))
                .toList();
        assertThat(different)
                .hasSize(3)
                .allSatisfy(section -> assertThat(section.blocks())
                        .singleElement()
                        .satisfies(table -> assertThat(((Table) table).rows()).isEmpty()));
    }

    @Test
    void doesNotCompareOpsWithSeconds() {
        Document document = RecordingDifference.of("a", MadeUpSummaries.virtual(), "b", MadeUpSummaries.bare());

        List<Section> sections = document.blocks().stream()
                .filter(Section.class::isInstance)
                .map(Section.class::cast)
                .toList();
        assertThat(conclusions(document)).singleElement().asString().contains("cannot be compared per op");
        assertThat(sections).extracting(Section::key).doesNotContain("allocationDifference");
        assertThat(sections.stream()
                        .flatMap(section -> section.blocks().stream())
                        .filter(Table.class::isInstance)
                        .flatMap(table -> ((Table) table).rows().stream())
                        .map(List::getFirst))
                .contains("platform threads, most")
                .noneMatch(label -> String.valueOf(label).contains(" per "));
    }
}
