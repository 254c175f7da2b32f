package dev.strandbench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.function.FoundFunction;
import dev.strandbench.function.FunctionClassPath;
import dev.strandbench.function.FunctionFinder;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.scenario.Models;
import dev.strandbench.scenario.SecondaryMetrics;
import dev.strandbench.scenario.ownfunction.OwnFunctionBenchmark;
import dev.strandbench.workload.Checksum;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What JBang finds here. The build has no JBang: what it would read, compile and call is done here instead. */
@Timeout(60)
class JbangCatalogTest {

    private static final String CLASS_PATH = "strandbench.function.classpath";
    private static final Pattern CALL = Pattern.compile("--call (\\S+)");
    private static final int TASKS = 10;

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

    /** What JBang makes of it for a file of this name, as far as the template goes. */
    private static String script(String baseName) throws IOException {
        return Files.readString(template()).replace("{baseName}", baseName);
    }

    /** The function that the script says to call. */
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
    void hasATemplateThatIsAScript() throws IOException {
        assertThat(script("Checkout").lines())
                .startsWith("///usr/bin/env jbang \"$0\" \"$@\" ; exit $?", "//JAVA 21+")
                .contains("public final class Checkout {");
        // Otherwise JBang would copy it as it is.
        assertThat(template().toString()).endsWith(".java.qute");
    }

    @Test
    void hasATemplateOfWhichOnlyTheNameIsFilledIn() throws IOException {
        assertThat(script("Checkout")).doesNotContainPattern("\\{[^\\s]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Workload", "Checkout"})
    void hasATemplateWhoseFunctionCanBeCalled(String baseName) throws Exception {
        Path script = Files.writeString(classes.resolve(baseName + ".java"), script(baseName));
        int status = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-d", classes.toString(), "--release", "21", script.toString());
        assertThat(status).as("the compiler's exit status").isZero();

        String function = function(baseName);
        FoundFunction found = new FunctionFinder(FunctionClassPath.of(classes.toString()), "", "").find(function);

        assertThat(found.takesIndex()).isTrue();
        assertThat(found.hasResult()).isTrue();
        assertThat(found.suspending()).isFalse();
        assertThat(resultOfAnOp(function)).isEqualTo(Checksum.ofRange(TASKS));
    }

    @Test
    void isUsedInTheDocumentationAsItIs() throws IOException {
        assertThat(Documentation.text())
                .contains(
                        "jbang init --template=workload Workload.java  # ",
                        "jbang build Workload.java",
                        "--call " + function("Workload") + " --classpath \"$(jbang info classpath Workload.java)\"");
    }

    private long resultOfAnOp(String function) throws Exception {
        System.setProperty(CLASS_PATH, classes.toString());
        try {
            OwnFunctionBenchmark benchmark = new OwnFunctionBenchmark();
            benchmark.model = ConcurrencyModel.VIRTUAL;
            benchmark.blocking = function;
            benchmark.suspending = "";
            benchmark.setup = "";
            benchmark.arguments = "";
            benchmark.tasks = TASKS;
            benchmark.limit = 0;
            benchmark.poolSize = Models.POOL_SIZE;
            benchmark.setUp();
            try {
                benchmark.beginCalls();
                return benchmark.call();
            } finally {
                SecondaryMetrics.take();
                benchmark.endTrial();
            }
        } finally {
            System.clearProperty(CLASS_PATH);
        }
    }
}
