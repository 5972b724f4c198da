import { requireReadable } from "~/http/responses.server";
import { formatMoment } from "~/models/date";
import {
  type ListedMessage,
  messageChannels,
  messagePath,
  messageState,
  readMessageFilter,
} from "~/models/messages/outbox-list";
import { messageKind } from "~/routes/staff/message-kind";
import { messageStateWords } from "~/routes/staff/message-words";
import { countOutbox, findOutboxMessage, listOutbox } from "~/models/messages/outbox-list.server";
import { pageLinks, readNumberedPage } from "~/models/console/numbered-page";
import { trendStart } from "~/models/console/trend";
import { personPath } from "~/models/console/people";
import { readId } from "~/models/row-id";
import { maskRecipient } from "~/models/users/phone";
import { getUser } from "~/models/users/user.server";
import type { App } from "~/services/platform/app.server";

const PATH = "/staff/outbox";

/** Messages of the outbox, without texts or full addresses. */
export async function readOutbox({ db, clock }: Pick<App, "db" | "clock">, query: URLSearchParams) {
  const { errors, ...filter } = readMessageFilter(query);
  requireReadable(errors);
  const week = trendStart(clock.now());
  const total = await countOutbox(db, filter, week);
  const page = readNumberedPage(query.get("page"), total);
  const typed = { state: filter.state ?? "", channel: filter.channel ?? "" };
  return {
    filter: typed,
    on: filter.state !== null || filter.channel !== null,
    rows: (await listOutbox(db, filter, { ...page, since: week })).map(rowOf),
    pages: pageLinks(page, total, { path: PATH, filter: typed, one: "message", many: "messages" }),
  };
}

function rowOf(message: ListedMessage) {
  const state = messageState(message);
  return {
    id: message.id,
    href: messagePath(message.id),
    time: formatMoment(message.createdAt),
    to: maskRecipient(message.recipient),
    title: messageKind(message),
    channel: messageChannels[message.channel],
    state: messageStateWords(message),
    failed: state === "failed",
    why: message.lastError ?? "",
    tries: message.attempts,
  };
}

export async function readMessage({ db }: Pick<App, "db">, typed: string | undefined) {
  const message = await findOutboxMessage(db, readId(typed));
  if (!message) return null;
  const { id, title, to, channel, state, why, tries, time } = rowOf(message);
  const { sentAt, deadAt, nextAttemptAt, expiresAt } = message;
  const isOpen = sentAt === null && (deadAt === null || message.lastError !== null);
  return {
    id,
    title,
    state,
    isOpen,
    person: message.ownerId === null ? null : await personOf(db, message.ownerId),
    facts: [
      { name: "To", value: to },
      { name: "By", value: channel },
      { name: "Written", value: time },
      { name: "Attempts", value: String(tries), ...(why !== "" && { detail: why }) },
      ...(sentAt ? [{ name: "Sent", value: formatMoment(sentAt) }] : []),
      ...(deadAt ? [{ name: "Not delivered", value: formatMoment(deadAt) }] : []),
      ...(!sentAt && !deadAt ? [{ name: "Next try", value: formatMoment(nextAttemptAt) }] : []),
      ...(expiresAt ? [{ name: "Expires", value: formatMoment(expiresAt) }] : []),
    ],
  };
}

/** The person a message was written for. */
async function personOf(db: App["db"], userId: number) {
  const { name } = await getUser(db, userId);
  return { name, href: personPath(userId) };
}
