import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "#db/client";
import { DAY } from "~/models/duration";
import type { Duration } from "~/models/plans/catalogue";
import type { SubscriptionKind } from "~/models/subscriptions/subscription";
import { type ShownLocation, shutWhy, SOON_DAYS, locationGroups } from "./shown-location";
import {
  type LocationCounts,
  type LocationCursor,
  type LocationFilter,
  type LocationPlace,
  groupPlace,
} from "./location-list";
import { searchedWords } from "./registrant-list";

interface LocationQuery {
  agentId: number;
  filter: LocationFilter;
  place: Pick<LocationPlace, "after" | "before">;
  limit: number;
  now: Date;
}

export interface ListedLocation extends ShownLocation {
  cursor: LocationCursor;
}

interface LocationPage {
  /** For everything the search finds. */
  counts: LocationCounts;
  rows: ListedLocation[];
  /** Of those that renew soon, as many as can be renewed together, earliest end first. */
  renewSoon: number[];
}

/**
 * One page of an agent's locations, those that need the agent first, with the counts of all: one statement. A
 * location whose plan is over is shown with the plan that ended; one with a running plan, with the end of all paid
 * time.
 * @param together how many can be renewed in one payment
 */
export async function listLocationPage(
  db: Db,
  asked: LocationQuery,
  together: number,
): Promise<LocationPage> {
  const { agentId, filter, place, limit, now } = asked;
  const backwards = place.after === null && place.before !== null;
  const direction = sql.raw(backwards ? "desc" : "asc");
  const answer = await sql<TotalsRow & Nullable<LocationRow>>`
    with mine as materialized (${locationsOf(agentId, filter.search, now)}),
    totals as (
      select count(*) as "all", count(*) filter (where grp = 0) as soon, count(*) filter (where grp = 1) as ended
      from mine
    ),
    page as (
      select * from mine where ${inGroup(filter)} and ${beside(place)}
      order by grp ${direction}, key ${direction}, id ${direction} limit ${limit}
    )
    select totals.*,
      array(select id from mine where grp = 0 and renewable order by key, id limit ${together}) as renew_soon,
      page.grp as "group", page.key, page.id, page.renewable,
      locations.name as shop, locations.is_main, users.name as owner, users.id as owner_id, users.phone_verified_at is not null as phone_verified, users.disabled_at, users.closed_at,
      plans.name as plan_name, had.kind, coalesce(had.ended_at, had.ends_at) as ends_at,
      had.renewal_method is not null and had.cancelled_at is null and not exists (
        select from cards where cards.id = had.renewal_card_id and (removed_at is not null or disabled_at is not null)
      ) as renews,
      chosen_plans.duration as chosen_duration, chosen_plans.on_trial, chosen.name as chosen_name
    from totals
    left join page on true
    left join locations on locations.id = page.id
    left join users on users.id = locations.owner_id
    left join subscriptions as had on had.id = page.period
    left join plans on plans.id = had.plan_id
    left join chosen_plans on chosen_plans.owner_id = users.id
    left join plans as chosen on chosen.id = chosen_plans.plan_id
    order by page.grp, page.key, page.id
  `.execute(db);
  const [totals] = answer.rows;
  if (!totals) throw new Error("a sum has one row");
  const { all, soon, ended, renewSoon } = totals as TotalsRow;
  const rows = answer.rows.filter((row): row is TotalsRow & LocationRow => row.id !== null);
  return { counts: { all, soon, ended }, rows: rows.map(locationOf), renewSoon: renewSoon.map(Number) };
}

interface TotalsRow extends LocationCounts {
  renewSoon: number[];
}

interface LocationRow extends LocationCursor {
  renewable: boolean;
  shop: string;
  isMain: boolean;
  owner: string;
  ownerId: number;
  phoneVerified: boolean;
  disabledAt: Date | null;
  closedAt: Date | null;
  planName: string | null;
  kind: SubscriptionKind | null;
  endsAt: Date | null;
  renews: boolean;
  chosenName: string | null;
  chosenDuration: Duration | null;
  onTrial: boolean | null;
}

type Nullable<Row> = { [Name in keyof Row]: Row[Name] | null };

function locationOf({ group, key, id, planName, kind, endsAt, renews, ...row }: LocationRow): ListedLocation {
  const { shop, isMain, owner, ownerId, phoneVerified, renewable } = row;
  const { chosenName, chosenDuration: duration, onTrial } = row;
  return {
    locationId: id,
    shop,
    isMain,
    owner,
    ownerId,
    phoneVerified,
    renewable,
    shut: shutWhy(row),
    group: locationGroups[group] ?? "unpaid",
    plan: planName === null || kind === null ? null : { name: planName, kind, endsAt, renews },
    chosen:
      chosenName === null || duration === null
        ? null
        : { planName: chosenName, duration, onTrial: onTrial === true },
    cursor: { group, key, id },
  };
}

/**
 * Every location in use with its group and its position in it: running plans by earliest end, ended ones by latest
 * end, and those without a paid plan by newest.
 */
function locationsOf(agentId: number, search: string, now: Date): RawBuilder<unknown> {
  const soon = new Date(now.getTime() + SOON_DAYS * DAY);
  return sql`
    select locations.id, coalesce(past.id, live.id) as period,
      is_main and coalesce(past.kind, live.kind) is not distinct from 'paid' and users.disabled_at is null and users.closed_at is null
        as renewable, grp,
      floor(extract(epoch from case grp when 1 then past.at when 2 then locations.created_at else live.ends_at end))::bigint
        * case when grp in (1, 2) then -1 else 1 end as key
    from users
    join locations on locations.owner_id = users.id and locations.archived_at is null
    left join subscriptions as live on live.location_id = locations.id and live.ended_at is null
    cross join lateral (
      select coalesce(live.kind not in ('free', 'paused') and greatest(live.ends_at, live.grace_until) > ${now}, false) as usable
    ) as now
    left join lateral (
      select id, kind, coalesce(ended_at, ends_at) as at from subscriptions as over
      where not usable and over.owner_id = users.id and over.location_id = locations.id and over.kind not in ('free', 'paused')
        and (ended_at is null or ended_at > starts_at)
      order by id desc limit 1
    ) as past on true
    cross join lateral (
      select case when usable then case when live.ends_at <= ${soon} then 0 else 3 end
        when past.id is not null then 1 else 2 end as grp
    ) as place
    where users.agent_id = ${agentId} and archived_at is null and ${matchesSearch(search)}
  `;
}

function matchesSearch(search: string): RawBuilder<SqlBool> {
  if (search === "") return sql`true`;
  const words = sql`search_query(${searchedWords(search)})`;
  return sql`coalesce(users.search @@ ${words} or locations.search @@ ${words}, false)`;
}

const inGroup = ({ show }: LocationFilter): Expression<SqlBool> =>
  show === "all" ? sql`true` : sql`grp = ${groupPlace(show)}`;

function beside({ after, before }: LocationQuery["place"]): Expression<SqlBool> {
  const place = after ?? before;
  if (!place) return sql`true`;
  const beyond = sql.raw(after ? ">" : "<");
  return sql`(grp, key, id) ${beyond} (${place.group}::integer, ${place.key}::bigint, ${place.id}::bigint)`;
}
