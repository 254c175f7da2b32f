package dev.strandbench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.PlatformTable.Platform;
import dev.strandbench.machine.jdk.InstallCommand;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The documentation of platforms says what the build and the code do. */
class PlatformsTest {

    private static final Path PAGE = Path.of("docs/platforms.md");

    @Test
    void marksWhatNobodyHasTried() {
        assertThat(PlatformTable.rows()).hasSizeGreaterThan(8);
        for (String row : PlatformTable.rows()) {
            for (Platform platform : Platform.values()) {
                String tried = platform == Platform.LINUX_X86_64 ? "yes" : "by code|no";
                assertThat(platform.cell(row)).as(row + " on " + platform).matches("(" + tried + ")(, .+)?");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "LINUX_X86_64, '', linux-amd64",
        "LINUX_ARM64, linux-arm64, linux-arm64v8",
        "ALPINE, alpine-amd64, linux-amd64-alpine",
        "MACOS_ARM64, mac-arm64, darwin-arm64v8",
        "MACOS_X86_64, mac-amd64, darwin-amd64",
        "WINDOWS, windows, windows-amd64"
    })
    void namesThePlatformsWhosePostgresTheBuildTakes(Platform platform, String profile, String binaries) {
        assertThat(property(profile, "postgres.platform")).isEqualTo(binaries);
        assertThat(platform.cell("PostgreSQL in the jar")).isNotEqualTo(PlatformTable.NO);
    }

    /** Profiles of Maven see the system, but not the release of a distribution. */
    @ParameterizedTest
    @CsvSource({
        "'', Linux, ''",
        "alpine-amd64, Linux, ID=alpine",
        "mac-arm64, Mac OS X, ''",
        "mac-amd64, Mac OS X, ''",
        "windows, Windows 11, ''"
    })
    void namesTheCommandThatInstallsAJdkAsTheFailingBuildDoes(String profile, String system, String release) {
        String command = InstallCommand.on(system, release);

        assertThat(property(profile, "jdk.install")).isEqualTo(command);
        assertThat(Documentation.text(PAGE)).contains("`" + command.replace("|", "\\|") + "`");
        assertThat(Pom.at("build/plugins/plugin/executions/execution").map(execution -> Pom.text(execution, "id")))
                .contains("needs JDK 21 or newer; to install one: ${jdk.install}");
    }

    @Test
    void namesThePackageOfDistributionsThatHaveOne() {
        assertThat(Documentation.text(PAGE))
                .contains("| Debian 13, Ubuntu 22.04 and later | `"
                        + InstallCommand.on("Linux", "ID=debian\nVERSION_ID=13") + "`");
    }

    @ParameterizedTest
    @EnumSource(Platform.class)
    void namesThePlatformsWithScripts(Platform platform) {
        boolean none = platform == Platform.WINDOWS
                && Listing.names(Path.of("scripts")).stream()
                        .noneMatch(name -> name.endsWith(".ps1") || name.endsWith(".cmd"));

        assertThat(platform.cell("the scripts in `scripts/`").equals(PlatformTable.NO))
                .isEqualTo(none);
    }

    /** PowerShell expands no patterns, and Windows separates the entries of a class path by semicolons. */
    @ParameterizedTest
    @MethodSource("dev.strandbench.Documentation#files")
    void tellsUsersOfPowerShellWhereCallsDiffer(Path file) {
        String text = Documentation.text(file);
        boolean differs = text.lines()
                .filter(line -> line.startsWith("java -jar "))
                .anyMatch(line -> line.contains("*") || line.contains(".jar:"));

        assertThat(!differs || text.contains("PowerShell")).as(file.toString()).isTrue();
    }

    /** Returns a property of a profile, or of the build if the profile's name is empty. */
    private static String property(String profile, String name) {
        return profile.isEmpty()
                ? Pom.at("properties")
                        .map(all -> Pom.text(all, name))
                        .findFirst()
                        .orElse("")
                : Pom.at("profiles/profile")
                        .filter(candidate -> Pom.text(candidate, "id").equals(profile))
                        .map(found -> Pom.text(found, "properties/" + name))
                        .findFirst()
                        .orElse("");
    }
}
