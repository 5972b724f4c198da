import { formatDate } from "~/models/date";
import { DATA_PAGE, dataFilePath } from "~/messages/rights/data-file";
import { type DataExport, MOST_EXPORTS, linkEnds, nextExportAt, currentExport } from "~/models/rights/export";
import { findOpenExport, insertExport, listExports } from "~/models/rights/export.server";
import { dataCopyMail } from "~/messages/rights/mail";
import { type User, securityHold } from "~/models/users/user";
import { lockAccount } from "~/models/users/user.server";
import type { App } from "~/services/platform/app.server";
import { type AppContext, contextOf, transact } from "~/services/platform/context.server";

export interface CopyView {
  /** The file that can be downloaded now. */
  file: { path: string; until: string } | null;
  /** When another copy can be requested after this one; null if it can be requested at once. */
  next: string | null;
  most: number;
}

export async function readCopies({ db, clock }: Pick<App, "db" | "clock">, { id }: User): Promise<CopyView> {
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
export function askForCopy(app: AppContext, user: User): Promise<AskResult> {
  return transact(app, user, async (ctx): Promise<AskResult> => {
    const { db, now } = ctx;
    const owner = await lockAccount(db, user.id);
    const held = owner && securityHold(owner, now);
    if (held) return { outcome: "held", until: held };
    const asked = await listExports(db, user.id, now);
    const open = currentExport(asked, now);
    if (open) return { outcome: "ready", copy: open };
    const next = nextExportAt(asked, now);
    if (next) return { outcome: "later", next };
    const copy = await insertExport(db, user.id, now);
    const words = { owner: user, page: `${ctx.origin}${DATA_PAGE}`, until: linkEnds(copy.askedAt) };
    await ctx.notify(user, { about: "data-copy", of: [copy.id], mail: dataCopyMail(words, ctx.contact) });
    await ctx.audit({ action: "data-copy-asked", subjectId: user.id });
    return { outcome: "ready", copy };
  });
}

/** Whether this owner may download the file now; each download is logged. */
export async function takeCopy(app: AppContext, user: User, id: number): Promise<boolean> {
  const { db, now, audit } = contextOf(app, { actorId: user.id });
  if ((await findOpenExport(db, user.id, id, now)) === null) return false;
  await audit({ action: "data-copy-downloaded", subjectId: user.id });
  return true;
}
