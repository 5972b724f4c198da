import { setTimeout as wait } from "node:timers/promises";
import { Refused } from "./site.mjs";

const SECOND = 1000;
const SLOWER_BY = 5;
const LONGEST_PAUSE = 60;

/**
 * Signs the till in: it shows a code, which the owner types on the site. A whole interval passes after each answer.
 * Returns the tokens, which name the shop: ask on the screen whether it is the right one.
 * @param {(shown: { code: string, address: string }) => void} show
 */
export async function signIn(site, { name, kind, show, second = SECOND }) {
  const begun = await site.askForCode(name, kind);
  show({ code: begun.user_code, address: begun.verification_uri });
  let interval = begun.interval ?? 5;
  for (let left = begun.expires_in; left > 0; left -= interval) {
    await wait(interval * second);
    try {
      return tokensOf(await site.askForTokens(begun.device_code));
    } catch (error) {
      interval = nextInterval(error, interval);
    }
  }
  // Asks a last time: the owner may have said yes during the wait.
  return tokensOf(await site.askForTokens(begun.device_code));
}

export const tokensOf = ({ access_token: access, refresh_token: refresh, till }) => ({
  access,
  refresh,
  till,
});

function nextInterval(error, interval) {
  // No answer: the site or the line is down for now.
  if (!(error instanceof Refused) || error.status >= 500) return Math.min(interval * 2, LONGEST_PAUSE);
  if (error.code === "authorization_pending") return interval;
  if (error.code === "slow_down") return Math.max(interval + SLOWER_BY, error.interval ?? 0);
  throw error;
}
