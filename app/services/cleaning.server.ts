import { MINUTE } from "~/models/duration";
import { endExpired, removeExpiredTexts } from "~/models/outbox-delivery.server";
import { purge } from "~/models/purge.server";
import { removeExpiredThrottles } from "~/models/throttle.server";
import type { DeliveryContext } from "./delivery.server";
import { rest } from "./rest.server";

type CleaningContext = Omit<DeliveryContext, "random">;

/** Puts away, once a minute, what is too old to be sent or to be kept. */
export async function runCleaning(context: CleaningContext, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await clean(context, stop);
    await rest(MINUTE, stop);
  }
}

async function clean({ db, clock, log, config }: CleaningContext, stop: AbortSignal): Promise<void> {
  try {
    await endExpired(db, clock.now());
    await removeExpiredThrottles(db, clock.now());
    if (!config.demo) await removeExpiredTexts(db, clock.now());
    const gone = await purge(db, clock.now(), stop);
    if (gone > 0) log.info({ rows: gone }, "old rows deleted");
  } catch (error) {
    log.warn({ err: error }, "what is over cannot be put away");
  }
}
