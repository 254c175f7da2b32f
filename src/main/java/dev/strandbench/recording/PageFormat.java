package dev.strandbench.recording;

/** The formats in which a page can be rendered. */
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

    /** Renders a page in this format; the text ends with a line break and is the same in every locale. */
    abstract String render(Page page);
}
