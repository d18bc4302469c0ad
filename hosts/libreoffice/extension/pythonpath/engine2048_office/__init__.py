"""What stands between LibreOffice and the package `engine2048`: `arguments` reads what callers pass, `loaded` loads the library."""
