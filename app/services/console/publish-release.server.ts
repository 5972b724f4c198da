import { inTransaction } from "#db/transaction";
import type { Release } from "~/models/site/release";
import type { ReleaseEntry } from "~/models/site/release-fields.server";
import { saveReleases, withdrawRelease } from "~/models/site/release.server";
import type { ActingStaff } from "~/models/staff/staff-action";
import type { App } from "~/services/platform/app.server";
import { recordStaffAction } from "~/services/staff/record-staff-action.server";

type Context = Pick<App, "db" | "clock">;
type ReleaseKey = Pick<Release, "category" | "os" | "version">;

const nameOf = ({ category, os, version }: ReleaseKey): string => `release-${category}-${os}-${version}`;

/** Publishes a release as the command does; a repeated submission publishes one release. */
export function publishRelease(
  { db, clock }: Context,
  by: ActingStaff,
  release: ReleaseEntry,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    await saveReleases(trx, [release]);
    await recordStaffAction(trx, {
      now: clock.now(),
      by,
      act: "release-published",
      object: nameOf(release),
      after: release,
    });
  });
}

type ReleaseWithdrawn = "saved" | "repeated" | "not-found";

export function withdrawPublished(
  { db, clock }: Context,
  by: ActingStaff,
  named: ReleaseKey,
): Promise<ReleaseWithdrawn> {
  return inTransaction<ReleaseWithdrawn>(db, async (trx) => {
    const now = clock.now();
    const withdrawn = await withdrawRelease(trx, named, now);
    if (withdrawn !== "withdrawn") return withdrawn === "already" ? "repeated" : "not-found";
    await recordStaffAction(trx, { now, by, act: "release-withdrawn", object: nameOf(named) });
    return "saved";
  });
}
