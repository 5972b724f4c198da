import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/client";
import { shownEmail } from "~/models/messages/lost-email";
import {
  searchedWords,
  type ListedRegistrant,
  type RegistrantFilter,
  type RegistrantPlace,
  type RegistrantSort,
} from "./registrant-list";
import { shutWhy } from "./shown-location";

/** Whose registrants: one agent's, or those of all agents. */
export type RegistrantScope = { agentId: number } | "all";

type Beside = Pick<RegistrantPlace, "after" | "before">;

const keys: Record<RegistrantSort, { key: RawBuilder<unknown>; falling: boolean }> = {
  newest: { key: sql`users.created_at`, falling: true },
  oldest: { key: sql`users.created_at`, falling: false },
  "a-z": { key: sql`lower(users.name)`, falling: false },
  "z-a": { key: sql`lower(users.name)`, falling: true },
};

/** Number of registrants read one by one before the word index is used. */
const NEAR = 2000;

/** A word that more registrants than this have is not counted. */
const USUAL = 100;

/**
 * The registrants after or before a place, in list order. The place is found by an index, never by counting; a place
 * that is not in the list has no neighbours.
 */
export async function listRegistrantPage(
  db: Db,
  scope: RegistrantScope,
  filter: RegistrantFilter,
  { after, before, limit }: Beside & { limit: number },
): Promise<ListedRegistrant[]> {
  const ids = await findIds(db, scope, filter, { after, before, limit });
  const rows = await db
    .selectFrom("users")
    .leftJoin("locations", (join) =>
      join.onRef("locations.ownerId", "=", "users.id").on("locations.isMain", "=", true),
    )
    .leftJoin("agents", "agents.userId", "users.agentId")
    .select(["users.id", "users.name", "users.email", "users.phone", "users.createdAt as registeredAt"])
    .select(["users.disabledAt", "users.closedAt"])
    .select(["locations.address", "agents.code as agentCode"])
    .where("users.id", "=", sql<number>`any(${ids})`)
    .execute();
  const found = rows.map(({ disabledAt, closedAt, ...row }) => ({
    ...row,
    shut: shutWhy({ disabledAt, closedAt }),
    email: shownEmail(row.email) ?? "",
    address: row.address ?? "",
    agentCode: row.agentCode ?? "",
  }));
  const places = new Map(ids.map((id, place) => [id, place]));
  found.sort((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
  return before === null ? found : found.reverse();
}

/**
 * How many there are; null for more than `most`, or for a word so common that counting would cost more than the page.
 */
export async function countListed(
  db: Db,
  scope: RegistrantScope,
  { search }: Pick<RegistrantFilter, "search">,
  most: number,
): Promise<number | null> {
  if (search !== "") {
    const near = await findNear(db, scope, { search, sort: "newest" }, { after: null, before: null });
    if (near.whole) return near.ids.length;
    if (near.ids.length > USUAL) return null;
  }
  const { count } = await db
    .selectFrom(
      inScope(db, scope)
        .select("users.id")
        .$if(search !== "", (query) => query.where(matches(search)))
        .limit(most + 1)
        .as("counted"),
    )
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count > most ? null : count;
}

/**
 * A common word is found soon in list order, a rare one by the word index. PostgreSQL cannot tell them apart by
 * itself, since it assumes the same frequency for all beginnings of words.
 */
async function findIds(
  db: Db,
  scope: RegistrantScope,
  filter: RegistrantFilter,
  { limit, ...place }: Beside & { limit: number },
): Promise<number[]> {
  if (filter.search === "") return idsOf(await inOrder(db, scope, filter.sort, place).limit(limit).execute());
  const near = await findNear(db, scope, filter, place);
  if (near.whole || near.ids.length >= limit) return near.ids.slice(0, limit);
  const everywhere = inScope(db, scope).select("users.id").where(matches(filter.search));
  return idsOf(
    await inOrder(db, scope, filter.sort, place)
      .where("users.id", "=", sql<number>`any(array(${everywhere}))`)
      .limit(limit)
      .execute(),
  );
}

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);

/** Matches among the nearest registrants, and whether there are no others. */
async function findNear(
  db: Db,
  scope: RegistrantScope,
  { search, sort }: RegistrantFilter,
  place: Beside,
): Promise<{ ids: number[]; whole: boolean }> {
  const { ids, looked } = await db
    .selectFrom(
      inOrder(db, scope, sort, place)
        .select([
          matches(search).as("matches"),
          sql<number>`row_number() over (order by ${orderOf(sort, place).order})`.as("place"),
        ])
        .limit(NEAR)
        .as("near"),
    )
    .select([
      sql<number[] | null>`array_agg(near.id order by near.place) filter (where near.matches)`.as("ids"),
      (eb) => eb.fn.countAll<number>().as("looked"),
    ])
    .executeTakeFirstOrThrow();
  return { ids: (ids ?? []).map(Number), whole: looked < NEAR };
}

/** The registrants in list order, those nearest to the place first. */
function inOrder(db: Db, scope: RegistrantScope, sort: RegistrantSort, beside: Beside) {
  const { key, order, beyond } = orderOf(sort, beside);
  const place = beside.after ?? beside.before;
  return inScope(db, scope)
    .select("users.id")
    .$if(place !== null, (query) =>
      query.where(
        sql<boolean>`(${key}, users.id) ${beyond} (${inScope(db, scope)
          .select([key.as("key"), "users.id"])
          .where("users.id", "=", place)})`,
      ),
    )
    .orderBy(order);
}

/** Before a place the list is read backwards. */
function orderOf(sort: RegistrantSort, { before }: Beside) {
  const { key, falling } = keys[sort];
  return falling === (before === null)
    ? { key, order: sql`${key} desc, users.id desc`, beyond: sql`<` }
    : { key, order: sql`${key}, users.id`, beyond: sql`>` };
}

function inScope(db: Db, scope: RegistrantScope) {
  const users = db.selectFrom("users");
  return scope === "all"
    ? users.where("users.agentId", "is not", null)
    : users.where("users.agentId", "=", scope.agentId);
}

const matches = (typed: string) => sql<boolean>`users.search @@ search_query(${searchedWords(typed)})`;
