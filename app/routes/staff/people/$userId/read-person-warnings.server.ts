import type { AppContext } from "~/services/platform/context.server";
import type { findNewestCorrection } from "~/models/accounts/pending-correction.server";
import type { findPerson } from "~/models/console/people.server";
import { formatMoment } from "~/models/date";
import { DAY } from "~/models/duration";
import { formatNaira } from "~/models/money";
import type { StaffRole } from "~/models/staff/staff-role";
import { groupSameAmounts } from "~/models/payments/same-amount";
import { listSameAmounts } from "~/models/payments/same-amount.server";
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
  return groupSameAmounts(await listSameAmounts(db, userId, { since })).map(
    ({ reference, earlier, amount, at }) => {
      const isPair = earlier.length === 1;
      const times = isPair
        ? "twice within an hour"
        : `${earlier.length + 1} times, each within an hour of another`;
      return {
        strong: `${formatNaira(amount)} was paid ${times}.`,
        text: isPair
          ? `The second time on ${formatMoment(at)}; the first payment is ${joinWords(earlier)}. Ask whether both were meant.`
          : `The last time on ${formatMoment(at)}; the earlier payments are ${joinWords(earlier)}. Ask whether all were meant.`,
        link: { text: `Look at ${reference}`, href: paymentPath(reference) },
      };
    },
  );
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
