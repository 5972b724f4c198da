import { hash, verify } from "@node-rs/argon2";
import { dictionary } from "@zxcvbn-ts/language-common";
import pLimit from "p-limit";

import { normalisePassword } from "~/models/password";
import { refusal } from "./answers.server";
import type { Config } from "./config.server";
import type { LeakLookup } from "./leaked-password.server";

const ARGON2ID = 2;
const AT_ONCE = 2;
const LONGEST_QUEUE = 64;

/** 46 MiB and two passes take about 25 ms; the low cost is for tests alone. */
const costs = {
  full: { memoryCost: 47_104, timeCost: 2 },
  low: { memoryCost: 7_168, timeCost: 1 },
};

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes the same time for an account that is not there, so that it cannot be told apart. */
  matches(password: string, hash: string | null): Promise<boolean>;
  /** Whether it is known to be in the lists of stolen passwords. */
  isLeaked: LeakLookup;
}

const notLookedUp: LeakLookup = () => Promise.resolve(false);

export function makePasswords(cost: Config["passwordCost"], isLeaked: LeakLookup = notLookedUp): Passwords {
  const options = { algorithm: ARGON2ID, parallelism: 1, outputLen: 32, ...costs[cost] };
  const limit = pLimit(AT_ONCE);
  const inTurn = <Result>(work: () => Promise<Result>) => {
    if (limit.pendingCount >= LONGEST_QUEUE)
      throw refusal(503, "Many people are logging in right now. Try again in a few seconds.", {
        "Retry-After": "5",
      });
    return limit(work);
  };
  const make = (password: string) => hash(normalisePassword(password), options);
  let nobody: Promise<string> | undefined;
  return {
    isLeaked,
    hash: async (password) => inTurn(() => make(password)),
    matches: async (password, stored) =>
      inTurn(async () => {
        nobody ??= make("nobody has this password");
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
