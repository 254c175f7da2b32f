package dev.strandbench.cli;

import java.io.File;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Prints what makes a shell complete calls. */
@Command(
        name = "completion",
        description = {
            "Prints a script by which a shell completes commands, options and their values. Since a shell completes"
                    + " the arguments of a command, and not of java -jar, the script also defines"
                    + " strandbench, which calls this jar.%n"
        },
        footerHeading = StrandbenchCommand.EXAMPLES,
        footer = {
            "  completion bash > ~/.strandbench.bash      then, and in ~/.bashrc: source ~/.strandbench.bash",
            "  completion zsh > ~/.strandbench.zsh        then, and in ~/.zshrc: source ~/.strandbench.zsh",
            "  completion fish > ~/.config/fish/conf.d/strandbench.fish"
        },
        mixinStandardHelpOptions = true,
        usageHelpWidth = 100)
final class CompletionCommand implements Callable<Integer> {

    /** What the scripts define, and complete. */
    static final String WORD = "strandbench";

    /** The shells that there are scripts for. */
    enum Shell {
        bash,
        zsh,
        fish
    }

    @Parameters(paramLabel = "SHELL", description = "Valid: ${COMPLETION-CANDIDATES}.")
    private Shell shell = Shell.bash;

    @Override
    public Integer call() {
        CommandLine commands = StrandbenchCommand.commandLine();
        String script = switch (shell) {
            case bash -> BashCompletion.script(commands, jar());
            case zsh -> ZshCompletion.script(commands, jar());
            case fish -> FishCompletion.script(commands, jar());
        };
        new ReportOutput(ReportOutput.STANDARD).write(script);
        return ExitStatus.DONE;
    }

    /** The jar that runs this; where it is built, if classes of a directory do. */
    private static Path jar() {
        String classPath = System.getProperty("java.class.path", "");
        boolean isJar = classPath.endsWith(".jar") && !classPath.contains(File.pathSeparator);
        return Path.of(isJar ? classPath : "target/benchmarks.jar")
                .toAbsolutePath()
                .normalize();
    }
}
