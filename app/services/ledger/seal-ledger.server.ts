import { SECOND } from "~/models/duration";
import type { Job, Round } from "~/models/platform/job";
import type { Receipt } from "~/models/ledger/receipt";
import { receiptMail } from "~/messages/ledger/mail";
import { numberReceipts } from "~/models/ledger/receipt.server";
import { sealNext } from "~/models/ledger/seal.server";
import { paidSms } from "~/messages/money-sms";
import { textAboutMoney } from "~/models/messages/money-text.server";
import { enqueueAll } from "~/models/messages/outbox.server";
import { type AppContext, type Context, messageKey, transact } from "~/services/platform/context.server";

const JOURNALS_AT_ONCE = 500;
const RECEIPTS_AT_ONCE = 100;

/** One round. Receipts come first, because an owner may be waiting on the page. */
export async function sealWaiting(context: AppContext): Promise<Round> {
  const numbered = await transact(context, null, numberAndTell);
  const sealed = await transact(context, null, ({ db, now }) => sealNext(db, JOURNALS_AT_ONCE, now));
  return {
    done: numbered + sealed,
    more: numbered === RECEIPTS_AT_ONCE || sealed === JOURNALS_AT_ONCE,
  };
}

async function numberAndTell({ db, now, origin }: Context): Promise<number> {
  const receipts = await numberReceipts(db, RECEIPTS_AT_ONCE, now);
  await enqueueAll(
    db,
    receipts.map((receipt) => mailOf(receipt, origin, now)),
  );
  await textAboutMoney(
    db,
    // An agent who pays for many shops a day has the mails.
    ...receipts.flatMap((receipt) => (receipt.content.branch === undefined ? textOf(receipt, now) : [])),
  );
  return receipts.length;
}

const mailOf = (receipt: Receipt, origin: string, now: Date) => ({
  channel: "mail" as const,
  ...receiptMail(receipt, origin),
  ownerId: receipt.ownerId,
  dedupeKey: messageKey({ about: "receipt", of: [receipt.reference] }),
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
  dedupeKey: messageKey({ about: "receipt", of: [reference, "text"] }),
  now,
});

/** Chains journals into seals and numbers receipts. */
export const sealingJob = (context: AppContext): Job => ({
  name: "sealing",
  pause: SECOND,
  round: () => sealWaiting(context),
});
