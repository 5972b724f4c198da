interface UnknownSetting {
  name: string;
  /** The known name that was probably meant. */
  meant: string | null;
}

/** Read by Node.js, its libraries, or Compose. */
const ofOthers = /^(?:NODE_|OTEL_|PG|TZ$|DATABASE_(?:OWNER_)?PASSWORD$)/;

/** More letters than this are another word rather than a mistyped one. */
const MOST_WRONG = 3;

export function unknownSettings(written: readonly string[], known: readonly string[]): UnknownSetting[] {
  const names = new Set(known);
  return written
    .filter((name) => !names.has(name) && !ofOthers.test(name))
    .map((name) => ({ name, meant: nearest(name, known) }));
}

export function unknownSettingText({ name, meant }: UnknownSetting): string {
  const help = meant === null ? ".env.example names them all" : `${meant} was probably meant`;
  return `${name} in .env is not a setting: ${help}.`;
}

function nearest(name: string, known: readonly string[]): string | null {
  const [first] = known
    .map((other) => ({ other, wrong: distance(name, other) }))
    .sort((one, other) => one.wrong - other.wrong);
  return first && first.wrong <= MOST_WRONG ? first.other : null;
}

/** The least number of letters to insert, leave out or replace that makes one word the other (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [place, wanted] of [...other].entries())
      next.push(
        Math.min(
          (next[place] ?? 0) + 1,
          (row[place + 1] ?? 0) + 1,
          (row[place] ?? 0) + (letter === wanted ? 0 : 1),
        ),
      );
    row = next;
  }
  return row[other.length] ?? 0;
}
