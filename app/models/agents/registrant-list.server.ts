import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/client";
import {
  searchedWords,
  type Registrant,
  type RegistrantFilter,
  type RegistrantPlace,
  type RegistrantSort,
} from "./registrant-list";

/** Whose registrants: one agent's, or those of all agents. */
export type RegistrantScope = { agentId: number } | "all";

const keys: Record<RegistrantSort, { column: RawBuilder<unknown>; falling: boolean }> = {
  newest: { column: sql`users.created_at`, falling: true },
  oldest: { column: sql`users.created_at`, falling: false },
  "a-z": { column: sql`lower(users.name)`, falling: false },
  "z-a": { column: sql`lower(users.name)`, falling: true },
};

/**
 * The registrants after or before a place, in the order of the list. The place is found by an index and never counted
 * to; one that is not in the list has nothing beside it.
 */
export async function listRegistrantPage(
  db: Db,
  scope: RegistrantScope,
  { search, sort }: RegistrantFilter,
  { after, before, limit }: Pick<RegistrantPlace, "after" | "before"> & { limit: number },
): Promise<Registrant[]> {
  const { column, falling } = keys[sort];
  const backwards = before !== null;
  const direction = sql.raw(falling === backwards ? "asc" : "desc");
  const beyond = sql.raw(falling === backwards ? ">" : "<");
  const place = after ?? before;
  const rows = await inScope(db, scope)
    .leftJoin("locations", (join) =>
      join.onRef("locations.owner_id", "=", "users.id").on("locations.is_main", "=", true),
    )
    .leftJoin("agents", "agents.user_id", "users.agent_id")
    .select(["users.id", "users.name", "users.email", "users.phone", "users.created_at as registeredAt"])
    .select(["locations.address", "agents.code as agentCode"])
    .$if(search !== "", (query) => query.where(matches(search)))
    .$if(place !== null, (query) =>
      query.where(
        sql<boolean>`(${column}, users.id) ${beyond} (${inScope(db, scope)
          .select([column.as("key"), "users.id"])
          .where("users.id", "=", place)})`,
      ),
    )
    .orderBy(sql`${column} ${direction}`)
    .orderBy(sql`users.id ${direction}`)
    .limit(limit)
    .execute();
  const found = rows.map(({ address, agentCode, ...row }) => ({
    ...row,
    address: address ?? "",
    agentCode: agentCode ?? "",
  }));
  return backwards ? found.reverse() : found;
}

/** How many there are, counted no further than `most`. */
export async function countRegistrantsUpTo(
  db: Db,
  scope: RegistrantScope,
  { search }: Pick<RegistrantFilter, "search">,
  most: number,
): Promise<number> {
  const { count } = await db
    .selectFrom(
      inScope(db, scope)
        .select("users.id")
        .$if(search !== "", (query) => query.where(matches(search)))
        .limit(most)
        .as("counted"),
    )
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

function inScope(db: Db, scope: RegistrantScope) {
  const users = db.selectFrom("users");
  return scope === "all"
    ? users.where("users.agent_id", "is not", null)
    : users.where("users.agent_id", "=", scope.agentId);
}

const matches = (typed: string) => sql<boolean>`users.search @@ search_query(${searchedWords(typed)})`;
