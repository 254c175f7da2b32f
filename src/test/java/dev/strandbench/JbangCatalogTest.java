package dev.strandbench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.usercode.FoundFunction;
import dev.strandbench.usercode.FunctionClassPath;
import dev.strandbench.usercode.FunctionFinder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The catalog of JBang. The build has no JBang, so the test reads, compiles and calls the template itself. */
@Tag("full")
@Timeout(60)
class JbangCatalogTest {

    private static final Pattern CALL = Pattern.compile("--call (\\S+)");

    @TempDir
    private Path classes;

    private static JsonNode catalog() throws IOException {
        return JsonMapper.builder().build().readTree(Files.readString(Path.of("jbang-catalog.json")));
    }

    private static Path template() throws IOException {
        return Path.of(catalog()
                .path("templates")
                .path("workload")
                .path("file-refs")
                .path("{basename}.java")
                .asString());
    }

    /** Fills in the template as JBang does. */
    private static String script(String baseName) throws IOException {
        return Files.readString(template()).replace("{baseName}", baseName);
    }

    private static String function(String baseName) throws IOException {
        Matcher call = CALL.matcher(script(baseName));
        assertThat(call.find()).isTrue();
        return call.group(1);
    }

    @Test
    void namesTheJarThatTheBuildMakes() throws IOException {
        JsonNode alias = catalog().path("aliases").path("strandbench");

        assertThat(alias.path("script-ref").asString()).isEqualTo("target/benchmarks.jar");
        assertThat(alias.path("description").asString()).isNotEmpty();
        assertThat(Files.readString(Path.of("pom.xml"))).contains("<finalName>benchmarks</finalName>");
    }

    @Test
    void hasATemplateWhoseFunctionCanBeCalled() throws Exception {
        String baseName = "Checkout";
        assertThat(script(baseName).lines()).startsWith("///usr/bin/env jbang \"$0\" \"$@\" ; exit $?", "//JAVA 21+");
        Path script = Files.writeString(classes.resolve(baseName + ".java"), script(baseName));
        int status = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-d", classes.toString(), "--release", "21", script.toString());
        assertThat(status).as("the compiler's exit status").isZero();

        String function = function(baseName);
        FoundFunction found = new FunctionFinder(FunctionClassPath.of(classes.toString()), "", "").find(function);

        assertThat(found.takesIndex()).isTrue();
        assertThat(found.hasResult()).isTrue();
        assertThat(found.suspending()).isFalse();
    }

    @Test
    void isUsedInTheDocumentationAsItIs() throws IOException {
        assertThat(Documentation.text())
                .contains(
                        "jbang init --template=workload Workload.java  # ",
                        "jbang build Workload.java",
                        "--call " + function("Workload") + " --classpath \"$(jbang info classpath Workload.java)\"");
    }
}
