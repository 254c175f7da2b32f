package dev.strandbench.report.page;

import com.fasterxml.jackson.annotation.JsonInclude;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A page's content as one JSON object, without what is null; arms and their forks are folded, as {@link FoldedRows}
 * says, and unfolded by the page's script. The same in every locale.
 */
public final class PageJson {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .changeDefaultPropertyInclusion(what -> what.withValueInclusion(JsonInclude.Include.NON_NULL))
            .build();

    private PageJson() {}

    /** Renders the page's content in one line; what stands for markup elsewhere is not escaped. */
    public static String of(ReportPage page) {
        ObjectNode tree = MAPPER.valueToTree(page);
        for (JsonNode family : tree.path("families")) {
            for (JsonNode arm : family.path("arms")) {
                fold((ObjectNode) arm, "series");
            }
            fold((ObjectNode) family, "arms");
        }
        return MAPPER.writeValueAsString(tree);
    }

    private static void fold(ObjectNode holder, String rows) {
        holder.set(rows, FoldedRows.of((ArrayNode) holder.path(rows)));
    }
}
