package dev.strandbench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A project with the scripts of this one, and fake programs for those to call. Maven makes an empty jar; java and gh
 * write the files they are told to write. Each program notes how it was called.
 *
 * @param directory contains the checkout, the programs and their notes
 */
record StandInProject(Path directory) {

    private static final String POM = """
        <project>
          <artifactId>strandbench</artifactId>
          <version>1.2.0</version>
        </project>
        """;

    private static final String NOTE = """
        printf '%s %s\\n' "${0##*/}" "$*" >>"$CALLS"
        """;

    private static final String MAVEN = """
        [ -z "$BROKEN" ] || exit 1
        mkdir -p target/release
        : >target/benchmarks.jar
        cd target/release
        : >a.jar
        { sha256sum a.jar || shasum -a 256 a.jar; } 2>/dev/null >SHA256SUMS
        """;

    /** Like the real command, {@code --add} fails if the entry exists. */
    private static final String JAVA = """
        previous=
        out=
        for argument in "$@"; do
          case $previous in
            --out) out=$argument ;;
            -rff) echo '[]' >"$argument" ;;
          esac
          previous=$argument
        done
        case "$*" in
          *"merge --help"*) echo "merge [--rounds=NAME]" ;;
          *" merge "*) printf "$NOTICES" >&2; echo "$*" >"$out" ;;
          *-XshowSettings:properties*) echo "    java.specification.version = ${SPECIFICATION:-25}" >&2 ;;
          *" -l") printf 'Benchmarks: \\na.B.one\\n' ;;
          *" -rff "*) echo "FanOutBenchmark.fanOut  avgt" ;;
          *" run "*) mkdir -p "$out" && echo '[]' >"$out/results.json" ;;
          *" --add "*) mkdir -p "$4" && mkdir "$4/${6##*/}" ;;
          *"compare "*"--format text"*) echo "Gate: passed" ;;
          *"--format md"*) echo "Markdown of ${4##*/}" ;;
          *) [ -z "$out" ] || echo "$*" >"$out" ;;
        esac
        """;

    private static final String GITHUB = """
        case "$*" in
          *"/pulls "*) echo "$PULL_REQUEST" ;;
          *"/comments --jq"*) echo "$COMMENT" ;;
          *"/artifacts "*) echo "$HISTORY_RUN" ;;
          "run download "*) mkdir -p "$9" ;;
        esac
        for argument in "$@"; do
          case $argument in
            body=@*) cp "${argument#body=@}" "$CALLS.comment" ;;
          esac
        done
        """;

    private static final String PYTHON = """
        mkdir -p "$3/bin"
        printf '#!/bin/sh\\nprintf "pip %%s\\\\n" "$*" >>"$CALLS"\\n' >"$3/bin/pip"
        chmod +x "$3/bin/pip"
        """;

    /** Creates a project with two commits in an empty directory. */
    static StandInProject createIn(Path directory) throws IOException, InterruptedException {
        StandInProject project = new StandInProject(directory);
        GitRepository repository = GitRepository.createIn(project.root());
        Files.writeString(project.root().resolve("pom.xml"), POM);
        repository.commit("A project");
        Path scripts = Files.createDirectory(project.root().resolve("scripts"));
        try (Stream<Path> files = Files.list(ShellScripts.DIRECTORY)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.copy(file, scripts.resolve(file.getFileName()), StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
        repository.commit("Its scripts");
        Path programs = Files.createDirectories(directory.resolve("jdk/bin"));
        ShellScripts.writeProgram(programs.resolve("mvn"), NOTE + MAVEN);
        ShellScripts.writeProgram(programs.resolve("java"), NOTE + JAVA);
        ShellScripts.writeProgram(programs.resolve("gh"), NOTE + GITHUB);
        ShellScripts.writeProgram(programs.resolve("python3"), NOTE + PYTHON);
        for (String checker :
                List.of("shellcheck", "actionlint", "zizmor", "check-jsonschema", "kubernetes-validate", "hadolint")) {
            ShellScripts.writeProgram(programs.resolve(checker), NOTE);
        }
        Files.createDirectory(directory.resolve("temporary"));
        Files.createDirectory(directory.resolve("home"));
        return project;
    }

    Path root() {
        return directory.resolve("project");
    }

    /** Returns the file to which the steps of a workflow write their summary. */
    Path summary() {
        return directory.resolve("summary.md");
    }

    Path comment() {
        return directory.resolve("calls.comment");
    }

    List<String> calls() throws IOException {
        Path calls = directory.resolve("calls");
        return Files.exists(calls) ? Files.readAllLines(calls) : List.of();
    }

    EndedProcess call(Map<String, String> variables, String... command) throws IOException, InterruptedException {
        ProcessBuilder call = EndedProcess.prepared(directory, List.of(command)).directory(root().toFile());
        ShellScripts.findFirst(call, directory.resolve("jdk/bin"));
        Map<String, String> environment = call.environment();
        environment.put("CALLS", directory.resolve("calls").toString());
        environment.put("GITHUB_REPOSITORY", "somebody/project");
        environment.put("GITHUB_STEP_SUMMARY", summary().toString());
        environment.put("HOME", directory.resolve("home").toString());
        environment.put("JAVA_HOME", directory.resolve("jdk").toString());
        environment.put("TMPDIR", directory.resolve("temporary").toString());
        environment.putAll(variables);
        return EndedProcess.of(call.start(), directory);
    }
}
