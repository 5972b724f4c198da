import { randomUUID } from "node:crypto";
import type { Db } from "#db/client";
import { enqueue } from "~/models/messages/outbox.server";
import type { User } from "~/models/users/user";
import { withRequestContext, type RequestContext } from "~/services/platform/request-context.server";
import { resendPhoneCode, verifyPhone } from "~/services/accounts/verify-phone.server";
import type { makeContext } from "./context";
import { makeRequestContext } from "./request";

type NewMessage = Parameters<typeof enqueue>[1];

export const startOfDay = new Date("2026-11-21T09:00:00Z");

/** Queues a message and returns its number. */
export async function putIn(db: Db, change: Partial<NewMessage> = {}): Promise<number> {
  const dedupeKey = change.dedupeKey ?? randomUUID();
  const mail = change.channel === "mail" ? { subject: "Hello", recipient: "ada@shop.example" } : {};
  await enqueue(db, {
    channel: "sms",
    recipient: "+2348031234521",
    text: "12345 is your code",
    now: startOfDay,
    ...mail,
    ...change,
    dedupeKey,
  });
  const { id } = await db
    .selectFrom("outbox")
    .select("id")
    .where("dedupeKey", "=", dedupeKey)
    .executeTakeFirstOrThrow();
  return id;
}

export async function readMessage(db: Db, id: number) {
  return db.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** Empties the outbox for a test that checks all of it. */
export async function emptyOutbox(db: Db): Promise<void> {
  await db.deleteFrom("deliveryReceipts").execute();
  await db.deleteFrom("outbox").execute();
}

/** The newest mail to the address with its code and the key of its link or SMS; empty strings for what it does not contain. */
export async function newestMail(db: Db, recipient: string) {
  const [mail] = await mailsTo(db, recipient);
  if (!mail) throw new Error(`no mail was sent to ${recipient}`);
  return mail;
}

export async function mailsTo(db: Db, recipient: string) {
  const mails = await db
    .selectFrom("outbox")
    .select(["subject", "text"])
    .where("recipient", "=", recipient)
    .orderBy("id", "desc")
    .execute();
  return mails.map(({ subject, text }) => ({
    subject,
    text,
    code: codeIn(text),
    key: /[?&]key=([a-z]{32})\b|\b((?:[a-z]{4}-){4}[a-z]{4})\b/.exec(text)?.slice(1).join("") ?? "",
  }));
}

/** The code in a message; the port of a link is none. */
const codeIn = (text: string): string =>
  /\b\d{5}(?:\d{3})?\b/.exec(text.replaceAll(/https?:\S+/g, ""))?.[0] ?? "";

/** Subjects of the mails to an owner, in order. */
export async function subjectsTo(db: Db, ownerId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("outbox")
    .select("subject")
    .where("ownerId", "=", ownerId)
    .where("channel", "=", "mail")
    .orderBy("id")
    .execute();
  return rows.map(({ subject }) => subject ?? "");
}

/** SMS to an owner, in order. */
export async function textsTo(db: Db, ownerId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("outbox")
    .select("text")
    .where("ownerId", "=", ownerId)
    .where("channel", "=", "sms")
    .orderBy("id")
    .execute();
  return rows.map(({ text }) => text);
}

export interface Message {
  channel: "sms" | "mail";
  to: string;
  subject: string | null;
  text: string;
  createdAt: string;
}

/** The newest messages first, as the demo outbox lists them. */
export async function readOutbox(origin: string): Promise<Message[]> {
  const response = await fetch(new URL("/demo/outbox", origin), { headers: { Accept: "application/json" } });
  return (await response.json()) as Message[];
}

/** The newest code sent to a phone or mailbox. */
export async function readCode(origin: string, to: string): Promise<string> {
  const message = (await readOutbox(origin)).find((candidate) => candidate.to === to);
  const code = codeIn(message?.text ?? "");
  if (!code) throw new Error(`no code was sent to ${to}`);
  return code;
}

type Context = ReturnType<typeof makeContext>;

export async function codesSentTo(db: Db, phone: string): Promise<string[]> {
  const messages = await db
    .selectFrom("outbox")
    .select("text")
    .where("recipient", "=", phone)
    .orderBy("id", "desc")
    .execute();
  return messages.map(({ text }) => /\b\d{5}(?:\d{3})?\b/.exec(text)?.[0] ?? "");
}

export async function newestCode(db: Db, phone: string): Promise<string> {
  const [code] = await codesSentTo(db, phone);
  if (!code) throw new Error(`no code was sent to ${phone}`);
  return code;
}

export function otherCode(code: string): string {
  return String((Number(code) + 1) % 100_000).padStart(5, "0");
}

/** Asks for codes and tries them as one account, from an IP address that may change. */
export function makeCaller(context: Context, user: User) {
  const as = <Result>(request: Partial<RequestContext>, work: () => Result) =>
    withRequestContext(makeRequestContext(request), work);
  return {
    ask: (request: Partial<RequestContext> = {}) => as(request, () => resendPhoneCode(context, user)),
    type: (code: string, request: Partial<RequestContext> = {}) =>
      as(request, () => verifyPhone(context, user, code)),
    async typeWrong(request: Partial<RequestContext> = {}) {
      const wrong = otherCode(await newestCode(context.db, user.phone));
      return as(request, () => verifyPhone(context, user, wrong));
    },
  };
}
