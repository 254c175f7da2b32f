package dev.strandbench;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;

/** The project's main classes, without those that JMH generates. Reading them takes seconds, so tests share them. */
public final class MainClasses {

    public static final JavaClasses ALL = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .withImportOption(location -> !location.contains("/jmh_generated/"))
            .importPackages("dev.strandbench");

    private MainClasses() {}
}
