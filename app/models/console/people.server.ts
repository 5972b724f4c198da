import { sql } from "kysely";
import type { Db } from "#db/client";
import type { Role } from "#db/schema";
import { searchedWords } from "~/models/agents/registrant-list";
import type { PeopleFilter } from "./people";
import { searchTerms } from "~/models/search-terms";
import { lateOwners } from "./late-owners.server";
import { phoneEnds } from "./search";
import { trendStart } from "./trend";

export interface ListedPerson {
  id: number;
  role: Role;
  name: string;
  username: string;
  email: string;
  phone: string;
  phoneVerifiedAt: Date | null;
  emailVerifiedAt: Date | null;
  heldUntil: Date | null;
  disabledAt: Date | null;
  /** Since when it is locked down. */
  lockedAt: Date | null;
  closedAt: Date | null;
  createdAt: Date;
}

const columns = [
  "users.id",
  "users.role",
  "users.name",
  "users.username",
  "users.email",
  "users.phone",
  "users.phoneVerifiedAt",
  "users.emailVerifiedAt",
  "users.heldUntil",
  "users.disabledAt",
  "users.closedAt",
  "users.createdAt",
] as const;

const lockedAt = sql<Date | null>`(
  select locked_at from lockdowns where user_id = users.id and state = 'locked'
)`.as("lockedAt");

/** Accounts with words, or a shop with words, that begin as typed; a number may be the end of their phone. */
function matchesSearch(typed: string) {
  const { digits } = searchTerms(typed);
  const words = searchedWords(typed);
  const phones = (digits === null ? [] : phoneEnds(digits)).map(
    (end) => sql`or users.phone like ${`%${end}`}`,
  );
  return sql<boolean>`(
    users.search @@ search_query(${words})
    or users.id in (select owner_id from locations where search @@ search_query(${words}))
    ${sql.join(phones, sql` `)}
  )`;
}

const inState = (state: PeopleFilter["state"], now: Date) => {
  switch (state) {
    case "deleted":
      return sql<boolean>`is_deleted(users.id)`;
    case "locked":
      return sql<boolean>`users.id in (select user_id from lockdowns where state = 'locked')`;
    case "disabled":
      return sql<boolean>`users.disabled_at is not null and not is_deleted(users.id)`;
    case "closed":
      return sql<boolean>`users.closed_at is not null and users.disabled_at is null`;
    case "held":
      return sql<boolean>`users.held_until > ${now}`;
    case "unverified":
      return sql<boolean>`users.phone_verified_at is null`;
    case "unconfirmed":
      return sql<boolean>`users.email_verified_at is null`;
    case "late":
      return sql<boolean>`users.id in (select owner_id from (${lateOwners(trendStart(now))}) as late)`;
    case "new":
      return sql<boolean>`users.created_at >= ${trendStart(now)}`;
    case "correcting":
      return sql<boolean>`users.id in (select user_id from contact_corrections where state = 'waiting' and due_at > ${now})`;
    case "asked":
      return sql<boolean>`users.id in (select subject_id from staff_approvals where state = 'waiting')`;
    case "":
      return sql<boolean>`true`;
  }
};

export const peopleQuery = (db: Db) => db.selectFrom("users").select([...columns, lockedAt]);

const matching = (db: Db, { q, role, state }: PeopleFilter, now: Date) =>
  db
    .selectFrom("users")
    .$if(q !== "", (people) => people.where(matchesSearch(q)))
    .$if(role !== "", (people) => people.where("users.role", "=", role as Role))
    .where(inState(state, now));

/** Accounts that match a filter, newest first. */
export async function listPeople(
  db: Db,
  filter: PeopleFilter,
  { limit, offset, now }: { limit: number; offset: number; now: Date },
): Promise<ListedPerson[]> {
  return matching(db, filter, now)
    .select([...columns, lockedAt])
    .orderBy("users.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countPeople(db: Db, filter: PeopleFilter, now: Date): Promise<number> {
  const { count } = await matching(db, filter, now)
    .select((row) => row.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export interface Person extends ListedPerson {
  /** Who signed them up. */
  agent: { id: number; name: string } | null;
}

export async function findPerson(db: Db, id: number): Promise<Person | null> {
  const found = await db
    .selectFrom("users")
    .leftJoin("users as agents", "agents.id", "users.agentId")
    .select([...columns, lockedAt])
    .select(["agents.id as agentId", "agents.name as agentName"])
    .where("users.id", "=", id)
    .executeTakeFirst();
  if (!found) return null;
  const { agentId, agentName, ...person } = found;
  return {
    ...person,
    agent: agentId === null || agentName === null ? null : { id: agentId, name: agentName },
  };
}

export async function findPersonId(db: Db, name: string): Promise<number> {
  const lowered = name.trim().toLowerCase();
  const column = lowered.includes("@") ? "email" : "username";
  const person = await db
    .selectFrom("users")
    .select("id")
    .where((is) => is(is.fn<string>("lower", [column]), "=", lowered))
    .executeTakeFirst();
  return person?.id ?? 0;
}
