package dev.strandbench.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;

class PageJsonTest {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private static String folded(String rows) {
        return PageJson.folded((ArrayNode) MAPPER.readTree(rows.replace('\'', '"')))
                .toString()
                .replace('"', '\'');
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
    void leavesTextsAsTheyAre() {
        assertThat(folded("[{'a':'x1'},{'a':'x2'}]")).isEqualTo("{'rows':2,'same':{},'each':{'a':['x1','x2']}}");
    }
}
