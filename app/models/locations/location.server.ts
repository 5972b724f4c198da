import { type Expression, sql } from "kysely";
import type { Db } from "#db/client";
import { searchedWords } from "~/models/agents/registrant-list";
import { shutWhy } from "~/models/agents/shown-location";
import type { ListedLocation, LocationDetails } from "./location";

/** Locations the caller may see: an owner's own, those of an agent's registrants, or all. */
export type LocationScope = { ownerId: number } | { agentId: number } | "all";

interface LocationFilter {
  /** As typed; an empty search matches all. */
  search: string;
  archived: boolean;
}

const inScope = (db: Db, scope: LocationScope) => {
  const all = db.selectFrom("locations").innerJoin("users", "users.id", "locations.ownerId");
  if (scope === "all") return all;
  return "ownerId" in scope
    ? all.where("locations.ownerId", "=", scope.ownerId)
    : all.where("users.agentId", "=", scope.agentId);
};

const selectLocations = (db: Db, scope: LocationScope, now: Date) =>
  inScope(db, scope)
    .leftJoin("agents", "agents.userId", "users.agentId")
    .leftJoin("locations as main", (join) =>
      join.onRef("main.ownerId", "=", "locations.ownerId").on("main.isMain", "=", true),
    )
    .leftJoin("subscriptions", (join) =>
      join
        .onRef("subscriptions.locationId", "=", "main.id")
        .on("subscriptions.endedAt", "is", null)
        .on((on) => on.or([on("endsAt", "is", null), on("endsAt", ">", now), on("graceUntil", ">", now)])),
    )
    .leftJoin("plans", "plans.id", "subscriptions.planId")
    .select(["locations.id", "locations.name", "locations.address", "locations.isMain"])
    .select(["locations.archivedAt", "locations.pausedAt", "users.id as ownerId", "users.name as ownerName"])
    .select(["users.disabledAt", "users.closedAt"])
    .select(["agents.code as agentCode", "plans.name as planName", "kind", "endsAt"]);

type Row = Awaited<ReturnType<ReturnType<typeof selectLocations>["execute"]>>[number];

const toListed = ({
  ownerId,
  ownerName,
  agentCode,
  planName,
  kind,
  endsAt,
  disabledAt,
  closedAt,
  ...row
}: Row): ListedLocation => ({
  ...row,
  shut: shutWhy({ disabledAt, closedAt }),
  owner: { id: ownerId, name: ownerName, agentCode },
  plan: planName === null || kind === null ? null : { name: planName, kind, endsAt },
});

