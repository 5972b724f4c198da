import { createHash } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { dictionary } from "@zxcvbn-ts/language-common";
import pLimit from "p-limit";
import { SECOND } from "~/models/duration";
import { normalisePassword } from "~/models/users/password";
import type { Config } from "./config.server";
import type { Log } from "./log.server";

const ARGON2ID = 2;
const CONCURRENCY = 2;
const MAX_QUEUE = 64;

/** The full cost, 46 MiB and two passes, takes about 25 ms. The low cost is for tests. */
const costs = {
  full: { memoryCost: 47_104, timeCost: 2 },
  low: { memoryCost: 7_168, timeCost: 1 },
};

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Compares with a dummy hash if there is no account, so that the response time reveals nothing. */
  matches(password: string, hash: string | null): Promise<boolean>;
  /** Whether the password is in a public list of stolen passwords. */
  isLeaked: LeakLookup;
}

const noLookup: LeakLookup = () => Promise.resolve(false);

export function makePasswords(cost: Config["passwordCost"], isLeaked: LeakLookup = noLookup): Passwords {
  const options = { algorithm: ARGON2ID, parallelism: 1, outputLen: 32, ...costs[cost] };
  const limit = pLimit(CONCURRENCY);
  const enqueue = <Result>(work: () => Promise<Result>) => {
    if (limit.pendingCount >= MAX_QUEUE)
      // It passes through every use case that hashes: pages and calls answer it as it is.
      throw new Response("Many people are logging in right now. Try again in a few seconds.", {
        status: 503,
        headers: {
          "Cache-Control": "no-store",
          "Content-Type": "text/plain; charset=utf-8",
          "Retry-After": "5",
        },
      });
    return limit(work);
  };
  const make = (password: string) => hash(normalisePassword(password), options);
  let nobody: Promise<string> | undefined;
  return {
    isLeaked,
    hash: async (password) => enqueue(() => make(password)),
    matches: async (password, stored) =>
      enqueue(async () => {
        nobody ??= make("no account has this password");
        const matches = await verify(stored ?? (await nobody), normalisePassword(password));
        return matches && stored !== null;
      }),
  };
}

let common: Set<string> | undefined;

export function isCommonPassword(password: string): boolean {
  common ??= new Set(dictionary["passwords-common"]);
  return common.has(password.toLowerCase());
}

export type LeakLookup = (password: string) => Promise<boolean>;

const LOOKUP_TIMEOUT = SECOND;
const PREFIX = 5;

/**
 * Looks a password up in a list of stolen ones. Only the first five characters of its SHA-1 hash leave this site;
 * hundreds of other passwords share them. Without an answer in time the password is accepted: the lookup is an aid,
 * not a guard.
 * @param url a service with the range API of Have I Been Pwned; null turns the lookup off
 */
export function makeLeakLookup(
  url: string | null,
  log: Pick<Log, "warn">,
  timeout = LOOKUP_TIMEOUT,
): LeakLookup {
  return async (password) => {
    if (url === null) return false;
    const hash = createHash("sha1").update(normalisePassword(password)).digest("hex").toUpperCase();
    try {
      const response = await fetch(new URL(`/range/${hash.slice(0, PREFIX)}`, url), {
        headers: { "Add-Padding": "true" },
        redirect: "error",
        signal: AbortSignal.timeout(timeout),
      });
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      return isListed(await response.text(), hash.slice(PREFIX));
    } catch (error) {
      log.warn({ err: error }, "a password could not be looked up among stolen ones");
      return false;
    }
  };
}

/** Each line has the rest of a hash and how often it was seen. Lines that only pad the response have a count of 0. */
function isListed(answer: string, rest: string): boolean {
  return answer.split(/\r?\n/).some((line) => {
    const [suffix, count] = line.split(":");
    return suffix?.toUpperCase() === rest && Number(count) > 0;
  });
}
