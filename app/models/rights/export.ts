import { retention } from "~/models/retention";

/** How often a copy of the own data may be asked for in the time that `retention.dataExports` names. */
export const MOST_EXPORTS = 2;

export interface DataExport {
  id: number;
  askedAt: Date;
}

/** Until when the file of a request can be downloaded. */
export const linkEnds = (askedAt: Date): Date => new Date(askedAt.getTime() + retention.dataLinks);

/** The newest request whose file can still be downloaded: whoever asks again is led there, and uses up nothing. */
export function openExport(asked: readonly DataExport[], now: Date): DataExport | null {
  const open = asked.filter(({ askedAt }) => linkEnds(askedAt) > now);
  return open.sort((one, other) => other.askedAt.getTime() - one.askedAt.getTime())[0] ?? null;
}

/** When the next copy can be asked for; null where that is now. */
export function nextExportAt(asked: readonly DataExport[], now: Date): Date | null {
  const since = now.getTime() - retention.dataExports;
  const counted = asked
    .map(({ askedAt }) => askedAt.getTime())
    .filter((moment) => moment > since)
    .sort((one, other) => other - one);
  const oldest = counted[MOST_EXPORTS - 1];
  return oldest === undefined ? null : new Date(oldest + retention.dataExports);
}
