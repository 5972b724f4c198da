import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const empty = {
  /** @type {{ access: string, refresh: string, till: { id: string, name: string, shop: string, branch: string } } | null} */
  tokens: null,
  /** The site at which it was signed in: only documents of that one count. */
  issuer: null,
  document: null,
  /** The branch that the first document named. */
  branch: null,
  keys: { keys: [] },
  marks: { lastSeen: 0, daysClosed: 0 },
  seq: 0,
  /** What was sold and not yet sent. */
  sales: [],
  /** Receipts that the site has with another content: for a person to look at. */
  disputed: [],
};

/**
 * What the till keeps, for its own user alone. The marks of time and the number of the newest document stand in two
 * places: whoever sets one file back finds the other.
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
