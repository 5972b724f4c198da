import { describeEvent } from "~/models/accounts/activity";
import { listActivity } from "~/models/accounts/activity.server";
import { formatMoment } from "~/models/date";
import type { App } from "~/services/platform/app.server";

const PAGE_LENGTH = 20;
const LAST_PAGE = 500;

/** One page of the audit log of a user. An invalid page number means the first page. */
export async function readActivity({ db }: Pick<App, "db">, userId: number, typed: string | null) {
  const page = /^[1-9]\d{0,3}$/.test(typed ?? "") ? Math.min(Number(typed), LAST_PAGE) : 1;
  const offset = (page - 1) * PAGE_LENGTH;
  // One more than the page shows, to tell whether there are older ones.
  const rows = await listActivity(db, userId, { limit: PAGE_LENGTH + 1, offset });
  return {
    page,
    events: rows.slice(0, PAGE_LENGTH).map(lineOf),
    older: rows.length > PAGE_LENGTH && page < LAST_PAGE ? page + 1 : null,
    newer: page > 1 ? page - 1 : null,
  };
}

const NEWEST = 5;

/** The newest lines, for the page about the security of the account. */
export async function readNewestActivity({ db }: Pick<App, "db">, userId: number): Promise<ActivityLine[]> {
  return (await listActivity(db, userId, { limit: NEWEST, offset: 0 })).map(lineOf);
}

export interface ActivityLine {
  id: number;
  what: string;
  when: string;
  place: string | null;
}

const lineOf = (event: Awaited<ReturnType<typeof listActivity>>[number]): ActivityLine => ({
  id: event.id,
  what: describeEvent(event),
  when: formatMoment(event.at),
  place: event.addressPrefix,
});
