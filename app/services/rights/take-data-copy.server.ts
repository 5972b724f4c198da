import { formatDate } from "~/models/date";
import { mailUser } from "~/models/users/user-message.server";
import { DATA_PAGE, dataFilePath } from "~/messages/rights/data-file";
import { type DataExport, MOST_EXPORTS, linkEnds, nextExportAt, currentExport } from "~/models/rights/export";
import { findOpenExport, insertExport, listExports } from "~/models/rights/export.server";
import { dataCopyMail } from "~/messages/rights/mail";
import { type User, securityHold } from "~/models/users/user";
import { lockAccount } from "~/models/users/user.server";
import type { App } from "~/services/platform/app.server";
import { recordRequestEvent } from "~/services/platform/audit.server";
import { ownOrigin } from "~/services/platform/own-origin.server";

type Context = Pick<App, "db" | "clock" | "config">;

export interface CopyView {
  /** The file that can be downloaded now. */
  file: { path: string; until: string } | null;
  /** When another copy can be requested after this one; null if it can be requested at once. */
  next: string | null;
  most: number;
}

export async function readCopies({ db, clock }: Context, { id }: User): Promise<CopyView> {
  const now = clock.now();
  const asked = await listExports(db, id, now);
  const open = currentExport(asked, now);
  const next = nextExportAt(asked, now);
  return {
    file: open && { path: dataFilePath(open.id), until: formatDate(linkEnds(open.askedAt)) },
    next: next && formatDate(next),
    most: MOST_EXPORTS,
  };
}

type AskResult =
  | { outcome: "ready"; copy: DataExport }
  | { outcome: "later"; next: Date }
  | { outcome: "held"; until: Date };

/**
 * Requests a copy of the owner's data. While an earlier file can still be downloaded, the request gets that one and
 * uses none up.
 */
export function askForCopy(app: Context, user: User): Promise<AskResult> {
  const now = app.clock.now();
  return app.db.transaction().execute(async (trx): Promise<AskResult> => {
    const owner = await lockAccount(trx, user.id);
    const held = owner && securityHold(owner, now);
    if (held) return { outcome: "held", until: held };
    const asked = await listExports(trx, user.id, now);
    const open = currentExport(asked, now);
    if (open) return { outcome: "ready", copy: open };
    const next = nextExportAt(asked, now);
    if (next) return { outcome: "later", next };
    const copy = await insertExport(trx, user.id, now);
    await mailUser(trx, user, {
      dedupeKey: `data-copy:${copy.id}`,
      now,
      ...dataCopyMail(
        { owner: user, page: `${ownOrigin(app)}${DATA_PAGE}`, until: linkEnds(copy.askedAt) },
        app.config.contact,
      ),
    });
    await recordRequestEvent(trx, {
      now,
      action: "data-copy-asked",
      outcome: "ok",
      actorId: user.id,
      subjectId: user.id,
    });
    return { outcome: "ready", copy };
  });
}

/** Whether this owner may download the file now; each download is logged. */
export async function takeCopy({ db, clock }: Context, user: User, id: number): Promise<boolean> {
  const now = clock.now();
  if ((await findOpenExport(db, user.id, id, now)) === null) return false;
  await recordRequestEvent(db, {
    now,
    action: "data-copy-downloaded",
    outcome: "ok",
    actorId: user.id,
    subjectId: user.id,
  });
  return true;
}
