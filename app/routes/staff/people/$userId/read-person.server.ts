import type { AppContext } from "~/services/platform/context.server";
import type { SecondPersonAction } from "#db/schema";
import { findWaiting } from "~/models/approvals/staff-approval.server";
import { findNewestCorrection } from "~/models/accounts/pending-correction.server";
import { isDeleted, personPath } from "~/models/console/people";
import { findPerson, type Person } from "~/models/console/people.server";
import { actionsFor, personActions, type PersonAction } from "~/models/console/person-action";
import { formatMoment } from "~/models/date";
import { describeDevice } from "~/models/http/user-agent";
import { formatNaira } from "~/models/money";
import { depositDomain } from "~/models/payments/deposit-account";
import { findActiveNumber } from "~/models/payments/deposit-account.server";
import { listSessions } from "~/models/sessions/session.server";
import { hasFactor } from "~/models/second-factor/factor.server";
import type { StaffRole } from "~/models/staff/staff-role";
import { messagePath } from "~/models/messages/outbox-list";
import { findPaymentsBehind } from "~/models/console/orders.server";
import { listDisputesOfOwner } from "~/models/payments/dispute.server";
import type { KnownDispute } from "~/models/payments/dispute";
import { refundable } from "~/models/payments/refund";
import { mayAct } from "~/models/staff/permissions";
import { readNewestInvoices } from "~/services/invoices/read-invoices.server";
import type { App } from "~/services/platform/app.server";
import { readNewestTransactions } from "~/routes/_shared/list-transactions.server";
import { paymentPath } from "~/routes/staff/list-payments.server";
import { readMessagesTo } from "./read-messages.server";
import { readShop } from "./read-shop.server";
import { readNotes } from "~/routes/staff/read-notes.server";
import { readPersonHistory } from "./read-person-history.server";
import { readOrdersOf } from "~/routes/staff/list-orders.server";
import { readPersonFacts } from "./read-person-facts.server";
import { readPersonWarnings } from "./read-person-warnings.server";

const SHOWN = 10;

interface Viewer {
  staffId: number;
  roles: StaffRole[];
}

/** What can be done with an account now, and its name; null if there is no such account. */
export async function readPersonActions(
  { db, clock, config }: AppContext,
  userId: number,
  { staffId, roles }: Viewer,
) {
  const person = await findPerson(db, userId);
  if (!person) return null;
  const correction = await findNewestCorrection(db, userId);
  const waiting = correction?.state === "waiting" ? correction : null;
  const sessions = await listSessions(db, person, clock.now());
  const acts = actionsFor(roles, {
    role: person.role,
    isSelf: person.id === staffId,
    disabled: person.disabledAt !== null,
    locked: person.lockedAt !== null,
    deleted: isDeleted(person),
    closed: person.closedAt !== null,
    verified: person.phoneVerifiedAt !== null,
    confirmed: person.emailVerifiedAt !== null,
    correcting: waiting !== null,
    hasFactor: await hasFactor(db, userId),
    hasNumber: (await findActiveNumber(db, userId, depositDomain(config.payments))) !== null,
    isLoggedIn: sessions.length > 0,
  });
  return { person, waiting, acts, sessions, groups: groupsOf(acts, userId, sessions.length) };
}

const detailNames: Record<string, string> = {
  email: "New email",
  phone: "New phone",
  asked: "How they were asked",
};

/** The action that waits for a second admin; null if none does. */
export async function readWaitingAction(
  { db }: Pick<App, "db">,
  { userId, act, staffId }: { userId: number; act: SecondPersonAction; staffId: number },
) {
  const waiting = await findWaiting(db, userId, act);
  if (!waiting) return null;
  const { id, details, reason, askedBy, askerName, askedAt } = waiting;
  return {
    id,
    own: askedBy === staffId,
    rows: [
      { name: "Asked by", value: askerName },
      { name: "Asked on", value: formatMoment(askedAt) },
      ...Object.entries(details).map(([name, value]) => ({ name: detailNames[name] ?? name, value })),
      { name: "Reason", value: reason },
    ],
  };
}

