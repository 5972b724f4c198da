import { enqueue } from "~/models/outbox.server";
import { readDayRange } from "~/models/day-range";
import { formatDate, formatTime } from "~/models/date";
import { MINUTE } from "~/models/duration";
import { neighbours, readPage } from "~/models/list-page";
import { receiptMail } from "~/models/receipt-mail";
import type { Receipt, ReceiptKind } from "~/models/receipt";
import { findReceipt, listReceipts } from "~/models/receipt.server";
import { receiptMailLimit } from "~/models/throttle";
import { hit } from "~/models/throttle.server";
import type { App } from "./app.server";

type Context = Pick<App, "db" | "clock">;

const PAGE_LENGTH = 20;

/** What the list of an owner's payments shows. */
export async function readReceipts({ db }: Context, ownerId: number, query: URLSearchParams) {
  const kind = readKind(query.get("kind"));
  const { from, to, since, until } = readDayRange(query);
  const page = readPage(query.get("page"), PAGE_LENGTH);
  const found = await listReceipts(db, ownerId, { kind, since, until }, page);
  const chosen = new URLSearchParams({ kind: kind ?? "", from, to });
  return {
    filter: { kind: kind ?? "", from, to, on: kind !== null || from !== "" || to !== "" },
    page: page.page,
    rows: found.slice(0, page.length).map(inList),
    ...neighbours(page, found.length, "/transactions", chosen),
  };
}

/** The newest few, for the first page after login. */
export async function readNewestReceipts({ db }: Context, ownerId: number, limit: number) {
  const newest = await listReceipts(db, ownerId, everything, { limit, offset: 0 });
  return newest.map(inList);
}

const everything = { kind: null, since: null, until: null };

function inList({ reference, content, createdAt, number }: Receipt) {
  const { title, paidBy, total } = content;
  return { reference, title, paidBy, total, number, date: formatDate(createdAt) };
}

/** What a receipt shows, null when the owner has none of that reference. */
export async function readReceipt({ db }: Context, ownerId: number, reference: string) {
  const receipt = await findReceipt(db, ownerId, reference);
  return receipt && { ...receipt, date: formatDate(receipt.createdAt), time: formatTime(receipt.createdAt) };
}

export async function newestReference({ db }: Context, ownerId: number): Promise<string | null> {
  const [newest] = await listReceipts(db, ownerId, everything, { limit: 1, offset: 0 });
  return newest?.reference ?? null;
}

export type Resent =
  { outcome: "sent" } | { outcome: "not-found" } | { outcome: "throttled"; retryAfterSeconds: number };

/** Mails a receipt once more, to the address of today. The key holds the minute, so that two presses at a time send one mail. */
export async function resendReceipt(
  { db, clock }: Context,
  owner: { id: number; email: string },
  reference: string,
  origin: string,
): Promise<Resent> {
  const receipt = await findReceipt(db, owner.id, reference);
  if (!receipt) return { outcome: "not-found" };
  const now = clock.now();
  const tries = await hit(db, `receipt:${owner.id}`, receiptMailLimit, now);
  if (!tries.allowed) return { outcome: "throttled", retryAfterSeconds: tries.retryAfterSeconds };
  const dedupeKey = `receipt-again:${reference}:${Math.floor(now.getTime() / MINUTE)}`;
  const mail = { ...receiptMail(receipt, origin), recipient: owner.email };
  await enqueue(db, { channel: "mail", ...mail, ownerId: owner.id, dedupeKey, now });
  return { outcome: "sent" };
}

function readKind(typed: string | null): ReceiptKind | null {
  return typed === "plan" || typed === "top-up" ? typed : null;
}
