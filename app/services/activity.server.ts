import { describeEvent } from "~/models/activity";
import { listActivity } from "~/models/activity.server";
import { formatMoment } from "~/models/date";
import type { App } from "./app.server";

const PAGE_LENGTH = 20;
const LAST_PAGE = 500;

/** The page of the log that the query asks for; whatever is no number of a page is the first. */
export async function readActivity({ db }: Pick<App, "db">, userId: number, typed: string | null) {
  const page = /^[1-9]\d{0,3}$/.test(typed ?? "") ? Math.min(Number(typed), LAST_PAGE) : 1;
  const offset = (page - 1) * PAGE_LENGTH;
  // One more than is shown tells whether there are older ones.
  const found = await listActivity(db, userId, { limit: PAGE_LENGTH + 1, offset });
  return {
    page,
    events: found.slice(0, PAGE_LENGTH).map((event) => ({
      id: event.id,
      what: describeEvent(event),
      when: formatMoment(event.at),
      place: event.addressPrefix,
    })),
    older: found.length > PAGE_LENGTH && page < LAST_PAGE ? page + 1 : null,
    newer: page > 1 ? page - 1 : null,
  };
}
