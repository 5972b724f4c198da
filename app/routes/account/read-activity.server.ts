import { describeActivity } from "~/messages/accounts/activity";
import { canReport } from "~/models/accounts/not-me";
import { listActivity } from "~/models/accounts/activity.server";
import { formatMoment } from "~/models/date";
import type { App } from "~/services/platform/app.server";

const PAGE_LENGTH = 20;
const LAST_PAGE = 500;

/** One page of the audit log of a user. An invalid page number means the first page. */
export async function readActivity(
  { db, clock }: Pick<App, "db" | "clock">,
  userId: number,
  typed: string | null,
) {
  const page = /^[1-9]\d{0,3}$/.test(typed ?? "") ? Math.min(Number(typed), LAST_PAGE) : 1;
  const offset = (page - 1) * PAGE_LENGTH;
  // One more than the page shows, to tell whether there are older ones.
  const rows = await listActivity(db, userId, { limit: PAGE_LENGTH + 1, offset });
  return {
    page,
    events: rows.slice(0, PAGE_LENGTH).map((event) => lineOf(event, clock.now())),
    older: rows.length > PAGE_LENGTH && page < LAST_PAGE ? page + 1 : null,
    newer: page > 1 ? page - 1 : null,
  };
}

/** The newest line, for the page about the security of the account. */
export async function readNewestActivity(
  { db, clock }: Pick<App, "db" | "clock">,
  userId: number,
): Promise<ActivityLine | null> {
  const [event] = await listActivity(db, userId, { limit: 1, offset: 0 });
  return event ? lineOf(event, clock.now()) : null;
}

export interface ActivityLine {
  id: number;
  what: string;
  when: string;
  place: string | null;
  /** Whether its owner can say that it was not them. */
  canReport: boolean;
}

const lineOf = (event: Awaited<ReturnType<typeof listActivity>>[number], now: Date): ActivityLine => ({
  id: event.id,
  what: describeActivity(event),
  when: formatMoment(event.at),
  place: event.addressPrefix,
  canReport: canReport(event, now),
});
