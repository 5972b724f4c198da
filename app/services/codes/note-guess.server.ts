import type { Limit } from "~/models/http/throttle";
import { alarmLimit } from "~/models/codes/limits";
import { countAttempt } from "~/models/http/throttle.server";
import type { App } from "~/services/platform/app.server";
import { type AppContext, contextOf } from "~/services/platform/context.server";

/**
 * Counts a wrong code for the whole site but refuses nobody: a site-wide limit would let a few guessers lock everyone
 * out. Many in an hour write a line to the log, once an hour, so that operators can look into it.
 */
export async function noteGuess(
  app: AppContext & Pick<App, "log">,
  code: "till" | "invitation",
  usually: Limit,
): Promise<void> {
  const { db, now, log, audit } = contextOf(app);
  const usual = await countAttempt(db, `${code}-guesses`, usually, now);
  if (usual.allowed) return;
  const alarm = await countAttempt(db, `${code}-guess-alarm`, alarmLimit, now);
  if (!alarm.allowed) return;
  log.warn({ code }, "many wrong codes were typed: someone may be guessing");
  await audit({ action: `${code}-codes-guessed`, outcome: "refused", reason: "wrong-codes" });
}
