// Writes npm.cdx.json into a folder: the bill of materials of the npm packages that ship, as `npm sbom` makes it with these
// arguments, without the number and the time that would make each build another.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";

const [folder, ...more] = process.argv.slice(2);
// The npm that runs this; on Windows the name alone starts none.
const npm = [process.env.npm_execpath, "sbom", "--sbom-format=cyclonedx", ...more];
const made = JSON.parse(execFileSync(process.execPath, npm, { encoding: "utf8" }));
delete made.serialNumber;
delete made.metadata.timestamp;
writeFileSync(`${folder}/npm.cdx.json`, JSON.stringify(made, null, 2) + "\n");
