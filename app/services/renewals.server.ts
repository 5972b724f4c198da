import { MINUTE } from "~/models/duration";
import { listDue, notePaid } from "~/models/renewal.server";
import { remindOwners, tellEnded } from "./plan-ending.server";
import { renew, type RenewalContext } from "./renewal.server";
import { rest } from "./rest.server";

const AT_ONCE = 100;

/** Renews, ends and announces, once a minute, until told to stop; any number of processes may do so at a time. */
export async function runRenewals(context: RenewalContext, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const more = await renewDue(context, stop).catch((error: unknown) => {
      context.log.warn({ err: error }, "renewals cannot be read");
      return false;
    });
    if (!more) await rest(MINUTE, stop);
  }
}

/** One round. Answers whether there may be more to do. */
export async function renewDue(context: RenewalContext, stop?: AbortSignal): Promise<boolean> {
  const { db, clock } = context;
  await notePaid(db, clock.now());
  const due = await listDue(db, clock.now(), AT_ONCE);
  for (const one of due) {
    if (stop?.aborted) return false;
    await renew(context, one).catch((error: unknown) => {
      context.log.error({ err: error, ...one }, "a plan cannot be renewed");
    });
  }
  const reminded = await remindOwners(context, AT_ONCE);
  const ended = await tellEnded(context, AT_ONCE);
  return reminded === AT_ONCE || ended === AT_ONCE;
}
