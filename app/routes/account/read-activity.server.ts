import { describeActivity } from "~/messages/accounts/activity";
import { canReport } from "~/models/accounts/not-me";
import { listActivity } from "~/models/accounts/activity.server";
import { formatMoment } from "~/models/date";
import { neighbours, readPage } from "~/models/list-page";
import type { App } from "~/services/platform/app.server";

const PAGE_LENGTH = 10;

/** One page of the audit log of a user. */
export async function readActivity(
  { db, clock }: Pick<App, "db" | "clock">,
  userId: number,
  query: URLSearchParams,
) {
  const page = readPage(query.get("page"), PAGE_LENGTH);
  const rows = await listActivity(db, userId, page);
  return {
    page: page.page,
    events: rows.slice(0, PAGE_LENGTH).map((event) => lineOf(event, clock.now())),
    ...neighbours(page, rows.length, "/account/activity", new URLSearchParams()),
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
