import { z } from "zod";

/** An address without a path, or null when it is not set. */
export function origin(setting: string, example: string) {
  return z
    .string()
    .transform((text, context) => {
      const url = readUrl(text);
      if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin;
      context.addIssue(`${setting} must be an address without a path, such as ${example}`);
      return z.NEVER;
    })
    .nullable()
    .default(null);
}

/** What is wrong between the address of the public site and that of the accounts. */
export function originProblems({ APP_ORIGIN, ACCOUNT_ORIGIN }: NodeJS.Dict<string>): string[] {
  const accounts = readUrl(ACCOUNT_ORIGIN);
  if (!accounts) return [];
  const site = readUrl(APP_ORIGIN);
  if (!site) return ["ACCOUNT_ORIGIN needs APP_ORIGIN, the address of the public site"];
  const problems: string[] = [];
  // Cookies do not tell ports apart.
  if (accounts.hostname === site.hostname)
    problems.push("ACCOUNT_ORIGIN must have another host name than APP_ORIGIN");
  if (accounts.protocol !== site.protocol)
    problems.push("ACCOUNT_ORIGIN and APP_ORIGIN must both start with https://, or both with http://");
  return problems;
}

export function productionOriginProblems(env: NodeJS.Dict<string>): string[] {
  if (!env.APP_ORIGIN) return ["APP_ORIGIN must be set in production"];
  return ["APP_ORIGIN", "ACCOUNT_ORIGIN"]
    .filter((setting) => env[setting] !== undefined && !env[setting].startsWith("https://"))
    .map((setting) => `${setting} must start with https:// in production`);
}

function readUrl(text: string | undefined): URL | null {
  return text !== undefined && URL.canParse(text) ? new URL(text) : null;
}
