import type { AppContext } from "~/services/platform/context.server";
import type { SecondPersonAction } from "#db/schema";
import { findWaiting } from "~/models/approvals/staff-approval.server";
import { findNewestCorrection } from "~/models/accounts/pending-correction.server";
import { isDeleted, personPath, accountStanding } from "~/models/console/people";
import { findPerson } from "~/models/console/people.server";
import { actionsFor, personActions, type PersonAction } from "~/models/console/person-action";
import { readPlanFact } from "~/routes/staff/plan-fact.server";
import { formatDate, formatMoment } from "~/models/date";
import { DAY } from "~/models/duration";
import { describeDevice } from "~/models/http/user-agent";
import { walletBalance } from "~/models/ledger/wallet.server";
import { formatNaira } from "~/models/money";
import { depositDomain, hasNumber } from "~/models/payments/deposit-account";
import { depositFailureWords, depositStateWords } from "./deposit-words";
import { findActiveNumber, listDepositAccounts } from "~/models/payments/deposit-account.server";
import { listDeposits } from "~/models/payments/deposit.server";
import { listCards } from "~/models/payments/card.server";
import { listSessions } from "~/models/sessions/session.server";
import { hasFactor } from "~/models/second-factor/factor.server";
import { listRoles } from "~/models/staff/staff-role.server";
import { rolesInWords, type StaffRole } from "~/models/staff/staff-role";
import { messagePath } from "~/models/messages/outbox-list";
import { isEmailLost, shownEmail } from "~/models/messages/lost-email";
import { findPaymentsBehind } from "~/models/console/orders.server";
import { listSameAmounts } from "~/models/payments/same-amount.server";
import { listDisputesOfOwner } from "~/models/payments/dispute.server";
import { staffDispute } from "~/messages/payments/dispute";
import type { KnownDispute } from "~/models/payments/dispute";
import { refundable } from "~/models/payments/refund";
import { mayAct } from "~/models/staff/permissions";
import { nationalPhone } from "~/models/users/phone";
import { roleNames } from "~/models/users/role";
import { readNewestInvoices } from "~/services/invoices/read-invoices.server";
import type { App } from "~/services/platform/app.server";
import { readNewestTransactions } from "~/routes/_shared/list-transactions.server";
import { paymentPath } from "~/routes/staff/list-payments.server";
import { readMessagesTo } from "./read-messages.server";
import { readShop } from "./read-shop.server";
import { readNotes } from "~/routes/staff/read-notes.server";
import { readPersonHistory } from "./read-person-history.server";
import { readOrdersOf } from "~/routes/staff/list-orders.server";

type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

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
  });
  const sessions = await listSessions(db, person, clock.now());
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

