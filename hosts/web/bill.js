// Writes npm.cdx.json into a folder: the bill of materials of the npm packages that ship, as `npm sbom` makes it with these
// arguments, without the number and the time that would make each build another.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";

const [folder, ...more] = process.argv.slice(2);
const made = JSON.parse(execFileSync("npm", ["sbom", "--sbom-format=cyclonedx", ...more], { encoding: "utf8" }));
delete made.serialNumber;
delete made.metadata.timestamp;
writeFileSync(`${folder}/npm.cdx.json`, JSON.stringify(made, null, 2) + "\n");
