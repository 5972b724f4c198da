import type { Db } from "#db/client";
import { endCorrection } from "~/models/accounts/pending-correction.server";
import { revokeRecoveries } from "~/models/accounts/credential.server";
import { removeAllPasskeys, removePasskeysSince } from "~/models/passkeys/passkey.server";
import {
  forgetGuesses,
  forgetSetup,
  forgetShownCodes,
  hasFactor,
  removeFactor,
  removeFactorSince,
} from "~/models/second-factor/factor.server";
import {
  forgetDevices,
  forgetDevicesSince,
  forgetFactorOfDevices,
} from "~/models/sessions/known-device.server";
import { endNotMeLinks, endSpentNotMeLinks } from "~/models/sessions/new-device.server";
import { endPendingLogins } from "~/models/sessions/pending-login.server";
import { endAllSessions, endSessionsSince } from "~/models/sessions/session.server";
import type { User } from "~/models/users/user";
import { wasResetSince } from "./recovery.server";
import { type Outcome, type PersonalAct, type PersonalItemName, personalItems } from "./personal-items";

interface ItemsOwner {
  user: Pick<User, "id" | "role">;
  now: Date;
}

interface Report extends ItemsOwner {
  /** When the login began that was not the owner's. */
  since: Date;
  /** The browser of the owner, whose session and known device stay; null if the owner is not logged in. */
  kept: { sessionId: number; deviceHash: Buffer | null } | null;
}

type End<Item> = (trx: Db, ending: Item) => Promise<unknown>;

type Ends<Whose> = Partial<Record<PersonalItemName, End<Whose>>>;

const closePassword = (trx: Db, userId: number) =>
  trx.updateTable("users").set({ passwordHash: null }).where("id", "=", userId).execute();

/** How all of an item ends. The login of an account ends with the account alone. */
const ends: Ends<ItemsOwner> = {
  password: (trx, { user }) => closePassword(trx, user.id),
  sessions: (trx, { user, now }) => endAllSessions(trx, user.id, now),
  notMeLinks: (trx, { user }) => endNotMeLinks(trx, user.id),
  devices: (trx, { user }) => forgetDevices(trx, user.id),
  pendingLogins: (trx, { user, now }) => endPendingLogins(trx, user.id, now),
  recoveries: (trx, { user, now }) => revokeRecoveries(trx, user.id, now),
  passkeys: (trx, { user }) => removeAllPasskeys(trx, user.id),
  secondFactor: async (trx, { user }) => {
    // Two admins remove that of staff: see `staff-approval.ts`.
    if (user.role !== "staff" && (await removeFactor(trx, user.id))) await forgetGuesses(trx, user.id);
  },
  factorSetups: async (trx, { user }) => {
    await forgetSetup(trx, user.id);
    await forgetShownCodes(trx, user.id);
  },
  corrections: (trx, { user, now }) => endCorrection(trx, { userId: user.id }, "cancelled", now),
  messageChoices: async (trx, { user }) => {
    await trx.deleteFrom("silencedTexts").where("ownerId", "=", user.id).execute();
    await trx.deleteFrom("whatsappConsents").where("ownerId", "=", user.id).execute();
  },
  apiAnswers: (trx, { user }) => trx.deleteFrom("apiAnswers").where("userId", "=", user.id).execute(),
};

/** How as much of an item ends as has nothing left to do. */
const endsSpent: Ends<ItemsOwner> = { notMeLinks: (trx, { user }) => endSpentNotMeLinks(trx, user.id) };

/** How as much of an item ends as is as young as a reported login. */
const endsSince: Ends<Report> = {
  sessions: (trx, { user, since, kept, now }) =>
    endSessionsSince(trx, { userId: user.id, since, keptId: kept?.sessionId ?? null }, now),
  devices: (trx, { user, since, kept }) =>
    forgetDevicesSince(trx, { userId: user.id, since, kept: kept?.deviceHash ?? null }),
  passkeys: (trx, { user, since }) => removePasskeysSince(trx, user.id, since),
  secondFactor: async (trx, { user, since }) => {
    if (user.role === "staff" || !(await removeFactorSince(trx, user.id, since))) return;
    await forgetFactorOfDevices(trx, user.id);
    await forgetGuesses(trx, user.id);
  },
};

/** How what the person behind a reported login knows ends. */
const endsKnown: Ends<Report> = {
  password: async (trx, { user, since, kept }) => {
    if (kept === null && !(await wasResetSince(trx, user.id, since))) await closePassword(trx, user.id);
  },
};

const names = Object.keys(personalItems) as PersonalItemName[];

/** The items with which an act does this, each with how it is done. */
function stepsOf<Whose>(act: PersonalAct, outcome: Outcome, how: Ends<Whose>): End<Whose>[] {
  return names
    .filter((name) => personalItems[name].outcomes[act] === outcome)
    .map((name) => {
      const step = how[name];
      if (!step) throw new Error(`nothing says how ${name} ends by ${act}`);
      return step;
    });
}

/** What an act ended that the person is told of. */
interface EndedItems {
  secondFactor: boolean;
}

async function endAll(
  trx: Db,
  user: ItemsOwner["user"],
  steps: (() => Promise<unknown>)[],
): Promise<EndedItems> {
  const had = await hasFactor(trx, user.id);
  for (const step of steps) await step();
  return { secondFactor: had && !(await hasFactor(trx, user.id)) };
}

/**
 * Ends what belongs to the person of an account, as the table of `personalItems` has it for the act. What moves or is
 * replaced is the work of the caller, who has locked the account.
 */
export function endPersonalItems(
  trx: Db,
  act: Exclude<PersonalAct, "not-me" | "deletion">,
  ending: ItemsOwner,
): Promise<EndedItems> {
  const steps = [...stepsOf(act, "ends", ends), ...stepsOf(act, "spent", endsSpent)];
  return endAll(
    trx,
    ending.user,
    steps.map((end) => () => end(trx, ending)),
  );
}

/** Ends what someone else may have opened since a login that was not the owner's. The caller has locked the account. */
export function endItemsSince(trx: Db, report: Report): Promise<EndedItems> {
  const young = [...stepsOf("not-me", "young", endsSince), ...stepsOf("not-me", "known", endsKnown)].map(
    (end) => () => end(trx, report),
  );
  const all = stepsOf("not-me", "ends", ends).map((end) => () => end(trx, report));
  return endAll(trx, report.user, [...young, ...all]);
}
