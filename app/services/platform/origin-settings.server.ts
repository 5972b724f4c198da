import { z } from "zod";
import { splitList } from "./key-list.server";

export const originSettings = {
  APP_ORIGIN: origin("APP_ORIGIN", "https://kaypoint.example"),
  ACCOUNT_ORIGIN: origin("ACCOUNT_ORIGIN", "https://account.kaypoint.example"),
  API_ORIGINS: z.string().default("").transform(readOrigins),
};

/** A setting that holds an origin, without a path; null if not set. */
export function origin(setting: string, example: string) {
  return z
    .string()
    .transform((text, context) => {
      const read = readOrigin(text);
      if (read !== null) return read;
      context.addIssue(`${setting} must be an address without a path, such as ${example}`);
      return z.NEVER;
    })
    .nullable()
    .default(null);
}

/** Problems of the account origin in combination with the origin of the public site. */
export function originProblems({ APP_ORIGIN, ACCOUNT_ORIGIN }: NodeJS.Dict<string>): string[] {
  const accounts = readUrl(ACCOUNT_ORIGIN);
  if (!accounts) return [];
  const site = readUrl(APP_ORIGIN);
  if (!site) return ["ACCOUNT_ORIGIN needs APP_ORIGIN, the address of the public site"];
  const problems: string[] = [];
  // Cookies do not distinguish ports.
  if (accounts.hostname === site.hostname)
    problems.push("ACCOUNT_ORIGIN must have another host name than APP_ORIGIN");
  if (accounts.protocol !== site.protocol)
    problems.push("ACCOUNT_ORIGIN and APP_ORIGIN must both start with https://, or both with http://");
  return problems;
}

export function productionOriginProblems(env: NodeJS.Dict<string>): string[] {
  if (!env.APP_ORIGIN) return ["APP_ORIGIN must be set"];
  return ["APP_ORIGIN", "ACCOUNT_ORIGIN", "API_ORIGINS"]
    .filter((setting) => splitList(env[setting] ?? "").some((listed) => !listed.startsWith("https://")))
    .map((setting) => `${setting} must start with https:// outside a demo`);
}

function readOrigins(text: string, context: z.RefinementCtx): string[] {
  return splitList(text).flatMap((listed) => {
    const read = readOrigin(listed);
    if (read !== null) return [read];
    context.addIssue(
      `API_ORIGINS: "${listed}" must be an address without a path, such as https://app.example`,
    );
    return [];
  });
}

function readOrigin(text: string): string | null {
  const url = readUrl(text);
  return url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/` ? url.origin : null;
}

function readUrl(text: string | undefined): URL | null {
  return text !== undefined && URL.canParse(text) ? new URL(text) : null;
}
