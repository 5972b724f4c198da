import { sql } from "kysely";
import type { Db } from "#db/client";
import { DAY, SECOND } from "~/models/duration";

/** A till that has not been heard from for so long is shown to the shop: longer than a Sunday off. */
const SILENT_AFTER = 2 * DAY;

interface SilentTill {
  id: number;
  name: string;
  since: Date;
}

/** Keys of JSON are named here: no plugin renames them. */
type SilentRow = Omit<SilentTill, "since"> & { since: string };

/** The signed-in tills of an owner that have been silent for so long, the longest first. For a query of more. */
export const silentTillsOf = (ownerId: number, now: Date) => sql<SilentRow[]>`(
  select coalesce(json_agg(json_build_object('id'::text, id, 'name'::text, name, 'since'::text, since) order by since), '[]')
  from (
    select id, name, coalesce(seen_at, registered_at) as since from tills
    where owner_id = ${ownerId} and revoked_at is null and ends_at > ${now}
  ) as heard
  where since < ${now}::timestamptz - make_interval(secs => ${sql.lit(SILENT_AFTER / SECOND)})
)`;

export const toSilentTills = (rows: SilentRow[]): SilentTill[] =>
  rows.map(({ since, ...till }) => ({ ...till, since: new Date(since) }));

export async function listSilentTills(db: Db, ownerId: number, now: Date): Promise<SilentTill[]> {
  const { tills } = await db.selectNoFrom(silentTillsOf(ownerId, now).as("tills")).executeTakeFirstOrThrow();
  return toSilentTills(tills);
}
