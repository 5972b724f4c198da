import type { AppContext } from "~/services/platform/context.server";
import type { findNewestCorrection } from "~/models/accounts/pending-correction.server";
import { personListPath, personLists } from "~/models/console/people";
import type { findPerson } from "~/models/console/people.server";
import { formatMoment } from "~/models/date";
import { DAY } from "~/models/duration";
import { formatNaira } from "~/models/money";
import type { StaffRole } from "~/models/staff/staff-role";
import { groupSameAmounts, type RepeatedAmount } from "~/models/payments/same-amount";
import { listSameAmounts, SAME_AMOUNTS_READ } from "~/models/payments/same-amount.server";
import { staffDispute } from "~/messages/payments/dispute";
import type { KnownDispute } from "~/models/payments/dispute";
import { mayAct } from "~/models/staff/permissions";
import { nationalPhone } from "~/models/users/phone";
import { joinWords } from "~/models/word-list";
import { paymentPath } from "~/routes/staff/list-payments.server";

type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

type WaitingCorrection = NonNullable<Awaited<ReturnType<typeof findNewestCorrection>>>;

interface PersonWarning {
  strong: string;
  text: string;
  link?: { text: string; href: string };
}

interface WarningFacts {
  waiting: WaitingCorrection | null;
  disputes: KnownDispute[];
  roles: readonly StaffRole[];
}

/** What to look at before anything is done for the person. */
export async function readPersonWarnings(
  app: AppContext,
  person: Person,
  { waiting, disputes, roles }: WarningFacts,
): Promise<PersonWarning[]> {
  const now = app.clock.now();
  return [
    ...warningsOf(person, waiting, now),
    ...disputesOf(disputes, roles, now),
    ...(await sameAmountsOf(app, person.id, roles)),
  ];
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
  const pairs = await listSameAmounts(db, userId, { since });
  const groups = groupSameAmounts(pairs);
  const others = groups.length - CASES_SHOWN;
  return [
    ...groups.slice(0, CASES_SHOWN).map(sameAmountWarning),
    ...(others > 0 || pairs.length === SAME_AMOUNTS_READ
      ? [
          {
            strong: "More equal payments within an hour.",
            text: `Those of the last ${POINTED_OUT / DAY} days are in the list.`,
            link: { text: personLists.payments, href: personListPath(userId, "payments") },
          },
        ]
      : []),
  ];
}

/** Equal payments that are warnings of their own. */
const CASES_SHOWN = 2;
/** Earlier payments that one warning names. */
const EARLIER_NAMED = 3;

function sameAmountWarning({ reference, earlier, amount, at }: RepeatedAmount): PersonWarning {
  const isPair = earlier.length === 1;
  const times = isPair
    ? "twice within an hour"
    : `${earlier.length + 1} times, each within an hour of another`;
  const unnamed = earlier.length - EARLIER_NAMED;
  const named = [...earlier.slice(0, EARLIER_NAMED), ...(unnamed > 0 ? [`${unnamed} more`] : [])];
  return {
    strong: `${formatNaira(amount)} was paid ${times}.`,
    text: isPair
      ? `The second time on ${formatMoment(at)}; the first payment is ${joinWords(earlier)}. Ask whether both were meant.`
      : `The last time on ${formatMoment(at)}; the earlier payments are ${joinWords(named)}. Ask whether all were meant.`,
    link: { text: `Look at ${reference}`, href: paymentPath(reference) },
  };
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

function warningsOf(person: Person, waiting: WaitingCorrection | null, now: Date): PersonWarning[] {
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
                : `It then changes to ${waiting.what === "phone" ? nationalPhone(waiting.newValue) : waiting.newValue}, unless it is cancelled.`,
          },
        ]
      : []),
  ];
}
