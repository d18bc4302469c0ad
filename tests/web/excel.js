// An Excel for the add-in: Microsoft's own runtime of custom functions, and a workbook that holds one selected range.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const OFFICE = "https://appsforoffice.microsoft.com/lib/1/hosted/";
const RUNTIME = "custom-functions-runtime.js"; // it runs under this name alone
const require = createRequire(import.meta.url);
const runtime = readFileSync(require.resolve("@microsoft/office-js/dist/custom-functions-runtime.js"), "utf8");

/** Gives a context this Excel. Notes every other request that does not go to `address`, and aborts it. */
export async function office(context, address) {
  const strays = [];
  await context.route(
    (url) => url.origin !== address,
    (route) => {
      const url = route.request().url();
      const answer = (body) => route.fulfill({ contentType: "text/javascript", body });
      if (url === OFFICE + "office.js") return answer(`document.write('<script src="${OFFICE}${RUNTIME}"></script>')`);
      if (url === OFFICE + RUNTIME) return answer(`${runtime}\n;(${workbook})();`);
      if (!url.startsWith(OFFICE)) strays.push(url);
      return route.abort();
    },
  );
  return strays;
}

/** A workbook of one selected range, in the page. What is awaited in Excel is awaited here. */
function workbook() {
  const sheet = { address: "'Otto''s sheet'!B2:E5", values: [], handlers: [] };
  globalThis.sheet = sheet;
  globalThis.Office = {
    EventType: { DocumentSelectionChanged: "documentSelectionChanged" },
    context: { document: { addHandlerAsync: (_, handler) => sheet.handlers.push(handler) } },
    onReady: async (ready) => ready({ host: "Excel" }),
  };
  const range = {
    load() {},
    get address() { return sheet.address; },
    get values() { return sheet.values; },
    set values(values) { sheet.values = values; },
    get rowCount() { return sheet.values.length; },
    get columnCount() { return sheet.values[0]?.length ?? 0; },
  };
  const named = (name) => {
    if (!["Otto's sheet", "Sheet1", "'Best'! '24"].includes(name)) throw new Error(`there is no sheet ${name}`);
    return { getRange: (place) => (place === "B2:E5" ? range : undefined) };
  };
  globalThis.Excel = {
    run: async (use) => use({ sync: async () => {}, workbook: { getSelectedRange: () => range, worksheets: { getItem: named } } }),
  };
}
