// Changes to a module, so that a test sees what the engine does with faults. Format: WebAssembly core specification,
// chapter 5, "Binary Format".

const [IMPORTS, MEMORIES, EXPORTS, CODES] = [2, 5, 7, 10];
const UNREACHABLE = 0x00;
const END = 0x0b;

/** The module, in which an exported function traps. */
export function trapIn(module, name) {
  const sections = sectionsOf(module);
  const code = sections.find((section) => section.id === CODES);
  const target = exportedFunction(sections, name) - importedFunctions(sections);
  const walk = new Reader(code.bytes);
  walk.number();
  for (let index = 0; index < target; index++) walk.skip(walk.number());
  const size = walk.number();
  const body = code.bytes.subarray(walk.at, walk.at + size);
  body.fill(0x01); // nop
  body.set([0, UNREACHABLE]); // no local variables
  body[size - 1] = END;
  return moduleOf(sections);
}

/** The module with a limit on its memory, in pages of 64 KiB. */
export function limitMemory(module, pages) {
  const sections = sectionsOf(module);
  const memory = sections.find((section) => section.id === MEMORIES);
  const reader = new Reader(memory.bytes);
  reader.at = 2; // after the count, 1, and the flags
  const least = reader.number();
  memory.bytes = Uint8Array.from([1, 1, ...leb(least), ...leb(Math.max(least, pages))]);
  return moduleOf(sections);
}

class Reader {
  at = 0;

  constructor(bytes) {
    this.bytes = bytes;
  }

  number() {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.bytes[this.at++];
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  }

  skip(length) {
    this.at += length;
  }

  text() {
    const length = this.number();
    this.at += length;
    return new TextDecoder().decode(this.bytes.subarray(this.at - length, this.at));
  }
}

function sectionsOf(module) {
  const reader = new Reader(Uint8Array.from(module));
  const sections = [];
  for (reader.at = 8; reader.at < module.length; ) {
    const id = reader.number();
    const size = reader.number();
    sections.push({ id, bytes: reader.bytes.slice(reader.at, reader.at + size) });
    reader.at += size;
  }
  return sections;
}

function moduleOf(sections) {
  const parts = [Buffer.from([0, 97, 115, 109, 1, 0, 0, 0])];
  for (const { id, bytes } of sections) parts.push(Buffer.from([id, ...leb(bytes.length)]), Buffer.from(bytes));
  return Buffer.concat(parts);
}

function leb(number) {
  const bytes = [];
  for (; number >= 0x80; number = Math.floor(number / 0x80)) bytes.push((number % 0x80) + 0x80);
  return [...bytes, number];
}

function exportedFunction(sections, name) {
  const reader = new Reader(sections.find((section) => section.id === EXPORTS).bytes);
  for (let left = reader.number(); left > 0; left--) {
    const found = reader.text();
    const kind = reader.number();
    const index = reader.number();
    if (kind === 0 && found === name) return index;
  }
  throw new Error(`the module exports no ${name}`);
}

/** The library imports functions alone. */
function importedFunctions(sections) {
  return new Reader(sections.find((section) => section.id === IMPORTS).bytes).number();
}
