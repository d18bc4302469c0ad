"""What stands between LibreOffice and the engine's library: `library` calls it, `arguments` reads what callers pass."""
