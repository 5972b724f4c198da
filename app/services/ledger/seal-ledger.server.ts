import { SECOND } from "~/models/duration";
import type { Db } from "#db/client";
import type { Job, Round } from "~/models/platform/job";
import type { Receipt } from "~/models/ledger/receipt";
import { receiptMail } from "~/messages/ledger/receipt-mail";
import { numberReceipts } from "~/models/ledger/receipt.server";
import { sealNext } from "~/models/ledger/seal.server";
import { paidSms } from "~/messages/money-sms";
import { textAboutMoney } from "~/models/messages/money-text.server";
import { enqueueAll } from "~/models/messages/outbox.server";
import type { App } from "~/services/platform/app.server";

export type SealingContext = Pick<App, "db" | "clock"> & {
  /** Where links in mails lead. */
  origin: string;
};

const JOURNALS_AT_ONCE = 500;
const RECEIPTS_AT_ONCE = 100;

/** One round. Receipts come first, because an owner may be waiting on the page. */
export async function sealWaiting(context: SealingContext): Promise<Round> {
  const { db, clock } = context;
  const numbered = await inTransaction(db, (trx) => numberAndTell(context, trx));
  const sealed = await inTransaction(db, (trx) => sealNext(trx, JOURNALS_AT_ONCE, clock.now()));
  return {
    done: numbered + sealed,
    more: numbered === RECEIPTS_AT_ONCE || sealed === JOURNALS_AT_ONCE,
  };
}

async function numberAndTell({ clock, origin }: SealingContext, trx: Db): Promise<number> {
  const now = clock.now();
  const receipts = await numberReceipts(trx, RECEIPTS_AT_ONCE, now);
  await enqueueAll(
    trx,
    receipts.map((receipt) => mailOf(receipt, origin, now)),
  );
  await textAboutMoney(
    trx,
    // An agent who pays for many shops a day has the mails.
    ...receipts.flatMap((receipt) => (receipt.content.branch === undefined ? textOf(receipt, now) : [])),
  );
  return receipts.length;
}

const mailOf = (receipt: Receipt, origin: string, now: Date) => ({
  channel: "mail" as const,
  ...receiptMail(receipt, origin),
  ownerId: receipt.ownerId,
  dedupeKey: `receipt:${receipt.reference}`,
  now,
});

const textOf = ({ ownerId, reference, number, content }: Receipt, now: Date) => ({
  ownerId,
  kind: "paid" as const,
  text: paidSms({
    title: content.title,
    total: content.total,
    paidBy: content.paidBy,
    receipt: number ?? reference,
  }),
  dedupeKey: `receipt:${reference}:text`,
  now,
});

const inTransaction = <T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(work);

/** Chains journals into seals and numbers receipts. */
export const sealingJob = (context: SealingContext): Job => ({
  name: "sealing",
  pause: SECOND,
  round: () => sealWaiting(context),
});
