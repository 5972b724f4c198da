import { sql } from "kysely";
import type { Db } from "#db/client";
import type { ContactAction, ContactState, ContactTopic } from "#db/schema";
import { type ContactFilter, contactActions, contactTransitions } from "./contact-desk";
import { moveTo } from "~/models/state-table.server";

interface StaffMessage {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  topic: ContactTopic;
  message: string;
  createdAt: Date;
  state: ContactState;
  revision: number;
  assignedTo: number | null;
  assignedName: string | null;
}

const columns = [
  "m.id",
  "m.firstName",
  "m.lastName",
  "m.email",
  "m.topic",
  "m.phoneNumber",
  "m.message",
  "m.createdAt",
  "m.state",
  "m.revision",
  "m.assignedTo",
  "users.name as assignedName",
] as const;

const unanswered = ["new", "open"] as const satisfies readonly ContactState[];

const messages = (db: Db) =>
  db.selectFrom("contactMessages as m").leftJoin("users", "users.id", "m.assignedTo");

interface DeskFilter extends ContactFilter {
  /** Whose messages are "mine". */
  staffId: number;
}

function matching(db: Db, { words, state, topic, mine, staffId }: DeskFilter) {
  const like = `%${words.replace(/[\\%_]/g, "\\$&")}%`;
  return messages(db)
    .$if(state === "unanswered", (query) => query.where("m.state", "in", unanswered))
    .$if(state !== "" && state !== "unanswered", (query) =>
      query.where("m.state", "=", state as ContactState),
    )
    .$if(topic !== "", (query) => query.where("m.topic", "=", topic as ContactTopic))
    .$if(mine, (query) => query.where("m.assignedTo", "=", staffId))
    .$if(words !== "", (query) =>
      query.where(
        sql<boolean>`concat_ws(' ', m.first_name, m.last_name, m.email, m.phone_number) ilike ${like}`,
      ),
    );
}

/** Newest first. */
export function listContactMessages(
  db: Db,
  filter: DeskFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<StaffMessage[]> {
  return matching(db, filter).select(columns).orderBy("m.id", "desc").limit(limit).offset(offset).execute();
}

export async function countContactMessages(db: Db, filter: DeskFilter): Promise<number> {
  const { count } = await matching(db, filter)
    .select((row) => row.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export async function findContactMessage(db: Db, id: number): Promise<StaffMessage | null> {
  return (await messages(db).select(columns).where("m.id", "=", id).executeTakeFirst()) ?? null;
}

/** The newest message from this address with one of these texts, which a button of ours wrote. */
export async function findMessageOf(
  db: Db,
  { email, texts }: { email: string; texts: readonly string[] },
): Promise<Pick<StaffMessage, "message" | "createdAt"> | null> {
  const found = await db
    .selectFrom("contactMessages")
    .select(["message", "createdAt"])
    .where("email", "=", email)
    .where("message", "in", texts)
    .orderBy("id", "desc")
    .executeTakeFirst();
  return found ?? null;
}

/** As the menu of the console counts them. */
export async function countUnanswered(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("contactMessages")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("state", "in", unanswered)
    .executeTakeFirstOrThrow();
  return count;
}

interface Act {
  id: number;
  revision: number;
  act: ContactAction;
  staffId: number;
  text?: string | undefined;
  now: Date;
}

/**
 * Moves a message to another state and records the action. False if its state has changed, or a colleague has acted
 * on it since. A member of staff who takes, answers or reopens it is assigned to it.
 */
export async function performContactAction(
  db: Db,
  { id, revision, act, staffId, text, now }: Act,
): Promise<boolean> {
  const { from, to } = contactActions[act];
  const takes = act === "taken" || act === "answered" || act === "reopened";
  const update = db.updateTable("contactMessages");
  const moved = await (to === null ? update : update.$call(moveTo(contactTransitions, to)))
    .set({ revision: revision + 1, ...(takes && { assignedTo: staffId }) })
    .where("id", "=", id)
    .where("revision", "=", revision)
    .where("state", "in", from)
    .returning("id")
    .executeTakeFirst();
  if (!moved) return false;
  await db
    .insertInto("contactEvents")
    .values({ messageId: id, at: now, staffId, act, text: text ?? null })
    .execute();
  return true;
}

/** The history of a message, newest first. */
export const listMessageEntries = (db: Db, messageId: number) =>
  db
    .selectFrom("contactEvents")
    .innerJoin("users", "users.id", "staffId")
    .select(["contactEvents.id", "at", "act", "text", "users.name as staffName", "staffId"])
    .where("messageId", "=", messageId)
    .orderBy("contactEvents.id", "desc")
    .execute();
