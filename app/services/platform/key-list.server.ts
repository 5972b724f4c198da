import { z } from "zod";

/** A setting that lists keys as version:base64 of 32 bytes. The first key encrypts new data, all are accepted. */
export function keyList(setting: string) {
  return z
    .string(`${setting} must list at least one key as version:base64 of 32 bytes`)
    .transform((text, context) => {
      const keys = readKeys(text);
      if (keys.length === 0 || keys.some(({ key }) => key.length !== 32))
        context.addIssue(`${setting} must be a list of version:base64 of 32 bytes`);
      if (new Set(keys.map(({ version }) => version)).size < keys.length)
        context.addIssue(`${setting} must not use a version twice`);
      return keys;
    });
}

export function splitList(text: string): string[] {
  return text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

/** The keys of a list; an invalid key has a length of 0. */
export function readKeys(text: string) {
  return splitList(text).map(readKey);
}

function readKey(entry: string) {
  const [, version = "", encoded = ""] = /^(\d{1,6}):([A-Za-z0-9+/]{43}=)$/.exec(entry) ?? [];
  return { version: Number(version), key: Buffer.from(encoded, "base64") };
}
