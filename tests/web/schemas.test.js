// The Office add-in's manifest.xml and functions.json against what Microsoft publishes of them.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import Ajv from "ajv-draft-04";
import { convert } from "office-addin-manifest-converter";
import { validateXML } from "xmllint-wasm";
import { ROOT } from "./files.js";

const EXCEL = join(process.env.ENGINE2048_WEB ?? join(ROOT, "dist/web"), "excel");

/** What Microsoft's schema of manifests in JSON, or a part of it, says against a value. */
function faults(value, version, part = "") {
  const file = `@microsoft/app-manifest/build/json-schemas/teams/v${version}/MicrosoftTeams.schema.json`;
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false }).addSchema(createRequire(import.meta.url)(file), "teams");
  const holds = ajv.getSchema(`teams#${part}`);
  return holds(value) ? [] : holds.errors;
}

test("functions.json holds to Microsoft's schema", () => {
  const { functions } = JSON.parse(readFileSync(join(EXCEL, "functions.json"), "utf8"));
  // A manifest in JSON has the same functions, and beside a function's name what is below its `options` here:
  // https://learn.microsoft.com/microsoft-365/extensibility/schema/extension-custom-functions
  const flat = functions.map(({ options, ...others }) => ({ ...others, ...options }));
  assert.deepEqual(faults({ functions: flat }, "1.30", "/definitions/extensionCustomFunctions"), []);
});

test("Microsoft's converter reads manifest.xml, and what it makes of it holds to Microsoft's schema", async () => {
  const folder = mkdtempSync(join(tmpdir(), "engine2048-"));
  try {
    await convert(join(EXCEL, "manifest.xml"), folder);
    const manifest = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"));
    assert.deepEqual(faults(manifest, manifest.manifestVersion), []);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

// No package has Microsoft's XSDs; docs/web.md says where they are.
const CLONE = process.env.OFFICE_JS_DOCS;
if (CLONE) {
  test("manifest.xml holds to Microsoft's XSDs of 2020, but for the Runtimes, which are newer", async () => {
    const folder = "c8048fa03f052013a298f919ff218b9a3d5c5ad0:docs/overview/schemas/";
    const file = (path) => {
      const text = execFileSync("git", ["-C", CLONE, "show", folder + path], { encoding: "utf8" });
      // Someone changed every http there to https; and one expression is lazy, which XSD does not know.
      const contents = text.replaceAll("https://www.w3.org", "http://www.w3.org").replaceAll("}?", "}");
      return { fileName: path.split("/")[1], contents };
    };
    // Not there; it is for another kind of add-in.
    const contents = `<schema xmlns="http://www.w3.org/2001/XMLSchema" targetNamespace="http://schemas.microsoft.com/office/contentappversionoverrides">
      <element name="VersionOverrides"/></schema>`;
    const preload = [
      file("taskpane/OfficeAppBasicTypesV1_0.xsd"),
      file("taskpane/TaskPaneAppVersionOverridesV1_0.xsd"),
      file("mail/MailAppVersionOverridesV1_0.xsd"),
      file("mail/MailAppVersionOverridesV1_1.xsd"),
      { fileName: "ContentAppVersionOverridesV1_0.xsd", contents },
    ];
    // https://learn.microsoft.com/javascript/api/manifest/runtimes
    const xml = readFileSync(join(EXCEL, "manifest.xml"), "utf8").replace(/<Runtimes>[^]*<\/Runtimes>/, "");
    const { errors } = await validateXML({ xml, schema: [file("taskpane/OfficeAppManifestV1_1.xsd")], preload });
    assert.deepEqual(errors.map(({ message }) => message), []);
  });
}
