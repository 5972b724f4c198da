import type { Db } from "#db/client";

interface ActivityEvent {
  id: number;
  at: Date;
  action: string;
  outcome: "ok" | "refused";
  reason: string | null;
  addressPrefix: string | null;
}

/** The audit events of an account, newest first. */
export async function listActivity(
  db: Db,
  userId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<ActivityEvent[]> {
  return db
    .selectFrom("audit_events")
    .select(["id", "at", "action", "outcome", "reason", "address_prefix as addressPrefix"])
    .where("subject_id", "=", userId)
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}
