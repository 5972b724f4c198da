import type { Db } from "#db/client";
import { DAY } from "~/models/duration";
import { makeContext, rightClock } from "../../../support/context";
import { makeProvider } from "./provider";
import type { Shop } from "./shop";

/* What owners and jobs have in common: clock, provider, and what is going to happen. */

export type Season = Awaited<ReturnType<typeof openSeason>>;

/** An order settled later than this before the end pays what follows. */
export const AHEAD = 20 * DAY;

/** When the first of them bought a month. */
export const BEGIN = new Date("2026-10-05T06:30:00Z");

export async function openSeason(db: Db) {
  const context = makeContext(db, BEGIN);
  const provider = makeProvider(() => context.clock.now());
  const { config } = context;
  const app = {
    ...context,
    clockWatch: rightClock,
    config: { ...config, payments: { ...config.payments, chargesPerMinute: 1_000_000 } },
    payments: provider.payments,
  };
  const agenda: { at: Date; work: () => Promise<void> }[] = [];
  return {
    app,
    provider,
    agenda,
    /** The last journal of before: what the shops paid with then did not come from this provider. */
    lastBefore: 0,
    /** Kobo that came before, by automatic top-ups of empty wallets. */
    receivedBefore: 0,
    now: () => app.clock.now(),
    later: (at: Date, work: () => Promise<void>) => void agenda.push({ at, work }),
    isPaid: async ({ owner, endsAt }: Shop): Promise<boolean> => {
      const row = await db
        .selectFrom("orders")
        .select("id")
        .where("ownerId", "=", owner.id)
        .where("state", "=", "settled")
        .where("kind", "in", ["new", "renewal"])
        .where("total", ">", 0)
        .where("settledAt", ">", new Date(endsAt.getTime() - AHEAD))
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
