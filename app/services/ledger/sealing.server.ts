import type { Db } from "#db/client";
import { SECOND } from "~/models/duration";
import type { Job, Round } from "~/models/job";
import { type Receipt, receiptMail } from "~/models/ledger/receipt";
import { numberReceipts } from "~/models/ledger/receipt.server";
import { sealNext } from "~/models/ledger/seal.server";
import { paidSms } from "~/models/messages/money-text";
import { textAboutMoney } from "~/models/messages/money-text.server";
import { enqueue } from "~/models/messages/outbox.server";
import type { App } from "~/services/app/app.server";

export type SealingContext = Pick<App, "db" | "clock"> & {
  /** Where links in mails lead. */
  origin: string;
};

const JOURNALS_AT_ONCE = 500;
const RECEIPTS_AT_ONCE = 100;

/** Chains journals and numbers receipts. */
export const sealingJob = (context: SealingContext): Job => ({
  name: "sealing",
  pause: SECOND,
  round: () => sealWaiting(context),
});

/** One round. Receipts come first: somebody looks at the page. */
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
  for (const receipt of receipts) {
    await mail(trx, receipt, origin, now);
    await text(trx, receipt, now);
  }
  return receipts.length;
}

function mail(trx: Db, receipt: Receipt, origin: string, now: Date): Promise<void> {
  return enqueue(trx, {
    channel: "mail",
    ...receiptMail(receipt, origin),
    ownerId: receipt.ownerId,
    dedupeKey: `receipt:${receipt.reference}`,
    now,
  });
}

/** An agent who pays for many branches a day has the mails. */
async function text(trx: Db, { ownerId, reference, number, content }: Receipt, now: Date): Promise<void> {
  const { title, total, paidBy, branch } = content;
  if (branch === undefined)
    await textAboutMoney(trx, {
      ownerId,
      kind: "paid",
      text: paidSms({ title, total, paidBy, receipt: number ?? reference }),
      dedupeKey: `receipt:${reference}:text`,
      now,
    });
}

const inTransaction = <T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(work);
