package dev.strandbench.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;

class FoldedRowsTest {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final String LONG = "all begin with so many words that naming the parts pays";

    private static String folded(String rows) {
        return FoldedRows.of((ArrayNode) MAPPER.readTree(rows.replace('\'', '"')))
                .toString()
                .replace('"', '\'');
    }

    private static JsonNode column(String... texts) {
        ArrayNode rows = MAPPER.createArrayNode();
        for (String text : texts) {
            rows.addObject().put("a", text);
        }
        return FoldedRows.of(rows).path("each").path("a");
    }

    @Test
    void tellsOnceWhatAllHaveInCommon() {
        assertThat(folded("[{'a':1,'b':2},{'a':1,'b':3}]")).isEqualTo("{'rows':2,'same':{'a':1},'each':{'b':[2,3]}}");
        assertThat(folded("[{'a':1,'b':[2]}]")).isEqualTo("{'rows':1,'same':{'a':1,'b':[2]},'each':{}}");
    }

    @Test
    void keepsAnEmptyList() {
        assertThat(folded("[]")).isEqualTo("[]");
    }

    @Test
    void hasNullForWhatAnObjectLacks() {
        assertThat(folded("[{'a':1},{'b':''},{'a':1}]"))
                .isEqualTo("{'rows':3,'same':{},'each':{'a':[1,null,1],'b':[null,'',null]}}");
    }

    @Test
    void tellsOnceWhatTextsBeginAndEndWith() {
        assertThat(folded("[{'a':'" + LONG + " 1 end'},{},{'a':'" + LONG + " 22 end'}]"))
                .isEqualTo("{'rows':3,'same':{},'each':{'a':{'start':'" + LONG
                        + " ','end':' end','middles':['1',null,'22']}}}");
    }

    @Test
    void countsNothingTwiceWhereStartAndEndMeet() {
        JsonNode column = column(LONG + "aa", LONG + "aaa");

        assertThat(column.path("start").asString()).isEqualTo(LONG + "aa");
        assertThat(column.path("end").asString()).isEmpty();
        assertThat(column.path("middles").valueStream().map(JsonNode::asString)).containsExactly("", "a");
    }

    @Test
    void cutsNoCharacterInTwo() {
        // The first two begin with the same half, the last two end with the same half.
        for (JsonNode column : new JsonNode[] {
            column(LONG + "\ud83d\ude00", LONG + "\ud83d\ude01"), column("\ud83d\ude00" + LONG, "\ud83c\ude00" + LONG)
        }) {
            assertThat(column.path("middles").valueStream().map(JsonNode::asString))
                    .hasSize(2)
                    .allMatch(StandardCharsets.UTF_8.newEncoder()::canEncode)
                    .allMatch(text -> text.length() == 2);
        }
    }

    @Test
    void leavesShortTextsAsTheyAre() {
        assertThat(folded("[{'a':'x1'},{'a':'x2'}]")).isEqualTo("{'rows':2,'same':{},'each':{'a':['x1','x2']}}");
    }
}