/** An owner's locations by name, the main one first; for several owners, newest first. */
export async function listLocations(
  db: Db,
  scope: LocationScope,
  { search, archived }: LocationFilter,
  { limit, offset, now }: { limit: number; offset: number; now: Date },
): Promise<ListedLocation[]> {
  const own = scope !== "all" && "ownerId" in scope;
  const rows = await selectLocations(db, scope, now)
    .where("locations.archivedAt", archived ? "is not" : "is", null)
    .$if(search !== "", (query) => query.where("locations.id", "in", matchesSearch(db, search)))
    .$if(own, (query) => query.orderBy("locations.isMain", "desc").orderBy(sql`lower(locations.name)`))
    .orderBy("locations.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(toListed);
}

/** Searches the name of the location, and the name, e-mail, phone and username of its owner. */
function matchesSearch(db: Db, typed: string) {
  const matches = (column: Expression<unknown>) =>
    sql<boolean>`${column} @@ search_query(${searchedWords(typed)})`;
  return db
    .selectFrom("locations as named")
    .select("named.id")
    .where((is) => matches(is.ref("named.search")))
    .union(
      db
        .selectFrom("locations as owned")
        .innerJoin("users as owners", "owners.id", "owned.ownerId")
        .select("owned.id")
        .where((is) => matches(is.ref("owners.search"))),
    );
}

/** A location in the scope, archived or not; null if it is not in the scope. */
export async function findLocation(
  db: Db,
  scope: LocationScope,
  id: number,
  now: Date,
): Promise<ListedLocation | null> {
  const row = await selectLocations(db, scope, now).where("locations.id", "=", id).executeTakeFirst();
  return row ? toListed(row) : null;
}

export async function countArchived(db: Db, ownerId: number): Promise<number> {
  const { count } = await db
    .selectFrom("locations")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("ownerId", "=", ownerId)
    .where("archivedAt", "is not", null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function isInUse(db: Db, ownerId: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom("locations")
    .select("archivedAt")
    .where("id", "=", id)
    .where("ownerId", "=", ownerId)
    .executeTakeFirst();
  return row?.archivedAt === null;
}

/** The owner's newest location: the key of a form is derived from it. */
export async function newestLocationId(db: Db, ownerId: number): Promise<number> {
  const { id } = await db
    .selectFrom("locations")
    .select((row) => row.fn.coalesce(row.fn.max("id"), row.lit(0)).as("id"))
    .where("ownerId", "=", ownerId)
    .executeTakeFirstOrThrow();
  return id;
}

export async function findAdded(
  db: Db,
  ownerId: number,
  submissionKey: string,
): Promise<{ id: number } | null> {
  const row = await db
    .selectFrom("locations")
    .select("id")
    .where("ownerId", "=", ownerId)
    .where("submissionKey", "=", submissionKey)
    .executeTakeFirst();
  return row ?? null;
}

interface Place {
  ownerId: number;
  /** How many may be in use; null is unlimited. The caller holds the plan (`lockPlan`), so that it stays so. */
  most: number | null;
  now: Date;
}

const inUse = (ownerId: number) =>
  sql<number>`(
    select count(*) from locations where owner_id = ${ownerId} and archived_at is null and paused_at is null
  )`;

const hasRoom = ({ ownerId, most }: Place) =>
  most === null ? sql<boolean>`true` : sql<boolean>`${inUse(ownerId)} < ${most}`;

/** Adds a location if there is room; null, with nothing written, if not. */
export async function insertLocation(
  db: Db,
  { name, address }: LocationDetails,
  place: Place & { submissionKey: string },
): Promise<{ id: number } | null> {
  const { ownerId, submissionKey, now } = place;
  const row = await db
    .insertInto("locations")
    .columns(["ownerId", "name", "address", "isMain", "createdAt", "submissionKey"])
    .expression((from) =>
      from
        .selectFrom("users")
        .select((of) => [
          "users.id",
          of.cast<string>(of.val(name), "text").as("name"),
          of.cast<string>(of.val(address), "text").as("address"),
          of.lit(false).as("isMain"),
          of.cast<Date>(of.val(now), "timestamptz").as("createdAt"),
          of.cast<string>(of.val(submissionKey), "text").as("submissionKey"),
        ])
        .where("users.id", "=", ownerId)
        .where(hasRoom(place)),
    )
    .returning("id")
    .executeTakeFirst();
  return row ?? null;
}

/** Restores an archived location if there is room. */
export async function restoreLocation(db: Db, id: number, place: Place): Promise<boolean> {
  const row = await db
    .updateTable("locations")
    .set({ archivedAt: null, pausedAt: null })
    .where("id", "=", id)
    .where("ownerId", "=", place.ownerId)
    .where("archivedAt", "is not", null)
    .where(hasRoom(place))
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** False for the main location, which cannot be archived, and for archived ones. */
export async function archiveLocation(
  db: Db,
  id: number,
  { ownerId, now }: Pick<Place, "ownerId" | "now">,
): Promise<boolean> {
  const row = await db
    .updateTable("locations")
    .set({ archivedAt: now, pausedAt: null })
    .where("id", "=", id)
    .where("ownerId", "=", ownerId)
    .where("isMain", "=", false)
    .where("archivedAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Changes name and address of a location; those of the main one are business details. False if nothing changes. */
export async function changeLocation(
  db: Db,
  { id, ownerId }: { id: number; ownerId: number },
  { name, address }: LocationDetails,
): Promise<boolean> {
  const row = await db
    .updateTable("locations")
    .set({ name, address })
    .where("id", "=", id)
    .where("ownerId", "=", ownerId)
    .where("isMain", "=", false)
    .where((is) => is.or([is("name", "!=", name), is("address", "!=", address)]))
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
