import { HOUR } from "~/models/duration";
import type { Job } from "~/models/platform/job";
import { mailUser } from "~/models/users/user-message.server";
import { getUser } from "~/models/users/user.server";
import { claimPath } from "~/models/withholding/claim";
import { takeReminders } from "~/models/withholding/claim.server";
import { certificateMissingMail } from "~/models/withholding/mail";
import { ownOrigin } from "~/services/http/own-origin.server";
import type { App } from "~/services/platform/app.server";

type Context = Pick<App, "db" | "clock" | "config">;

const AT_ONCE = 100;

/** Reminds owners whose certificate is missing; returns how many. */
export async function remindOfCertificates(app: Context): Promise<number> {
  const now = app.clock.now();
  return app.db.transaction().execute(async (trx) => {
    const due = await takeReminders(trx, AT_ONCE, now);
    for (const { reference, ownerId, amount, reminders } of due) {
      const owner = await getUser(trx, ownerId);
      await mailUser(trx, owner, {
        ...certificateMissingMail({ owner, amount, page: ownOrigin(app) + claimPath(reference) }),
        ...{ dedupeKey: `withholding-reminder:${reference}:${reminders}`, now },
      });
    }
    return due.length;
  });
}

export const certificatesJob = (app: Context): Job => ({
  name: "certificates",
  pause: HOUR,
  needsClock: true,
  async round() {
    const done = await remindOfCertificates(app);
    return { done, more: done === AT_ONCE };
  },
});
