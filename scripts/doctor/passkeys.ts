import type { Db } from "#db/client";
import type { Config } from "~/services/platform/config.server";
import { type Examination, ok, warningFinding } from "./examination";

/** Whether the stored passkeys still work: each was made for one RP_ID and works for no other. */
export function passkeyExamination(db: Db, { rpId }: Pick<Config, "rpId">): Examination {
  return { name: "RP_ID", look: () => see(db, rpId) };
}

async function see(db: Db, rpId: string | null) {
  const { all, ended } = await db
    .selectFrom("passkeys")
    .select((row) => [
      row.fn.countAll<number>().as("all"),
      row.fn.countAll<number>().filterWhere("rpId", "is distinct from", rpId).as("ended"),
    ])
    .executeTakeFirstOrThrow();
  if (ended > 0)
    return warningFinding(
      `${ended} of ${all} passkeys were made for another RP_ID and no longer work: set it back, or tell their owners to log in by password and add new ones`,
    );
  return ok(rpId === null ? "not set, so there are no passkeys" : `passkeys are for ${rpId}`);
}
