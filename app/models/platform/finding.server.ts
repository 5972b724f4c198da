import type { Db } from "#db/client";
import type { Finding } from "./finding";

export interface KeptFinding extends Finding {
  machine: string;
  foundAt: Date;
}

/** Replaces what was found on a machine before, within the caller's transaction, and returns that. */
export async function keepFindings(
  trx: Db,
  { machine, findings, now }: { machine: string; findings: readonly Finding[]; now: Date },
): Promise<Finding[]> {
  const before = await trx
    .deleteFrom("doctorFindings")
    .where("machine", "=", machine)
    .returning(["name", "level as state", "told"])
    .execute();
  await trx
    .insertInto("doctorFindings")
    .values(
      findings.map(({ state, newestAt = null, ...finding }) => ({
        ...finding,
        level: state,
        newestAt,
        machine,
        foundAt: now,
      })),
    )
    .execute();
  return before;
}

/** The last findings of all machines, the worst first. */
export function readFindings(db: Db): Promise<KeptFinding[]> {
  return db
    .selectFrom("doctorFindings")
    .select(["machine", "name", "level as state", "told", "foundAt", "newestAt"])
    .orderBy((row) =>
      row.case().when("level", "=", "fault").then(0).when("level", "=", "warning").then(1).else(2).end(),
    )
    .orderBy("machine")
    .orderBy("name")
    .execute();
}
