import type { Db } from "#db/client";
import { inTransaction, type Undo } from "#db/transaction";
import type { Mail } from "~/models/messages/mail-html";
import type { MessageKind } from "~/models/messages/message-kind";
import type { MoneyTextKind } from "~/models/messages/money-text";
import { textAboutMoney } from "~/models/messages/money-text.server";
import type { ContactDetails } from "~/models/platform/contact-details";
import type { AuditEvent } from "~/models/users/audit.server";
import type { User } from "~/models/users/user";
import { mailUser, type SmsRecipient, textUser } from "~/models/users/user-message.server";
import type { App } from "./app.server";
import { recordRequestEvent } from "./audit.server";
import { ownOrigin } from "./own-origin.server";

/** What a use case that makes its own context needs of the app. */
export type AppContext = Pick<App, "db" | "clock" | "config" | "random">;

interface Work {
  /** The pool, or the transaction in which all is written. */
  db: Db;
  now: Date;
  /** Who acts; nobody in jobs and when a provider reports. */
  actorId?: number | undefined;
}

/** Work without a transaction, whose time is now. */
interface WorkAlone {
  db?: never;
  now?: never;
  actorId?: number | undefined;
}

type OwnAuditEvent = Omit<AuditEvent, "now" | "outcome" | "requestId" | "addressPrefix"> & {
  /** "ok" if it is not given. */
  outcome?: AuditEvent["outcome"];
};

interface Message {
  about: MessageKind;
  /** Which one: a second message about the same is not sent. */
  of: readonly (string | number)[];
  mail?: (Mail & { expiresAt?: Date }) | undefined;
  /** To a verified phone that can receive one, whatever its owner has silenced. */
  sms?: string | undefined;
  /** To an owner, by the way and of the kinds that the owner wants. */
  moneyText?: { kind: MoneyTextKind; text: string } | undefined;
  /** A newer message replaces the unsent ones of the same topic. */
  topic?: string | undefined;
}

type MailRecipient = Pick<User, "id" | "email">;

interface Notify {
  (user: MailRecipient, message: Message & { sms?: undefined }): Promise<void>;
  (user: MailRecipient & SmsRecipient, message: Message): Promise<void>;
}

/**
 * What a use case works with: where it writes, when, for whom, and how it leaves a trace. `Needs` names what else of
 * the app it needs, such as "log".
 */
export type Context<Needs extends keyof App = never> = Work &
  Pick<App, "config" | "random" | Exclude<Needs, "db">> & {
    /** Whom a message names for questions. */
    contact: ContactDetails;
    /** For links to account pages. */
    origin: string;
    /** Adds an event of the actor to the audit log, with the request and its network. */
    audit: (event: OwnAuditEvent) => Promise<void>;
    notify: Notify;
  };

/** The key of a message: with another of the same key, only the first is sent. */
export const messageKey = ({ about, of }: Pick<Message, "about" | "of">): `${MessageKind}:${string}` =>
  `${about}:${of.join(":")}`;

/** The context of work in a transaction that is open already, or of work without one. */
export function contextOf<Given extends AppContext>(
  app: Given,
  { db = app.db, now = app.clock.now(), actorId }: Work | WorkAlone = {},
): Given & Context {
  return {
    ...app,
    db,
    now,
    actorId,
    contact: app.config.contact,
    origin: ownOrigin(app),
    audit: (event) => recordRequestEvent(db, { outcome: "ok", now, actorId, ...event }),
    notify: (user: MailRecipient | (MailRecipient & SmsRecipient), message: Message) =>
      notify({ db, now }, user, message),
  };
}

async function notify(
  { db, now }: Work,
  user: MailRecipient | (MailRecipient & SmsRecipient),
  { mail, sms, moneyText, topic, ...message }: Message,
): Promise<void> {
  const dedupeKey = messageKey(message);
  if (mail !== undefined) await mailUser(db, user, { ...mail, topic, dedupeKey, now });
  if (sms !== undefined && "phone" in user) {
    const smsTopic = topic === undefined ? undefined : `${topic}:sms`;
    await textUser(db, user, { text: sms, topic: smsTopic, dedupeKey: `${dedupeKey}:sms`, now });
  }
  if (moneyText !== undefined)
    await textAboutMoney(db, { ...moneyText, ownerId: user.id, dedupeKey: `${dedupeKey}:text`, now });
}

/** Runs a use case in a transaction, or in a savepoint of the caller's; its time is when it begins. */
export function transact<Given extends AppContext, Result>(
  app: Given,
  actor: Pick<User, "id"> | null,
  work: (ctx: Given & Context, undo: Undo<Result>) => Promise<Result>,
): Promise<Result> {
  const now = app.clock.now();
  return inTransaction(app.db, (trx, undo) =>
    work(contextOf(app, { db: trx, now, actorId: actor?.id }), undo),
  );
}