const graveActions: readonly PersonAction[] = ["lock-down", "disable"];

function groupsOf(acts: PersonAction[], userId: number, sessions: number) {
  return ["Login", "Account"].map((title) => ({
    title,
    acts: acts
      .filter((act) => personActions[act].group === title)
      .map((act) => ({
        text: personActions[act].text,
        href: `${personPath(userId)}/${act}`,
        grave: graveActions.includes(act),
        ...(act === "end-sessions" && { note: `${sessions} open` }),
      })),
  }));
}

/** Everything staff need to know about a person on the phone; null if there is no such account. */
export async function readPerson(app: AppContext, userId: number, looking: Viewer, query: URLSearchParams) {
  const read = await readPersonActions(app, userId, looking);
  if (!read) return null;
  const { person, waiting, sessions, groups } = read;
  const { db } = app;
  const disputes = await listDisputesOfOwner(db, userId);
  return {
    id: person.id,
    title: person.name,
    groups: [...moneyGroup(person, looking.roles), ...groups],
    facts: await readPersonFacts(app, person, sessions[0]?.seenAt ?? null),
    warnings: await readPersonWarnings(app, person, { waiting, disputes, roles: looking.roles }),
    shop: person.role === "owner" ? await readShop(app, userId) : null,
    notes: await readNotes(app, person, looking),
    orders: await readOrdersOf(db, userId, SHOWN),
    invoices: mayAct(looking.roles, "orders") ? await readNewestInvoices(app, userId, SHOWN) : [],
    payments: await readPaymentsOf(db, userId, looking.roles, disputes),
    messages: (await readMessagesTo(db, userId, SHOWN)).map((message) => ({
      ...message,
      href: mayAct(looking.roles, "outbox") ? messagePath(message.id) : null,
    })),
    sessions: sessions.map(({ id, userAgent, addressPrefix, startedAt, seenAt }) => ({
      id,
      device: describeDevice(userAgent),
      place: addressPrefix,
      started: formatMoment(startedAt),
      seen: formatMoment(seenAt),
    })),
    happened: await readPersonHistory(app, userId, looking.roles, query),
  };
}

/** Receipts and payments, with the pages to look at one and to refund it, if the roles open them. */
async function readPaymentsOf(
  db: App["db"],
  ownerId: number,
  roles: readonly StaffRole[],
  disputes: KnownDispute[],
) {
  const refundText = mayAct(roles, "refunds") ? "Refund" : "Ask for a refund";
  const disputed = new Set(disputes.map(({ reference }) => reference));
  const listed = await readNewestTransactions({ db }, ownerId, SHOWN);
  const references = listed.map(({ reference }) => reference);
  const behind = new Map(
    (await findPaymentsBehind(db, ownerId, references)).map((payment) => [payment.listed, payment]),
  );
  return listed.map(({ reference, title, shop, paidBy, amount, tag, date }) => {
    const paid = behind.get(reference);
    const href = paid && mayAct(roles, "payments") ? paymentPath(paid.payment) : null;
    const isRefundable =
      paid !== undefined &&
      refundable(paid).left > 0 &&
      !disputed.has(paid.payment) &&
      mayAct(roles, "moneyRequests");
    return {
      reference,
      title: shop === null ? title : `${shop}: ${title}`,
      paidBy,
      date,
      amount: formatNaira(amount),
      state: tag.text,
      href,
      refund: isRefundable ? { text: refundText, href: `${paymentPath(paid.payment)}/refund` } : null,
    };
  });
}

function moneyGroup({ id, role }: Person, roles: readonly StaffRole[]) {
  if (!mayAct(roles, "wallets") || (role !== "owner" && role !== "agent")) return [];
  const text = role === "agent" ? "Tokens" : "Wallet";
  return [{ title: "Money", acts: [{ text, href: `/staff/wallets/${id}` }] }];
}
