import type { AppContext } from "~/services/platform/context.server";
import { endInWords, locationWays, planInWords, stateInWords } from "./shown-location";
import {
  type LocationFilter,
  type LocationPlace,
  FIRST_PLACE,
  locationListPath,
  readLocationFilter,
  readLocationPlace,
} from "~/models/agents/location-list";
import { locationShowsInWords, monthInWords, renewSoonInWords, shownInWords } from "./list-words";
import { type ListedLocation, listLocationPage } from "~/models/agents/location-list.server";
import { sumAgentPlans } from "~/models/agents/agent-sales.server";
import { isDue } from "~/models/agents/shown-location";
import { findAgentCode } from "~/models/agents/agent.server";
import { MOST_TOGETHER, renewTogetherPath } from "~/models/agents/bulk-renewal";
import { shareLink, whatsAppLink } from "~/routes/_shared/share-link";
import { countRegistrants } from "~/models/agents/registrant.server";
import { newestUnverified } from "~/models/agents/registrant-phone.server";
import { startOfMonth } from "~/models/date";
import { HOUR } from "~/models/duration";
import { walletBalance } from "~/models/ledger/wallet.server";
import { formatNaira } from "~/models/money";
import { findTrialPlan } from "~/models/plans/catalogue";
import { keptByYear } from "~/models/plans/quote";
import type { User } from "~/models/users/user";
import { catalogueOf } from "~/services/plans/read-catalogue.server";
import type { App } from "~/services/platform/app.server";
import { refusal, requireReadable } from "~/http/responses.server";

const PAGE_LENGTH = 10;
/** For this long after a registration the page suggests verifying the phone. */
const WHILE_THERE = HOUR;

/** The data of an agent's home page; `origin` is that of the agent's link. */
export async function readReseller(
  app: Pick<App, "db" | "clock" | "config">,
  agent: User,
  origin: string,
  query: URLSearchParams,
) {
  const { db } = app;
  const now = app.clock.now();
  const share = await findShare(db, agent, origin);
  const list = await readLocationList(app, agent, share?.code ?? null, query);
  return {
    name: agent.name,
    tokens: await walletBalance(db, agent.id, "tokens"),
    share,
    registrants: await countRegistrants(db, agent.id),
    earnings: monthInWords(await sumAgentPlans(db, agent.id, startOfMonth(now))) ?? (await keptInWords(app)),
    list,
    /** The registrant who is probably still with the agent, to read a code out. */
    unverified: await newestUnverified(db, agent.id, new Date(now.getTime() - WHILE_THERE)),
  };
}

/** What agents keep of the plan that they sell; null if they keep nothing. */
async function keptInWords(app: Pick<App, "db" | "clock" | "config">): Promise<string | null> {
  const plan = findTrialPlan(await catalogueOf(app));
  const kept = plan ? keptByYear(plan, app.config.vatTenths) : 0;
  return plan && kept > 0 ? `You keep ${formatNaira(kept)} of each year of ${plan.name}.` : null;
}

/** A page of the locations, and which of all of them can be renewed together. */
async function readLocationList(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  agent: User,
  agentCode: string | null,
  query: URLSearchParams,
) {
  const now = clock.now();
  const { errors, ...filter } = readLocationFilter(query);
  requireReadable(errors);
  const { place, rows, more, counts, renewSoon } = await readPage(db, agent.id, filter, {
    place: readLocationPlace(query),
    now,
  });
  const [first, last] = [rows[0], rows.at(-1)];
  return {
    filter,
    counts,
    shows: locationShowsInWords(filter, counts),
    hasSearch: filter.search !== "" || counts.all > PAGE_LENGTH,
    renewSoon: filter.search === "" ? renewSoonView(renewSoon) : null,
    rows: rows.map((row) => ({
      id: row.locationId,
      shop: row.shop,
      owner: row.owner === row.shop ? null : row.owner,
      renewable: row.renewable,
      due: isDue(row, now),
      plan: planInWords(row),
      hasEnd: Boolean(row.plan?.endsAt),
      end: endInWords(row),
      state: stateInWords(row, now),
      ways: locationWays(row, agentCode, now),
    })),
    shown: place.from > 1 || more ? shownInWords(place.from, rows.length, counts[filter.show]) : null,
    previous:
      first && place.from > 1
        ? locationListPath(filter, { before: first.cursor, from: Math.max(1, place.from - PAGE_LENGTH) })
        : null,
    next:
      last && more ? locationListPath(filter, { after: last.cursor, from: place.from + rows.length }) : null,
  };
}

const renewSoonView = (ids: number[]) =>
  ids.length === 0 ? null : { ...renewSoonInWords(ids.length, MOST_TOGETHER), href: renewTogetherPath(ids) };

interface HomeReading {
  place: LocationPlace;
  now: Date;
}

interface Page extends Pick<HomeReading, "place"> {
  rows: ListedLocation[];
  more: boolean;
  counts: Awaited<ReturnType<typeof listLocationPage>>["counts"];
  renewSoon: number[];
}

/** If fewer rows than a page come before a place, the first page is shown, which may have grown since. */
async function readPage(
  db: App["db"],
  agentId: number,
  filter: LocationFilter,
  read: HomeReading,
): Promise<Page> {
  const { place, now } = read;
  const asked = { agentId, filter, place, limit: PAGE_LENGTH + 1, now };
  const { rows, ...totals } = await listLocationPage(db, asked, MOST_TOGETHER);
  const full = rows.length > PAGE_LENGTH;
  if (place.before === null) return { place, rows: rows.slice(0, PAGE_LENGTH), more: full, ...totals };
  if (full) return { place, rows: rows.slice(-PAGE_LENGTH), more: true, ...totals };
  return readPage(db, agentId, filter, { place: FIRST_PLACE, now });
}

/** The ways in which an agent shares the code. */
async function findShare(db: App["db"], { id }: User, origin: string) {
  const code = await findAgentCode(db, id);
  if (code === null) return null;
  const path = shareLink(code);
  const link = origin + path;
  return { code, path, link, whatsApp: whatsAppLink(link) };
}

/** The ways to share the code, for pages that need one. */
export async function requireShare({ db }: Pick<App, "db">, agent: User, origin: string) {
  const share = await findShare(db, agent, origin);
  if (share) return share;
  throw refusal(404, "Your account has no agent code yet. Write to us and we’ll give you one.");
}
