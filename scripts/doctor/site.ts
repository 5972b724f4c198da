import { SECOND } from "~/models/duration";
import type { Config } from "~/services/app/config.server";
import { webAddress } from "../supervisor/address";
import { type Examination, fault, ok } from "./examination";

const PATIENCE = 10 * SECOND;

/** Whether visitors reach the site by the address that they see. */
export function siteExaminations(
  config: Pick<Config, "origin" | "accountOrigin" | "host" | "port">,
): Examination[] {
  const origins = new Set([config.origin ?? webAddress(config.host, config.port), config.accountOrigin]);
  return [...origins].flatMap((origin) =>
    origin === null ? [] : [{ name: "site", look: () => askSite(origin) }],
  );
}

async function askSite(origin: string) {
  try {
    const { status } = await fetch(`${origin}/health`, {
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE),
    });
    return status < 400 ? ok(`${origin} answers`) : fault(`${origin} answers HTTP ${status}`);
  } catch (error) {
    const { cause, message } = error as Error;
    return fault(`${origin} does not answer: ${cause instanceof Error ? cause.message : message}`);
  }
}
