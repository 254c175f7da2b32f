package dev.strandbench.machine.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InstallCommandTest {

    private static final String SDKMAN = "curl -s https://get.sdkman.io | bash; bash -ic 'sdk install java'";

    @ParameterizedTest
    @CsvSource({
        "debian, 13, apt-get install openjdk-21-jdk",
        "ubuntu, 24.04, apt-get install openjdk-21-jdk",
        "alpine, 3.23.0, apk add openjdk21-jdk"
    })
    void isThePackageOfTheDistribution(String name, String version, String command) {
        assertThat(InstallCommand.on("Linux", "ID=" + name + "\nVERSION_ID=\"" + version + "\"\n"))
                .isEqualTo(command);
    }

    /** Debian 12 ends at JDK 17, and Ubuntu 20.04 has no JDK 21 at its release. */
    @ParameterizedTest
    @CsvSource({"debian, 12", "debian, ''", "ubuntu, 20.04", "fedora, 43"})
    void isSdkmanWhereTheDistributionMayHaveNoPackage(String name, String version) {
        assertThat(InstallCommand.on("Linux", "ID=" + name + "\nVERSION_ID=" + version + "\n"))
                .isEqualTo(SDKMAN);
        assertThat(InstallCommand.on("Linux", "")).isEqualTo(SDKMAN);
        assertThat(InstallCommand.on("Linux", "ID=\\uXYZW")).isEqualTo(SDKMAN);
    }

    @ParameterizedTest
    @CsvSource({"Mac OS X, brew install --cask temurin@21", "Windows 11, winget install EclipseAdoptium.Temurin.21.JDK"
    })
    void isThePackageManagerOfTheSystem(String system, String command) {
        assertThat(InstallCommand.on(system, "")).isEqualTo(command);
    }
}
