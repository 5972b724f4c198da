import { existsSync, readdirSync } from "node:fs";
import { pathToFileURL } from "node:url";
import * as accounts from "~/models/accounts/limits";
import * as checkout from "~/models/checkout/limits";
import * as codes from "~/models/codes/limits";
import * as members from "~/models/members/limits";
import * as passkeys from "~/models/passkeys/limits";
import * as recovery from "~/models/recovery/limits";
import * as sessions from "~/models/sessions/limits";
import * as site from "~/models/site/limits";
import * as tills from "~/models/tills/limits";
import * as http from "~/models/http/throttle";
import type { Limit } from "~/models/http/throttle";

/** All limits by address alone, under their stored names. */
export const addressLimits = {
  ...accounts.atAddress,
  ...checkout.atAddress,
  ...codes.atAddress,
  ...members.atAddress,
  ...passkeys.atAddress,
  ...recovery.atAddress,
  ...sessions.atAddress,
  ...site.atAddress,
  ...tills.atAddress,
};

export type AddressLimitName = keyof typeof addressLimits;

const read = async (subject: string): Promise<[string, Record<string, unknown>]> => {
  const file = `app/models/${subject}/limits.ts`;
  if (!existsSync(file)) return [subject, {}];
  const exported: unknown = await import(pathToFileURL(file).href);
  return [subject, exported as Record<string, unknown>];
};

/** What each subject exports about its limits: all of `limits.ts`, so that none can be left out of a test. */
export const limitsBySubject: Record<string, Record<string, unknown>> = {
  ...Object.fromEntries(await Promise.all(readdirSync("app/models").map(read))),
  http,
};

export const isLimit = (value: unknown): value is Limit =>
  typeof value === "object" && value !== null && "limit" in value && "window" in value;

/** All limits within a value, each with its path; those of a list together. */
export function limitsIn(path: string, value: unknown): [string, Limit[]][] {
  if (typeof value !== "object" || value === null) return [];
  if (isLimit(value)) return [[path, [value]]];
  if (Array.isArray(value)) return [[path, value.filter(isLimit)]];
  return Object.entries(value).flatMap(([name, part]) => limitsIn(`${path}.${name}`, part));
}
