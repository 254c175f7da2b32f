package dev.strandbench.recording;

/** The formats of a page. */
public enum PageFormat {
    /** For people, in a terminal. */
    TEXT {
        @Override
        String render(Page page) {
            return TextPage.render(page);
        }
    },
    /** For programs; keys name the units, figures are not rounded. */
    JSON {
        @Override
        String render(Page page) {
            return JsonPage.render(page);
        }
    },
    /** For people, in a browser; one file that needs no other. */
    HTML {
        @Override
        String render(Page page) {
            return HtmlPage.render(page);
        }
    };

    /** The page in this format; ends with a line break. The same text in every locale. */
    abstract String render(Page page);
}
