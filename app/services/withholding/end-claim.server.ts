import type { Db } from "#db/client";
import { inTransaction } from "#db/transaction";
import { withheldLossEntries } from "~/models/ledger/journal";
import { postJournal } from "~/models/ledger/journal.server";
import { mailUser } from "~/models/users/user-message.server";
import { getUser } from "~/models/users/user.server";
import { claimPath, dayProblem } from "~/models/withholding/claim";
import { findClaim, type ListedClaim, moveClaim, noteCertificate } from "~/models/withholding/claim.server";
import { certificateAcceptedMail, claimRefusedMail } from "~/models/withholding/mail";
import { journalLines } from "~/models/withholding/view";
import { recordRequestEvent } from "~/services/http/audit.server";
import { ownOrigin } from "~/services/http/own-origin.server";
import type { App } from "~/services/platform/app.server";
import { recordStaffAction } from "~/services/staff/record-staff-action.server";

type Context = Pick<App, "db" | "clock" | "config">;

/* How a claim ends: its owner withdraws it or names the certificate; staff refuse it, note the certificate, or write
   the amount off. */

export type ClaimMoved =
  | { outcome: "done" }
  | { outcome: "not-found" }
  /** It had moved before. */
  | { outcome: "moved" }
  | { outcome: "invalid"; message: string };

export interface Certificate {
  number: string;
  day: string;
}

/** The order then waits for its full price. */
export async function withdrawClaim(
  { db, clock }: Pick<App, "db" | "clock">,
  { id, ownerId }: ListedClaim,
): Promise<ClaimMoved> {
  const now = clock.now();
  if (!(await moveClaim(db, id, { to: "withdrawn" }, now))) return { outcome: "moved" };
  await recordRequestEvent(db, {
    ...{ now, action: "withholding-withdrawn", outcome: "ok", actorId: ownerId, subjectId: ownerId },
  });
  return { outcome: "done" };
}

/** An owner names the certificate, or another one while staff have not looked at it. */
export async function giveCertificate(
  { db, clock }: Pick<App, "db" | "clock">,
  claim: ListedClaim,
  certificate: Certificate,
): Promise<ClaimMoved> {
  const problem = dayProblem(certificate.day, claim, clock.now());
  if (problem !== null) return { outcome: "invalid", message: problem };
  return { outcome: (await noteCertificate(db, claim.id, certificate)) ? "done" : "moved" };
}

interface Deciding {
  staffId: number;
  reason: string;
}

type StaffEnd = { to: "refused" } | { to: "written-off" } | ({ to: "proved" } & Certificate);

/** Staff end a claim, once. What is written off becomes a loss in the books. */
export async function endClaim(
  app: Context,
  reference: string,
  end: StaffEnd,
  { staffId, reason }: Deciding,
): Promise<ClaimMoved> {
  const claim = await findClaim(app.db, reference);
  if (!claim) return { outcome: "not-found" };
  const now = app.clock.now();
  const problem = end.to === "proved" ? dayProblem(end.day, claim, now) : null;
  if (problem !== null) return { outcome: "invalid", message: problem };
  return inTransaction<ClaimMoved>(app.db, async (trx) => {
    const noted = end.to === "proved" ? end : { to: end.to, reason };
    if (!(await moveClaim(trx, claim.id, noted, now))) return { outcome: "moved" };
    if (end.to === "written-off")
      await postJournal(trx, {
        ...{ ownerId: claim.ownerId, kind: "withholding", reference: `withheld-loss:${reference}`, now },
        ...{ text: journalLines.writtenOff, entries: withheldLossEntries(claim.amount) },
      });
    await tellOwner(app, trx, claim, { end, reason, now });
    await recordStaffAction(trx, {
      ...{ now, by: { staffId, reason }, act: `withholding-${end.to}`, subjectId: claim.ownerId },
      ...{
        object: reference,
        before: { state: claim.state },
        after: { state: end.to, amount: claim.amount },
      },
    });
    return { outcome: "done" };
  });
}

/** A loss is between us and the tax office. */
async function tellOwner(
  app: Context,
  trx: Db,
  { ownerId, reference, amount }: ListedClaim,
  { end, reason, now }: { end: StaffEnd; reason: string; now: Date },
): Promise<void> {
  if (end.to === "written-off") return;
  const owner = await getUser(trx, ownerId);
  const about = { owner, amount, page: ownOrigin(app) + claimPath(reference) };
  const mail = end.to === "proved" ? certificateAcceptedMail(about) : claimRefusedMail({ ...about, reason });
  await mailUser(trx, owner, { ...mail, dedupeKey: `withholding-${end.to}:${reference}`, now });
}
