package dev.strandbench;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;

/** The project's classes but for those of tests, read once for all that look at them: reading takes seconds. */
public final class MainClasses {

    /** All of them. */
    public static final JavaClasses ALL = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.strandbench");

    private MainClasses() {}
}