function groupsOf(acts: PersonAction[], userId: number, sessions: number) {
  return ["Login", "Account"].map((title) => ({
    title,
    grave: title === "Account" && acts.includes("disable"),
    acts: acts
      .filter((act) => personActions[act].group === title)
      .map((act) => ({
        text: personActions[act].text,
        href: `${personPath(userId)}/${act}`,
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
    facts: await factsOf(app, person, sessions[0]?.seenAt ?? null),
    warnings: [
      ...warningsOf(person, waiting, app.clock.now()),
      ...disputesOf(disputes, looking.roles, app.clock.now()),
      ...(await sameAmountsOf(app, userId, looking.roles)),
    ],
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

async function factsOf(app: AppContext, person: Person, seenAt: Date | null) {
  const { db, clock } = app;
  const verified = ({ at, done, not }: { at: Date | null; done: string; not: string }) =>
    at ? `${done} ${formatDate(at)}` : not;
  const own = person.role === "owner" ? await ownerFacts(app, person) : [];
  const roles = person.role === "staff" ? await listRoles(db, person.id) : [];
  return [
    {
      name: "Account",
      value: person.username,
      detail: `${[roleNames[person.role], rolesInWords(roles)].filter(Boolean).join(", ")}, since ${formatDate(person.createdAt)}`,
    },
    {
      name: "Phone",
      value: nationalPhone(person.phone) || "None",
      detail: verified({ at: person.phoneVerifiedAt, done: "verified", not: "not verified" }),
    },
    {
      name: "Email",
      value: shownEmail(person.email) ?? "None",
      detail: isEmailLost(person.email)
        ? "none was entered, or another account has confirmed it"
        : verified({ at: person.emailVerifiedAt, done: "confirmed", not: "not confirmed" }),
    },
    ...own,
    ...(await numberFacts(app, person)),
    { name: "Last seen", value: seenAt ? formatMoment(seenAt) : "Not logged in", detail: "" },
    { name: "Status", value: accountStanding(person, clock.now()), detail: "" },
    ...(person.agent ? [{ name: "Agent", value: person.agent, detail: "signed them up" }] : []),
  ];
}

const DEPOSITS = 3;

/** The account's numbers, closed ones too, with the newest transfers to them. */
async function numberFacts({ db, config }: AppContext, { id }: Person) {
  const domain = depositDomain(config.payments);
  const [accounts, deposits] = [
    await listDepositAccounts(db, id, domain),
    await listDeposits(db, id, DEPOSITS),
  ];
  const sent = deposits.map(({ amount, createdAt }) => `${formatNaira(amount)} on ${formatDate(createdAt)}`);
  return accounts.map((account, place) => ({
    name: "Account number",
    value: account.number ?? depositStateWords[account.state],
    detail: [
      account.failure === null ? "" : depositFailureWords[account.failure],
      ...(hasNumber(account)
        ? [account.bank, account.name, account.closedAt ? `closed ${formatDate(account.closedAt)}` : ""]
        : []),
      ...(place === 0 && sent.length > 0 ? [`last came ${sent.join(", ")}`] : []),
    ]
      .filter(Boolean)
      .join(", "),
  }));
}

async function ownerFacts(app: AppContext, { id }: Person) {
  const cards = await listCards(app.db, id, app.clock.now());
  return [
    await readPlanFact(app, id),
    { name: "Wallet", value: formatNaira(await walletBalance(app.db, id)), detail: "" },
    {
      name: "Saved cards",
      value: cards.length === 0 ? "None" : String(cards.length),
      detail: cards.map(({ label }) => label).join(", "),
    },
  ];
}

type WaitingAction = NonNullable<Awaited<ReturnType<typeof readPersonActions>>>["waiting"];

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
  return [{ title: "Money", grave: false, acts: [{ text, href: `/staff/wallets/${id}` }] }];
}

interface PersonWarning {
  strong: string;
  text: string;
  link?: { text: string; href: string };
}

/** For how long two payments of one amount are pointed out. */
const POINTED_OUT = 30 * DAY;

async function sameAmountsOf(
  { db, clock }: AppContext,
  userId: number,
  roles: readonly StaffRole[],
): Promise<PersonWarning[]> {
  if (!mayAct(roles, "payments")) return [];
  const since = new Date(clock.now().getTime() - POINTED_OUT);
  return (await listSameAmounts(db, userId, { since })).map(({ reference, earlier, amount, at }) => ({
    strong: `${formatNaira(amount)} was paid twice within an hour.`,
    text: `The second time on ${formatMoment(at)}; the first payment is ${earlier}. Ask whether both were meant.`,
    link: { text: `Look at ${reference}`, href: paymentPath(reference) },
  }));
}

/** Open ones, and what banks took back. */
const disputesOf = (disputes: KnownDispute[], roles: readonly StaffRole[], now: Date): PersonWarning[] =>
  disputes.map((dispute) => {
    const { strong, text } = staffDispute(dispute, now);
    const { reference } = dispute;
    return {
      strong,
      text,
      ...(mayAct(roles, "payments") && {
        link: { text: `Look at ${reference}`, href: paymentPath(reference) },
      }),
    };
  });

function warningsOf(person: Person, waiting: WaitingAction, now: Date): PersonWarning[] {
  return [
    ...(person.lockedAt
      ? [
          {
            strong: `Locked since ${formatMoment(person.lockedAt)}.`,
            text: "Someone else may be using the account. No one can log in, and nothing is paid from it. Unlock it when you have found its owner.",
          },
        ]
      : []),
    ...(person.disabledAt && !person.lockedAt
      ? [{ strong: `Disabled since ${formatMoment(person.disabledAt)}.`, text: "Logging in is blocked." }]
      : []),
    ...(person.heldUntil && person.heldUntil > now
      ? [
          {
            strong: `Held until ${formatMoment(person.heldUntil)}.`,
            text: "The password was reset or a detail was corrected. No saved card is charged, and email and phone can’t be changed.",
          },
        ]
      : []),
    ...(waiting
      ? [
          {
            strong: `${waiting.what === "second-factor" ? "Removal of the second factor" : `Correction of the ${waiting.what}`} takes effect on ${formatMoment(waiting.dueAt)}.`,
            text:
              waiting.what === "second-factor"
                ? "Then the password alone logs in, unless it is cancelled."
                : `It then changes to ${waiting.newValue}, unless it is cancelled.`,
          },
        ]
      : []),
  ];
}
