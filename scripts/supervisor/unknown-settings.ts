import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";

import { unknownSettings, unknownSettingText } from "~/models/platform/setting-names";

/** A sentence for each line of .env that sets nothing: a mistyped name would leave the default in silence. */
export function unknownSettingTexts(): string[] {
  if (!existsSync(".env")) return [];
  const known = [...readFileSync(".env.example", "utf8").matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)];
  const written = Object.keys(parseEnv(readFileSync(".env", "utf8")));
  return unknownSettings(
    written,
    known.map(([, name = ""]) => name),
  ).map(unknownSettingText);
}
