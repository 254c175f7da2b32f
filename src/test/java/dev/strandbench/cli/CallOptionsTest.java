package dev.strandbench.cli;

import static dev.strandbench.UserErrors.assertThatUserError;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

import dev.strandbench.plan.PlannedJdk;
import dev.strandbench.plan.Profile;
import dev.strandbench.usercode.CompiledClasses;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class CallOptionsTest {

    @TempDir
    private Path directory;

    @Command
    private static final class Owner {

        @Mixin
        private CallOptions options = new CallOptions();
    }

    private static CallOptions options(String... call) {
        Owner owner = new Owner();
        new CommandLine(owner).parseArgs(call);
        return owner.options;
    }

    @Test
    void refusesAJdkThatIsOlderThanTheFunction() throws Exception {
        Path classes =
                CompiledClasses.in(directory, "Repo", "public class Repo { public static int load() { return 1; } }");
        CallOptions options = options("--call", "com.acme.Repo::load", "--classpath", classes.toString());
        options.on(Profile.read("quick"), List.of());

        options.requireRunningOn(List.of(jdk("21.0.2"), jdk("25")));
        assertThatUserError(() -> options.requireRunningOn(List.of(jdk("25"), jdk("17.0.9"))))
                .hasMessage(
                        "com.acme.Repo::load is compiled for Java 21, but JDK 17.0.9 is older; valid: JDKs from 21 on,"
                                + " or to compile it with --release 17");
    }

    @Test
    void takesAFunctionOfTheJdkOnOlderJdks() throws Exception {
        Path classes = CompiledClasses.in(
                directory, "Repo", "public class Repo extends java.util.ArrayList<String> { public Repo() {} }");
        CompiledClasses.claimJava(classes.resolve("com/acme/Repo.class"), 17);
        CallOptions ofTheJdk = options("--call", "java.util.UUID::randomUUID");
        CallOptions inherited = options("--call", "com.acme.Repo::size", "--classpath", classes.toString());
        ofTheJdk.on(Profile.read("quick"), List.of());
        inherited.on(Profile.read("quick"), List.of());

        assertThatNoException().isThrownBy(() -> ofTheJdk.requireRunningOn(List.of(jdk("17.0.9"))));
        assertThatNoException().isThrownBy(() -> inherited.requireRunningOn(List.of(jdk("17.0.9"))));
    }

    private static PlannedJdk jdk(String label) {
        return new PlannedJdk(label, Path.of("bin/java"), List.of());
    }

    @Test
    void takesLengthAndExactnessFromTheProfile() {
        Profile base = Profile.read("standard");

        Profile profile = options("--call", "java.lang.Integer::bitCount", "--tasks", "10,100", "--limit", "5")
                .on(base, List.of());

        assertThat(profile.pace()).isEqualTo(base.pace());
        assertThat(profile.budget()).isEqualTo(base.budget());
        assertThat(profile.selections())
                .singleElement()
                .satisfies(selection -> assertThat(selection.parameters())
                        .containsEntry("blocking", List.of("java.lang.Integer::bitCount"))
                        .containsEntry("tasks", List.of("10", "100"))
                        .containsEntry("limit", List.of("5")));
    }

    @Test
    void warnsOfWhatIsMissingFromTheClassPath() throws Exception {
        Path classes =
                CompiledClasses.in(directory, "Repo", "public class Repo { public static int load() { return 1; } }");
        CallOptions options =
                options("--call", "com.acme.Repo::load", "--classpath", "gone.jar" + File.pathSeparator + classes);

        options.on(Profile.read("quick"), List.of());

        assertThat(options.warnings())
                .singleElement()
                .satisfies(line -> assertThat(line).startsWith("--classpath: gone.jar was not found, and ignored"));
    }

    @Test
    void leavesAProfileAloneWithoutAFunction() {
        Profile base = Profile.read("quick");

        assertThat(options().on(base, List.of("FanOut"))).isSameAs(base);
    }
}
