import { z } from "zod";
import { isHostOf } from "~/models/passkeys/passkey";
import { splitList } from "./key-list.server";

export const originSettings = {
  APP_ORIGIN: origin("APP_ORIGIN", "https://kaypoint.example"),
  ACCOUNT_ORIGIN: origin("ACCOUNT_ORIGIN", "https://account.kaypoint.example"),
  RP_ID: z
    .string()
    .regex(
      /^(?:localhost|[a-z\d-]+(?:\.[a-z\d-]+)+)$/,
      "RP_ID must be a host name such as kaypoint.example, without https:// or a port",
    )
    .nullable()
    .default(null),
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

/** Names below which strangers register theirs. Browsers make no passkeys for them; this lists those of Nigeria. */
const PUBLIC_SUFFIX = /^(?:com|org|net|gov|edu|sch|mil|mobi|name|i)\.ng$/;

/**
 * Problems of RP_ID: browsers make passkeys only for the host of the page, or a parent of it. It is never taken from
 * the origin, so that a new origin cannot silently end all passkeys.
 */
export function passkeyProblems({ RP_ID, APP_ORIGIN, ACCOUNT_ORIGIN }: NodeJS.Dict<string>): string[] {
  if (RP_ID === undefined) return [];
  const accounts = readUrl(ACCOUNT_ORIGIN ?? APP_ORIGIN);
  if (!accounts && RP_ID === "localhost") return [];
  if (!accounts) return ["RP_ID needs APP_ORIGIN or ACCOUNT_ORIGIN, the address of the account pages"];
  if (PUBLIC_SUFFIX.test(RP_ID)) return [`RP_ID must be a name of yours: ${RP_ID} belongs to everyone`];
  return isHostOf(accounts.hostname, RP_ID)
    ? []
    : [
        `RP_ID must be ${accounts.hostname}, the host of the account pages, or a parent of it. All passkeys end when it changes`,
      ];
}

/** The relying party of passkeys; null switches them off. Only a demo without an address of its own needs no setting. */
export function readRpId(env: {
  APP_MODE: string;
  RP_ID: string | null;
  APP_ORIGIN: string | null;
}): string | null {
  return env.RP_ID ?? (env.APP_MODE === "demo" && env.APP_ORIGIN === null ? "localhost" : null);
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
