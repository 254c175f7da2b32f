package dev.strandbench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** The elements of {@code pom.xml}. */
final class Pom {

    private static final Element ROOT = root();

    private Pom() {}

    private static Element root() {
        try {
            return DocumentBuilderFactory.newDefaultInstance()
                    .newDocumentBuilder()
                    .parse(Path.of("pom.xml").toFile())
                    .getDocumentElement();
        } catch (IOException | ParserConfigurationException | SAXException e) {
            throw new IllegalStateException("pom.xml cannot be read", e);
        }
    }

    static Stream<Element> children(Element parent) {
        NodeList nodes = parent.getChildNodes();
        return IntStream.range(0, nodes.getLength())
                .mapToObj(nodes::item)
                .filter(Element.class::isInstance)
                .map(Element.class::cast);
    }

    private static Stream<Element> at(Element parent, String path) {
        Stream<Element> found = Stream.of(parent);
        for (String name : path.split("/", -1)) {
            found = found.flatMap(
                    one -> children(one).filter(child -> child.getTagName().equals(name)));
        }
        return found;
    }

    /** Returns the elements at a path of tag names, such as {@code dependencies/dependency}. */
    static Stream<Element> at(String path) {
        return at(ROOT, path);
    }

    static String text(Element parent, String name) {
        return at(parent, name)
                .findFirst()
                .map(child -> child.getTextContent().strip())
                .orElse("");
    }

    /**
     * Returns the patterns of the classes that the harness jar leaves out, such as {@code dev/strandbench/service/**}.
     */
    static List<String> outsideTheHarness() {
        return at("build/plugins/plugin/executions/execution")
                .filter(execution -> text(execution, "id").equals("harness-jar"))
                .flatMap(execution -> at(execution, "configuration/excludes/exclude"))
                .map(Element::getTextContent)
                .filter(pattern -> pattern.startsWith("dev/strandbench/"))
                .toList();
    }
}
