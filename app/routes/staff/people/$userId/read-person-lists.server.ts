import { allOfList, type PersonList, personListPath, personLists } from "~/models/console/people";
import { formatMoment } from "~/models/date";
import { formatNaira } from "~/models/money";
import { transactionView } from "~/messages/payments/transaction";
import { messageChannels, messagePath } from "~/models/messages/outbox-list";
import { listMessagesTo } from "~/models/messages/outbox-list.server";
import { findPaymentsBehind } from "~/models/console/orders.server";
import { listDisputesOfOwner } from "~/models/payments/dispute.server";
import { refundable } from "~/models/payments/refund";
import { listTransactions } from "~/models/payments/transaction.server";
import { mayAct } from "~/models/staff/permissions";
import type { StaffRole } from "~/models/staff/staff-role";
import type { App } from "~/services/platform/app.server";
import { readStaffInvoices } from "~/services/invoices/read-invoices.server";
import { readOrdersOf } from "~/routes/staff/list-orders.server";
import { paymentPath } from "~/routes/staff/list-payments.server";
import { messageKind } from "~/routes/staff/message-kind";
import { messageProgress } from "~/routes/staff/message-words";

export type EntryList = Exclude<PersonList, "history">;

export interface PersonEntry {
  key: string | number;
  what: string;
  href: string | null;
  number?: string | undefined;
  detail: string;
  act?: { text: string; href: string; about: string } | null | undefined;
}

interface ListContext {
  db: App["db"];
  userId: number;
  roles: readonly StaffRole[];
}

interface Slice {
  limit: number;
  offset: number;
}

const readers: Record<EntryList, (context: ListContext, slice: Slice) => Promise<PersonEntry[]>> = {
  payments: readPayments,
  invoices: async ({ db, userId, roles }, slice) =>
    mayAct(roles, "orders")
      ? (await readStaffInvoices({ db }, userId, slice)).map(({ href, text, detail }) => ({
          key: href,
          what: text,
          href,
          detail,
        }))
      : [],
  orders: async ({ db, userId }, slice) =>
    (await readOrdersOf(db, userId, slice)).map(({ reference, href, plan, total, when, method, state }) => ({
      key: reference,
      what: plan,
      href,
      number: total,
      detail: [when, method, state, reference].join(" · "),
    })),
  messages: readMessages,
};

/** The entries of a list, newest first. */
export const readEntries = (context: ListContext, list: EntryList, slice: Slice): Promise<PersonEntry[]> =>
  readers[list](context, slice);

/** The newest entries of a list, with the page of all if there are more. */
export async function readNewestEntries(context: ListContext, list: EntryList, shown: number) {
  const found = await readEntries(context, list, { limit: shown + 1, offset: 0 });
  return {
    title: personLists[list],
    entries: found.slice(0, shown),
    all: found.length > shown ? { href: personListPath(context.userId, list), text: allOfList[list] } : null,
  };
}

/** Receipts and payments, with the pages to look at one and to refund it, if the roles open them. */
async function readPayments({ db, userId, roles }: ListContext, slice: Slice): Promise<PersonEntry[]> {
  const refundText = mayAct(roles, "refunds") ? "Refund" : "Ask for a refund";
  const disputed = new Set((await listDisputesOfOwner(db, userId)).map(({ reference }) => reference));
  const listed = (await listTransactions(db, userId, slice.limit, slice.offset)).map(transactionView);
  const references = listed.map(({ reference }) => reference);
  const behind = new Map(
    (await findPaymentsBehind(db, userId, references)).map((payment) => [payment.listed, payment]),
  );
  return listed.map(({ key, reference, title, shop, paidBy, amount, tag, date }) => {
    const what = shop === null ? title : `${shop}: ${title}`;
    const number = formatNaira(amount);
    const paid = behind.get(reference);
    const isRefundable =
      paid !== undefined &&
      refundable(paid).left > 0 &&
      !disputed.has(paid.payment) &&
      mayAct(roles, "moneyRequests");
    return {
      key,
      what,
      href: paid && mayAct(roles, "payments") ? paymentPath(paid.payment) : null,
      number,
      detail: [date, paidBy, tag.text, reference].join(" · "),
      act: isRefundable
        ? { text: refundText, href: `${paymentPath(paid.payment)}/refund`, about: `${what}, ${number}` }
        : null,
    };
  });
}

/** The messages to an account: whether they were sent, never what they say. */
async function readMessages({ db, userId, roles }: ListContext, slice: Slice): Promise<PersonEntry[]> {
  const rows = await listMessagesTo(db, userId, slice);
  return rows.map(({ id, channel, subject, dedupeKey, expiresAt, createdAt, ...progress }) => ({
    key: id,
    what: messageKind({ channel, subject, dedupeKey, expiresAt }),
    href: mayAct(roles, "outbox") ? messagePath(id) : null,
    detail: [formatMoment(createdAt), messageChannels[channel], messageProgress(progress)].join(" · "),
  }));
}
