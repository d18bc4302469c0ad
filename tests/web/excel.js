// An Excel for the add-in: Microsoft's own runtime of custom functions, and a workbook that holds one selected range.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { faultsOf } from "./browser.js";

const OFFICE = "https://appsforoffice.microsoft.com/lib/1/hosted/";
const RUNTIME = "custom-functions-runtime.js"; // it runs under this name alone
const require = createRequire(import.meta.url);
const runtime = readFileSync(require.resolve("@microsoft/office-js/dist/custom-functions-runtime.js"), "utf8");

/** Gives a context this Excel, and aborts every other request that does not go to `address`. The faults are `faultsOf` it. */
export async function office(context, address) {
  await context.addInitScript(() => (localStorage["engine2048./excel/more"] ??= "true")); // what is a step away was opened
  await context.route(
    (url) => url.origin !== address,
    (route) => {
      const url = route.request().url();
      const answer = (body) => route.fulfill({ contentType: "text/javascript", body });
      if (url === OFFICE + "office.js") return answer(`document.write('<script src="${OFFICE}${RUNTIME}"></script>')`);
      if (url === OFFICE + RUNTIME) return answer(`${runtime}\n;(${workbook})();`);
      return route.abort();
    },
  );
  return faultsOf(context, address + "/", OFFICE);
}

/** A workbook of one selected range, in the page. What is awaited in Excel is awaited here. */
function workbook() {
  const sheet = { address: "'Otto''s sheet'!B2:E5", values: [], handlers: [] };
  globalThis.sheet = sheet;
  globalThis.Office = {
    HostType: { Excel: "Excel" },
    EventType: { DocumentSelectionChanged: "documentSelectionChanged" },
    context: { document: { addHandlerAsync: (_, handler) => sheet.handlers.push(handler) } },
    onReady: async (ready) => ready({ host: "Excel" }),
  };
  const MOST_CELLS = 100; // whose values Excel hands out; in truth 5 MB of them
  const fault = (code, why) => Object.assign(new Error(why), { code });
  const known = {
    address: () => sheet.address,
    values: () => {
      if (sheet.values.flat().length > MOST_CELLS) throw fault("ResponsePayloadSizeLimitExceeded", "The response is too large.");
      return sheet.values;
    },
    rowCount: () => sheet.values.length,
    columnCount: () => sheet.values[0]?.length ?? 0,
  };
  const change = (name, value) => {
    if (sheet.isProtected) throw fault("AccessDenied", "The sheet is protected.");
    sheet[name] = value;
  };
  /** A range, whose properties are there once they were loaded and what was asked is synced, as in Excel. */
  const rangeOf = (asked, found = () => {}) => {
    asked.push(found);
    const loaded = {};
    const load = (names) => asked.push(() => names.split(",").forEach((name) => (loaded[name] = known[name]())));
    const range = { load };
    for (const name of Object.keys(known)) {
      const get = () => {
        if (name in loaded) return loaded[name];
        throw fault("PropertyNotLoaded", `The property '${name}' is not available.`);
      };
      Object.defineProperty(range, name, { get, set: (value) => asked.push(() => change(name, value)) });
    }
    return range;
  };
  const selected = () => {
    if (sheet.areas > 1) throw fault("InvalidSelection", "The current selection is invalid for this operation.");
  };
  const named = (name, asked) => {
    if (!["Otto's sheet", "Sheet1", "'Best'! '24"].includes(name)) throw new Error(`there is no sheet ${name}`);
    return { getRange: (place) => (place === "B2:E5" ? rangeOf(asked) : undefined) };
  };
  globalThis.Excel = {
    async run(use) {
      const asked = [];
      const sync = async () => asked.splice(0).forEach((action) => action());
      const worksheets = { getItem: (name) => named(name, asked) };
      const answer = await use({ sync, workbook: { getSelectedRange: () => rangeOf(asked, selected), worksheets } });
      await sync(); // as Excel does
      return answer;
    },
  };
}
