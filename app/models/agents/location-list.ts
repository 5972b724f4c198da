import { cutParameter } from "~/models/cut-text";
import { DAY, lengthInWords } from "~/models/duration";
import { type CheckedFilter, FilterFields } from "~/models/filter";
import { type LocationGroup, locationGroups, SOON_DAYS } from "./shown-location";

/** "7 days" */
export const SOON = lengthInWords(SOON_DAYS * DAY);

/** Which locations the list shows. */
export const locationShows = { all: "All", soon: "Due", ended: "Ended" } as const;
export type LocationShow = keyof typeof locationShows;

export interface LocationFilter {
  show: LocationShow;
  /** As typed. */
  search: string;
}

/** The position of a location in the list: its group, its place in the group, and its number. */
export interface LocationCursor {
  group: number;
  key: number;
  id: number;
}

/** A page starts after, or ends before, the position of a location, so a renewal in the meantime moves nothing. */
export interface LocationPlace {
  after: LocationCursor | null;
  before: LocationCursor | null;
  /** The serial number of the first row. */
  from: number;
}

export const FIRST_PLACE: LocationPlace = { after: null, before: null, from: 1 };

export type LocationCounts = Record<LocationShow, number>;

const MOST_SEARCHED = 100;

export function readLocationFilter(query: URLSearchParams): CheckedFilter<LocationFilter> {
  const fields = new FilterFields(query);
  return {
    show: fields.choice("show", locationShows) ?? "all",
    search: cutParameter(query, "search", MOST_SEARCHED) ?? "",
    errors: fields.errors,
  };
}

/** Reads the place of a page; anything else means the first one. */
export function readLocationPlace(query: URLSearchParams): LocationPlace {
  const after = readCursor(query.get("after"));
  const before = after ? null : readCursor(query.get("before"));
  const from = /^[1-9]\d{0,8}$/.test(query.get("from") ?? "") ? Number(query.get("from")) : 1;
  return after || before ? { after, before, from } : FIRST_PLACE;
}

function readCursor(typed: string | null): LocationCursor | null {
  const [, group, key, id] = /^([0-3])\.(-?\d{1,12})\.([1-9]\d{0,14})$/.exec(typed ?? "") ?? [];
  return id === undefined ? null : { group: Number(group), key: Number(key), id: Number(id) };
}

const cursorInPath = ({ group, key, id }: LocationCursor): string => `${group}.${key}.${id}`;

/** The address of a page of the list, without default values. */
export function locationListPath(
  { show, search }: LocationFilter,
  place: Partial<LocationPlace> = {},
): string {
  const query = new URLSearchParams();
  if (show !== "all") query.set("show", show);
  if (search !== "") query.set("search", search);
  if (place.after) query.set("after", cursorInPath(place.after));
  if (place.before) query.set("before", cursorInPath(place.before));
  if (place.from !== undefined && place.from > 1) query.set("from", String(place.from));
  return query.size > 0 ? `/reseller?${query}#list` : "/reseller#list";
}

export const groupPlace = (group: LocationGroup): number => locationGroups.indexOf(group);
