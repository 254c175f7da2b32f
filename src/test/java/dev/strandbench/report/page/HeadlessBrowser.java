package dev.strandbench.report.page;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Chromium without a window, and what it says about a page. Needs {@code chromedriver} on the path. */
final class HeadlessBrowser implements AutoCloseable {

    static final String NOT_INSTALLED = "no chromedriver on the PATH; Debian has it as chromium-driver";

    /** Selenium warns that it does not know the newest Chromium's protocol; of that, nothing is used that changes. */
    private static final Logger SELENIUM = Logger.getLogger("org.openqa.selenium");

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private final ChromeDriver driver;

    HeadlessBrowser(Path downloads) {
        SELENIUM.setLevel(Level.SEVERE);
        LoggingPreferences everything = new LoggingPreferences();
        everything.enable(LogType.BROWSER, Level.ALL);
        everything.enable(LogType.PERFORMANCE, Level.ALL);
        ChromeOptions options = new ChromeOptions();
        // As root in a container there is neither a sandbox nor much shared memory.
        options.addArguments("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--window-size=1280,900");
        options.setExperimentalOption(
                "prefs",
                Map.of(
                        "download.default_directory",
                        downloads.toString(),
                        "profile.default_content_setting_values.automatic_downloads",
                        1));
        options.setCapability("goog:loggingPrefs", everything);
        program("chromium").ifPresent(options::setBinary);
        // Named, so that Selenium does not look for one elsewhere.
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(program("chromedriver").orElseThrow())
                .usingAnyFreePort()
                .withTimeout(PATIENCE)
                .build();
        driver = new ChromeDriver(service, options);
        driver.manage().timeouts().scriptTimeout(PATIENCE);
    }

    static boolean isInstalled() {
        return program("chromedriver").isPresent();
    }

    private static Optional<File> program(String name) {
        return Stream.of(Objects.requireNonNullElse(System.getenv("PATH"), "").split(File.pathSeparator))
                .map(directory -> Path.of(directory, name))
                .filter(Files::isExecutable)
                .map(Path::toFile)
                .findFirst();
    }

    void open(Path page) {
        driver.get("about:blank");
        driver.manage().logs().get(LogType.BROWSER);
        driver.manage().logs().get(LogType.PERFORMANCE);
        driver.get(page.toUri().toString());
    }

    /** What a JavaScript expression gives, as JSON. */
    JsonNode value(String expression) {
        Object json = driver.executeScript("return JSON.stringify((" + expression + ") ?? null)");
        return MAPPER.readTree(Objects.requireNonNull(json).toString());
    }

    void run(String statements, Object... arguments) {
        driver.executeScript(statements, arguments);
    }

    /** What a promise gives, as JSON. */
    JsonNode settled(String promise) {
        Object json = driver.executeAsyncScript(
                "const done = arguments[0]; (" + promise + ").then((each) => done(JSON.stringify(each)))");
        return MAPPER.readTree(Objects.requireNonNull(json).toString());
    }

    void await(String condition) {
        long start = System.nanoTime();
        while (!value(condition).asBoolean(false)) {
            if (System.nanoTime() - start > PATIENCE.toNanos()) {
                throw new AssertionError("still not true: " + condition);
            }
            Thread.onSpinWait();
        }
    }

    Map<String, Object> call(String method, Map<String, Object> parameters) {
        return driver.executeCdpCommand(method, parameters);
    }

    void type(String key, int code) {
        for (String type : List.of("rawKeyDown", "char", "keyUp")) {
            call(
                    "Input.dispatchKeyEvent",
                    Map.of(
                            "type", type,
                            "key", key,
                            "code", key,
                            "windowsVirtualKeyCode", code,
                            "text", type.equals("char") && key.equals("Enter") ? "\r" : ""));
        }
    }

    /** As on a screen of this size, in CSS pixels. */
    void resize(int width, int height) {
        call(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 600));
    }

    /** As on paper or a screen, for a reader who prefers light or dark. */
    void prefer(String medium, String scheme) {
        call(
                "Emulation.setEmulatedMedia",
                Map.of("media", medium, "features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
    }

    List<String> console() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .map(LogEntry::getMessage)
                .toList();
    }

    List<String> requests() {
        return StreamSupport.stream(
                        driver.manage().logs().get(LogType.PERFORMANCE).spliterator(), false)
                .map(entry -> MAPPER.readTree(entry.getMessage()).path("message"))
                .filter(message -> message.path("method").asString("").equals("Network.requestWillBeSent"))
                .map(message ->
                        message.path("params").path("request").path("url").asString(""))
                .filter(url -> !url.equals("about:blank"))
                .toList();
    }

    void screenshot(String name, int height) throws IOException {
        JsonNode size = value("[document.documentElement.clientWidth, document.documentElement.scrollHeight]");
        Map<String, Object> clip = Map.of(
                "x", 0,
                "y", 0,
                "width", size.get(0).asInt(),
                "height", Math.min(size.get(1).asInt(), height),
                "scale", 1);
        // Millions of pixels, for people who look at them: written soon rather than small.
        Map<String, Object> capture = Map.of("captureBeyondViewport", true, "clip", clip, "optimizeForSpeed", true);
        Object png = call("Page.captureScreenshot", capture).get("data");
        Path directory = Files.createDirectories(Path.of("target", "screenshots"));
        Files.write(
                directory.resolve(name + ".png"),
                Base64.getDecoder().decode(Objects.requireNonNull(png).toString()));
    }

    @Override
    public void close() {
        driver.quit();
    }
}
