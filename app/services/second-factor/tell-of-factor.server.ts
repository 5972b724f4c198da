import type { Db } from "#db/client";
import type { Limit } from "~/models/http/throttle";
import type { ContactDetails } from "~/models/platform/contact-details";
import { factorMail, pausedMail } from "~/messages/second-factor/staff-mail";
import {
  type OwnerFactorChange,
  ownerFactorMail,
  ownerFactorSms,
  ownerPausedMail,
} from "~/messages/second-factor/mail";
import type { User } from "~/models/users/user";
import { recordRequestEvent } from "~/services/platform/audit.server";
import { mailUser, textUser } from "~/models/users/user-message.server";

const keyOf = ({ id }: User, what: string) => `second-factor:${id}:${what}`;

/** Tells about a change of a second factor: staff by mail, everyone else by mail and SMS. */
export async function tellOfChange(
  db: Db,
  user: User,
  { change, now, contact }: { change: OwnerFactorChange; now: Date; contact: ContactDetails },
): Promise<void> {
  const dedupeKey = keyOf(user, `${change}:${now.getTime()}`);
  if (user.role === "staff" && change !== "off" && change !== "ended")
    return mailUser(db, user, { ...factorMail(change, now, contact), dedupeKey, now });
  await mailUser(db, user, { ...ownerFactorMail(user, change, now, contact), dedupeKey, now });
  await textUser(db, user, { text: ownerFactorSms(change, contact), dedupeKey: `${dedupeKey}:sms`, now });
}

interface Pause {
  now: Date;
  until: Date;
  window: Limit["window"];
  contact: ContactDetails;
}

/** Tells that no code is accepted for a time. */
export function tellOfPause(db: Db, user: User, { now, until, window, contact }: Pause): Promise<void> {
  const dedupeKey = keyOf(user, `paused:${window}:${Math.floor(until.getTime() / window)}`);
  const mail =
    user.role === "staff" ? pausedMail(now, until, contact) : ownerPausedMail(user, now, until, contact);
  return mailUser(db, user, { ...mail, dedupeKey, now });
}

/** Records that a second factor has ended that may be a stranger's, and tells of it. */
export async function noteFactorEnded(
  trx: Db,
  user: User,
  { now, contact }: { now: Date; contact: ContactDetails },
): Promise<void> {
  await recordRequestEvent(trx, { now, action: "second-factor-reset", outcome: "ok", subjectId: user.id });
  await tellOfChange(trx, user, { change: "ended", now, contact });
}
