import { createHash } from "node:crypto";

import { SECOND } from "~/models/duration";
import { normalisePassword } from "~/models/password";
import type { Log } from "./log.server";

export type LeakLookup = (password: string) => Promise<boolean>;

const PATIENCE = SECOND;
const PREFIX = 5;

/**
 * Asks whether a password is in the lists of stolen ones. Only the first five characters of its SHA-1 leave this site;
 * some hundred others share them. Without an answer in time the password passes: the look-up is an aid, not a guard.
 * @param url of a service that speaks the range API of Have I Been Pwned; null asks nobody
 */
export function makeLeakLookup(url: string | null, log: Pick<Log, "warn">, patience = PATIENCE): LeakLookup {
  return async (password) => {
    if (url === null) return false;
    const hash = createHash("sha1").update(normalisePassword(password)).digest("hex").toUpperCase();
    try {
      const response = await fetch(new URL(`/range/${hash.slice(0, PREFIX)}`, url), {
        headers: { "Add-Padding": "true" },
        redirect: "error",
        signal: AbortSignal.timeout(patience),
      });
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      return isListed(await response.text(), hash.slice(PREFIX));
    } catch (error) {
      log.warn({ err: error }, "a password could not be looked up among stolen ones");
      return false;
    }
  };
}

/** Lines of the rest of a hash and how often it was seen; those that only pad the answer were seen never. */
function isListed(answer: string, rest: string): boolean {
  return answer.split(/\r?\n/).some((line) => {
    const [suffix, count] = line.split(":");
    return suffix?.toUpperCase() === rest && Number(count) > 0;
  });
}
