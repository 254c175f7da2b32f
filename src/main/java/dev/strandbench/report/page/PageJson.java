package dev.strandbench.report.page;

import com.fasterxml.jackson.annotation.JsonInclude;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.json.JsonMapper;

/** A page's content as one JSON object, without what is null. The same in every locale. */
public final class PageJson {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .changeDefaultPropertyInclusion(what -> what.withValueInclusion(JsonInclude.Include.NON_NULL))
            .build();

    private PageJson() {}

    /** Renders the page's content in one line; what stands for markup elsewhere is not escaped. */
    public static String of(ReportPage page) {
        return MAPPER.writeValueAsString(page);
    }
}
