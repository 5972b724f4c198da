import type { Db } from "#db/client";
import { inTransaction, type Undo } from "#db/transaction";
import type { Mail } from "~/models/messages/mail-html";
import type { MessageKind } from "~/models/messages/message-kind";
import type { ContactDetails } from "~/models/platform/contact-details";
import type { AuditEvent } from "~/models/users/audit.server";
import type { User } from "~/models/users/user";
import { mailUser, type SmsRecipient, textUser } from "~/models/users/user-message.server";
import type { App } from "./app.server";
import { recordRequestEvent } from "./audit.server";

/** What a use case that makes its own context needs of the app. */
export type AppContext = Pick<App, "db" | "clock" | "config">;

interface Work {
  /** The pool, or the transaction in which all is written. */
  db: Db;
  now: Date;
  /** Who acts; nobody in jobs. */
  actorId?: number | undefined;
  /** Whom a message names for questions. */
  contact: ContactDetails;
}

type OwnAuditEvent = Pick<AuditEvent, "action" | "reason" | "subjectId" | "stranger"> & {
  outcome?: AuditEvent["outcome"];
};

interface Message {
  about: MessageKind;
  /** Which one: a second message about the same is not sent. */
  of: readonly (string | number)[];
  mail?: Mail;
  sms?: string | undefined;
  /** A newer message replaces the unsent ones of the same topic. */
  topic?: string;
}

/** What a use case works with: where it writes, when, for whom, and how it leaves a trace. */
export interface Context extends Work {
  /** Adds an event of the actor to the audit log, with the request and its network. */
  audit: (event: OwnAuditEvent) => Promise<void>;
  /** Mails a person, and sends an SMS to a verified phone that can receive one. */
  notify: (user: Pick<User, "email"> & SmsRecipient, message: Message) => Promise<void>;
}

export const contextOf = (work: Work): Context => ({
  ...work,
  audit: ({ outcome = "ok", ...event }) =>
    recordRequestEvent(work.db, { ...event, outcome, now: work.now, actorId: work.actorId }),
  notify: (user, message) => notify(work, user, message),
});

async function notify(
  { db, now }: Work,
  user: Pick<User, "email"> & SmsRecipient,
  { about, of, mail, sms, topic }: Message,
): Promise<void> {
  const dedupeKey = [about, ...of].join(":");
  if (mail !== undefined) await mailUser(db, user, { ...mail, topic, dedupeKey, now });
  if (sms === undefined) return;
  const smsTopic = topic === undefined ? undefined : `${topic}:sms`;
  await textUser(db, user, { text: sms, topic: smsTopic, dedupeKey: `${dedupeKey}:sms`, now });
}

/** Runs a use case in a transaction, or in a savepoint of the caller's; its time is when it begins. */
export function transact<Result>(
  { db, clock, config }: AppContext,
  actor: Pick<User, "id">,
  work: (ctx: Context, undo: Undo<Result>) => Promise<Result>,
): Promise<Result> {
  const now = clock.now();
  return inTransaction(db, (trx, undo) =>
    work(contextOf({ db: trx, now, actorId: actor.id, contact: config.contact }), undo),
  );
}
