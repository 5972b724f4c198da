import type { AppContext } from "~/services/platform/context.server";
import type { SecondPersonAction } from "#db/schema";
import { findWaiting } from "~/models/approvals/staff-approval.server";
import { findNewestCorrection } from "~/models/accounts/pending-correction.server";
import { allOfList, isDeleted, personListPath, personLists, personPath } from "~/models/console/people";
import { findPerson, type Person } from "~/models/console/people.server";
import { actionsFor, personActions, type PersonAction } from "~/models/console/person-action";
import { formatMoment } from "~/models/date";
import { describeDevice } from "~/models/http/user-agent";
import { depositDomain } from "~/models/payments/deposit-account";
import { findActiveNumber } from "~/models/payments/deposit-account.server";
import { listSessions } from "~/models/sessions/session.server";
import { hasFactor } from "~/models/second-factor/factor.server";
import type { StaffRole } from "~/models/staff/staff-role";
import { listDisputesOfOwner } from "~/models/payments/dispute.server";
import { mayAct } from "~/models/staff/permissions";
import type { App } from "~/services/platform/app.server";
import { readShop } from "./read-shop.server";
import { timelineDays } from "~/routes/staff/timeline.server";
import { readNotes } from "~/routes/staff/read-notes.server";
import { listPersonHistory } from "./read-person-history.server";
import { readNewestEntries } from "./read-person-lists.server";
import { readPersonFacts } from "./read-person-facts.server";
import { readPersonWarnings } from "./read-person-warnings.server";

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

/** Newest payments, which answer most calls. */
const SHOWN = 3;
/** Newest entries of a list that is folded. */
const FOLDED = 5;

const foldedLists = ["orders", "invoices", "messages"] as const;

/** Everything staff need to know about a person on the phone; null if there is no such account. */
export async function readPerson(app: AppContext, userId: number, looking: Viewer) {
  const read = await readPersonActions(app, userId, looking);
  if (!read) return null;
  const { person, waiting, sessions, groups } = read;
  const { db } = app;
  const { roles } = looking;
  const disputes = await listDisputesOfOwner(db, userId);
  const context = { db, userId, roles };
  const happened = await listPersonHistory(
    app,
    { userId, roles, ofStaff: false },
    { limit: FOLDED + 1, offset: 0 },
  );
  const folded = [];
  for (const list of foldedLists) folded.push(await readNewestEntries(context, list, FOLDED));
  return {
    title: person.name,
    groups: [...moneyGroup(person, roles), ...groups],
    facts: await readPersonFacts(app, person, sessions[0]?.seenAt ?? null),
    warnings: await readPersonWarnings(app, person, { waiting, disputes, roles }),
    shop: person.role === "owner" ? await readShop(app, userId) : null,
    notes: await readNotes(app, person, looking),
    payments: await readNewestEntries(context, "payments", SHOWN),
    happened: {
      title: personLists.history,
      days: timelineDays(happened.slice(0, FOLDED).toReversed()),
      all:
        happened.length > FOLDED
          ? { href: personListPath(userId, "history"), text: allOfList.history }
          : null,
    },
    folded: folded.filter(({ entries }) => entries.length > 0),
    sessions: sessions.map(({ id, userAgent, addressPrefix, startedAt, seenAt }) => ({
      key: id,
      what: describeDevice(userAgent),
      detail: `${addressPrefix} · since ${formatMoment(startedAt)} · seen ${formatMoment(seenAt)}`,
    })),
  };
}

function moneyGroup({ id, role }: Person, roles: readonly StaffRole[]) {
  if (!mayAct(roles, "wallets") || (role !== "owner" && role !== "agent")) return [];
  const text = role === "agent" ? "Tokens" : "Wallet";
  return [{ title: "Money", acts: [{ text, href: `/staff/wallets/${id}` }] }];
}
