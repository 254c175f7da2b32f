package dev.strandbench.usercode;

import static dev.strandbench.UserErrors.assertThatUserError;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FunctionFinderTest {

    @TempDir
    private static Path directory;

    private static FunctionClassPath classPath = FunctionClassPath.of("");

    @BeforeAll
    static void compile() throws IOException {
        Path classes = CompiledClasses.in(
                directory,
                "Repo",
                """
                public class Repo {
                    public static int load(int index) { return index; }
                    public static long loadAll() { return 1; }
                    public int instance(long index) { return (int) index; }
                    public static int over() { return 0; }
                    public static int over(int index) { return index; }
                    public static int named(String name) { return name.length(); }
                    public static int named(int index, String name, boolean flag) { return index; }
                    public static java.util.concurrent.CompletableFuture<Integer> later() { return null; }
                    public static java.util.stream.IntStream lazy() { return null; }
                    private static int hidden() { return 0; }
                    static int internal() { return 0; }
                    protected static int inherited() { return 0; }
                    public static class Nested {
                        public static int load() { return 0; }
                    }
                }
                """,
                "Secret",
                "class Secret { public static int load() { return 0; } }",
                "Pooled",
                """
                public class Pooled implements AutoCloseable {
                    private Pooled(int size) {}
                    static Pooled of(int size) { return new Pooled(size); }
                    public int load() { return 7; }
                    public void close() { System.setProperty("strandbench.test.closed", "pooled"); }
                }
                """,
                "Setup",
                "public class Setup { public Pooled pooled() { return Pooled.of(3); } }",
                "Twice",
                """
                public class Twice {
                    public Pooled one() { return Pooled.of(1); }
                    public Pooled other() { return Pooled.of(2); }
                }
                """,
                "Needs",
                "public class Needs { public static Gone load() { return null; } }",
                "Gone",
                "public class Gone {}",
                "Future",
                "public class Future { public static int load() { return 0; } }");
        Files.delete(classes.resolve("com/acme/Gone.class"));
        CompiledClasses.claimJava(classes.resolve("com/acme/Future.class"), 99);
        classPath = FunctionClassPath.of(classes.toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "com.acme.Repo::load",
                "com.acme.Repo::instance",
                "com.acme.Repo::over(int)",
                "com.acme.Repo::over()",
                "com.acme.Repo$Nested::load",
                "java.lang.Integer::bitCount"
            })
    void findsPublicFunctions(String name) {
        FoundFunction found = new FunctionFinder(classPath, "", "").find(name);

        assertThat(name).startsWith(found.name());
        assertThat(found.suspending()).isFalse();
        assertThat(found.hasResult()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        com.acme.Repo.load | --call com.acme.Repo.load is not valid; valid: CLASS::METHOD
        com.acme.Rep::load | no class com.acme.Rep on --classpath; near: com.acme.Repo
        Repo::load | no class Repo on --classpath; near: com.acme.Repo
        com.acme.Nowhere::load | none of its 8 classes has a similar name
        com.acme.Repo::lod | com.acme.Repo has no method lod; near: load
        com.acme.Repo::fetchEverything | has no method fetchEverything; valid: instance, later, lazy, load, loadAll
        com.acme.Repo::later | returns CompletableFuture, before its work has ended; valid: a method that waits
        com.acme.Repo::lazy | returns IntStream, before its work has ended
        com.acme.Repo::hidden | --call com.acme.Repo::hidden is private; valid: a public method
        com.acme.Repo::internal | --call com.acme.Repo::internal is not public; valid: a public method
        com.acme.Repo::inherited | --call com.acme.Repo::inherited is protected; valid: a public method
        com.acme.Secret::load | com.acme.Secret is not public; valid: a public class
        com.acme.Repo::over | is overloaded; valid: com.acme.Repo::over(), com.acme.Repo::over(int)
        com.acme.Repo::over(long) | none has these parameters; valid: nothing, or an int or a long
        com.acme.Repo::named | ::named(int,String,boolean): a task does not give these parameters; valid: nothing
        com.acme.Pooled::load | com.acme.Pooled has no public constructor without parameters; valid: one, or
        com.acme.Needs::load | com.acme.Needs needs a class that is not on --classpath: com/acme/Gone
        com.acme.Future::load | com.acme.Future is compiled for Java 99, but this is JDK
        """)
    void saysInOneLineWhatIsWrong(String name, String answer) {
        assertThatUserError(() -> new FunctionFinder(classPath, "", "").find(name))
                .hasMessageContaining(answer)
                .extracting(Throwable::getMessage)
                .asString()
                .hasLineCount(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        com.acme.Repo | --setup com.acme.Repo has no public method without parameters that returns com.acme.Pooled
        com.acme.Twice | --setup com.acme.Twice has several methods that return com.acme.Pooled: one, other
        com.acme.Nope | no class com.acme.Nope on --classpath
        """)
    void saysWhatIsWrongWithASetup(String setup, String answer) {
        assertThatUserError(() -> new FunctionFinder(classPath, setup, "").find("com.acme.Pooled::load"))
                .hasMessageContaining(answer);
    }

    @Test
    void callsWhatASetupBuildsAndClosesIt() throws Throwable {
        FoundFunction found = new FunctionFinder(classPath, "com.acme.Setup", "").find("com.acme.Pooled::load");

        try (FunctionObject object = FunctionObject.of(found)) {
            assertThat((int) found.handle(object.target()).invokeExact(3)).isEqualTo(7);
        }

        assertThat(System.clearProperty("strandbench.test.closed")).isEqualTo("pooled");
    }

    @Test
    void passesTheIndexAndArguments() throws Throwable {
        FoundFunction load = new FunctionFinder(classPath, "", "").find("com.acme.Repo::load");
        FoundFunction instance = new FunctionFinder(classPath, "", "").find("com.acme.Repo::instance");
        FoundFunction named = new FunctionFinder(classPath, "", "five5").find("com.acme.Repo::named");
        FoundFunction indexed = new FunctionFinder(classPath, "", "five5,true").find("com.acme.Repo::named");

        try (FunctionObject object = FunctionObject.of(instance)) {
            assertThat((int) instance.handle(object.target()).invokeExact(3)).isEqualTo(3);
        }
        assertThat((int) load.handle(null).invokeExact(3)).isEqualTo(3);
        assertThat((int) named.handle(null).invokeExact(3)).isEqualTo(5);
        assertThat((int) indexed.handle(null).invokeExact(3)).isEqualTo(3);
        assertThat(List.of(load.takesIndex(), named.takesIndex(), indexed.takesIndex()))
                .containsExactly(true, false, true);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "dev.strandbench.usercode.KotlinFunctions::waiting",
                "dev.strandbench.usercode.KotlinSingleton::at",
                "dev.strandbench.usercode.KotlinFunctionsKt::topLevel"
            })
    void recognisesSuspendingFunctions(String name) {
        FoundFunction found = new FunctionFinder(FunctionClassPath.of("target/test-classes"), "", "").find(name);

        assertThat(found.suspending()).isTrue();
        assertThat(found.type().getClassLoader()).isNotSameAs(getClass().getClassLoader());
    }
}
