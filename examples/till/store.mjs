import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const empty = {
  /** @type {{ access: string, refresh: string, till: { id: string, name: string, shop: string, branch: string } } | null} */
  tokens: null,
  /** The site where it was signed in: only documents of that site count. */
  issuer: null,
  document: null,
  /** The location that the first document named. */
  branch: null,
  keys: { keys: [] },
  marks: { lastSeen: 0, daysClosed: 0 },
  seq: 0,
  /** Sales not sent yet. */
  sales: [],
  /** Receipts that the site has with other content, for a person to look at. */
  disputed: [],
};

/**
 * The till's storage, for its own user alone. The time marks and the number of the newest document are in two places,
 * so that setting one file back is noticed.
 */
export function openStore(folder) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const [main, second] = [join(folder, "till.json"), join(folder, "marks.json")];
  return {
    read() {
      const state = { ...empty, ...readJson(main) };
      const { marks, seq } = { marks: empty.marks, seq: 0, ...readJson(second) };
      const latest = marks.lastSeen > state.marks.lastSeen && seq >= state.seq ? marks : state.marks;
      return { ...state, marks: latest, seq: Math.max(state.seq, seq) };
    },
    write(state) {
      writeWhole(main, state);
      writeWhole(second, { marks: state.marks, seq: state.seq });
    },
  };
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}

/** A power cut leaves the old file or the new one, and never half of one. */
function writeWhole(file, content) {
  writeFileSync(`${file}.new`, JSON.stringify(content), { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}
