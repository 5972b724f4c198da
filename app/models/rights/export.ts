import { retention } from "~/models/platform/retention";

/** How many copies an owner may ask for in `retention.dataExports`. */
export const MOST_EXPORTS = 2;

export interface DataExport {
  id: number;
  askedAt: Date;
}

/** Until when the file of a request can be downloaded. */
export const linkEnds = (askedAt: Date): Date => new Date(askedAt.getTime() + retention.dataLinks);

/**
 * The newest request whose file can still be downloaded: an owner who asks again gets this one, and the limit does
 * not count it.
 */
export function currentExport(asked: readonly DataExport[], now: Date): DataExport | null {
  const open = asked.filter(({ askedAt }) => linkEnds(askedAt) > now);
  return open.sort((one, other) => other.askedAt.getTime() - one.askedAt.getTime())[0] ?? null;
}

/** When the next copy can be requested; null if it can be now. */
export function nextExportAt(asked: readonly DataExport[], now: Date): Date | null {
  const since = now.getTime() - retention.dataExports;
  const counted = asked
    .map(({ askedAt }) => askedAt.getTime())
    .filter((moment) => moment > since)
    .sort((one, other) => other - one);
  const oldest = counted[MOST_EXPORTS - 1];
  return oldest === undefined ? null : new Date(oldest + retention.dataExports);
}
