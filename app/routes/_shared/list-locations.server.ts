import type { AppContext } from "~/services/platform/context.server";
import { cutParameter } from "~/models/cut-text";
import { FilterFields } from "~/models/filter";
import { requireReadable } from "~/http/responses.server";
import { findAgentCode } from "~/models/agents/agent.server";
import { agentCheckoutPath } from "~/models/agents/location-checkout";
import { shareLink } from "./share-link";
import { neighbours, readPage } from "~/models/list-page";
import { ALL_LOCATIONS, LOCATIONS } from "~/models/locations/location";
import { roomOf } from "./location-room";
import { type LocationScope, countArchived, listLocations } from "~/models/locations/location.server";
import { rowOf } from "./location-rows";
import { findPlan, isFree, isPriced, readDuration } from "~/models/plans/catalogue";
import { extensiblePeriod } from "~/models/subscriptions/added-extras";
import { noExtrasView } from "~/messages/subscriptions/extras";
import { readOutlets } from "~/models/subscriptions/outlet.server";
import { pausedView } from "~/models/subscriptions/shop-allowance";
import { listInShop } from "~/models/subscriptions/shop-allowance.server";
import { readState } from "~/models/subscriptions/state.server";
import { liveSubscriptionAt } from "~/models/subscriptions/subscription";
import type { User } from "~/models/users/user";
import { catalogueOf } from "~/services/plans/read-catalogue.server";
import { locationKey } from "~/services/locations/change-location.server";

const PAGE_LENGTH = 25;
const MOST_SEARCHED = 100;

/** The owner's locations, either in use or archived, and whether there is room for another. */
export async function readOwnLocations(app: AppContext, owner: Pick<User, "id">, query: URLSearchParams) {
  const { db, clock } = app;
  const now = clock.now();
  const fields = new FilterFields(query);
  const archived = fields.choice("show", { archived: "Archived" }) !== null;
  requireReadable(fields.errors);
  const page = readPage(query.get("page"), PAGE_LENGTH);
  const found = await listLocations(
    db,
    { ownerId: owner.id },
    { search: "", archived },
    { limit: page.limit, offset: page.offset, now },
  );
  const shown = new URLSearchParams(archived ? { show: "archived" } : {});
  const room = await readRoom(app, owner.id, now);
  return {
    paused: pausedView(await listInShop(db, owner.id), "outlets", room.limit),
    archived,
    archivedCount: await countArchived(db, owner.id),
    rows: found.slice(0, PAGE_LENGTH).map(rowOf),
    room,
    key: await locationKey(app, owner.id),
    ...neighbours(page, found.length, LOCATIONS, shown),
  };
}

async function readRoom(app: AppContext, ownerId: number, now: Date) {
  const catalogue = await catalogueOf(app);
  const state = await readState(app.db, ownerId, now);
  const periods = state?.periods ?? [];
  const live = liveSubscriptionAt(periods, now);
  const noExtras = extensiblePeriod(periods, now) ? null : noExtrasView(catalogue, live);
  return roomOf(await readOutlets(app.db, catalogue, ownerId, now), noExtras);
}

/**
 * The locations of an agent's customers; for staff, all of them. An agent who chose a plan on the price page picks a
 * location for it here.
 */
export async function readAllLocations(app: AppContext, user: User, query: URLSearchParams) {
  const scope: LocationScope = user.role === "staff" ? "all" : { agentId: user.id };
  const search = cutParameter(query, "search", MOST_SEARCHED) ?? "";
  const choice = user.role === "agent" ? await readChoice(app, user.id, query) : null;
  const page = readPage(query.get("page"), PAGE_LENGTH);
  const found = await listLocations(
    app.db,
    scope,
    { search, archived: false },
    { limit: page.limit, offset: page.offset, now: app.clock.now() },
  );
  const carried = choice ? { plan: String(choice.planId), duration: choice.duration } : {};
  return {
    search,
    carried,
    choice,
    rows: found.slice(0, PAGE_LENGTH).map((location) => {
      const row = rowOf(location);
      return choice && location.shut === null
        ? {
            ...row,
            href: agentCheckoutPath({ locationId: row.id, code: choice.code, duration: choice.duration }),
          }
        : row;
    }),
    ...neighbours(page, found.length, ALL_LOCATIONS, new URLSearchParams({ ...carried, search })),
  };
}

/** What the agent chose to buy with tokens for a customer; null if nothing that tokens pay for was chosen. */
async function readChoice(app: AppContext, agentId: number, query: URLSearchParams) {
  const plan = findPlan(await catalogueOf(app), query.get("plan") ?? undefined);
  const code = await findAgentCode(app.db, agentId);
  if (!plan || !isPriced(plan) || isFree(plan) || code === null) return null;
  const duration = readDuration(query.get("duration") ?? undefined);
  const registerPath = `${shareLink(code)}&plan=${plan.id}&duration=${duration}`;
  return { planId: plan.id, plan: plan.name, duration, code, registerPath };
}
