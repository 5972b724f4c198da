import type { Release } from "~/models/site/release";
import type { ReleaseEntry } from "~/models/site/release-fields.server";
import { saveReleases, withdrawRelease } from "~/models/site/release.server";
import type { ActingStaff } from "~/models/staff/staff-action";
import { type AppContext, transact } from "~/services/platform/context.server";
import { recordStaffAction } from "~/services/staff/record-staff-action.server";

type ReleaseKey = Pick<Release, "category" | "os" | "version">;

const nameOf = ({ category, os, version }: ReleaseKey): string => `release-${category}-${os}-${version}`;

/** Publishes a release as the command does; a repeated submission publishes one release. */
export function publishRelease(app: AppContext, by: ActingStaff, release: ReleaseEntry): Promise<void> {
  return transact(app, { id: by.staffId }, async (ctx) => {
    await saveReleases(ctx.db, [release]);
    const object = nameOf(release);
    await recordStaffAction(ctx, { by, act: "release-published", object, after: release });
  });
}

type ReleaseWithdrawn = "saved" | "repeated" | "not-found";

export function withdrawPublished(
  app: AppContext,
  by: ActingStaff,
  named: ReleaseKey,
): Promise<ReleaseWithdrawn> {
  return transact(app, { id: by.staffId }, async (ctx): Promise<ReleaseWithdrawn> => {
    const withdrawn = await withdrawRelease(ctx.db, named, ctx.now);
    if (withdrawn !== "withdrawn") return withdrawn === "already" ? "repeated" : "not-found";
    await recordStaffAction(ctx, { by, act: "release-withdrawn", object: nameOf(named) });
    return "saved";
  });
}
