import { formatCount } from "~/models/money";
import { type BranchGroup, branchGroups } from "./shown-location";

/** Which branches the list shows. */
export const branchShows = { all: "All", soon: "Renews in 7 days", ended: "Ended" } as const;
export type BranchShow = keyof typeof branchShows;

export interface BranchFilter {
  show: BranchShow;
  /** As it was typed. */
  search: string;
}

/** Where a branch stands in the list: its group, its place in that, and its number. */
export interface BranchCursor {
  group: number;
  key: number;
  id: number;
}

/** A page hangs on the branch before or after it, by where that stood, so that a renewal meanwhile moves nothing. */
export interface BranchPlace {
  after: BranchCursor | null;
  before: BranchCursor | null;
  /** The serial number of the first row. */
  from: number;
}

export const FIRST_PLACE: BranchPlace = { after: null, before: null, from: 1 };

export type BranchCounts = Record<BranchShow, number>;

const MOST_SEARCHED = 100;

export function readBranchFilter(query: URLSearchParams): BranchFilter {
  const show = query.get("show");
  return {
    show: show !== null && Object.hasOwn(branchShows, show) ? (show as BranchShow) : "all",
    search: (query.get("search") ?? "").trim().slice(0, MOST_SEARCHED),
  };
}

/** Reads the place of a page; anything else means the first one. */
export function readBranchPlace(query: URLSearchParams): BranchPlace {
  const after = readCursor(query.get("after"));
  const before = after ? null : readCursor(query.get("before"));
  const from = /^[1-9]\d{0,8}$/.test(query.get("from") ?? "") ? Number(query.get("from")) : 1;
  return after || before ? { after, before, from } : FIRST_PLACE;
}

function readCursor(typed: string | null): BranchCursor | null {
  const [, group, key, id] = /^([0-3])\.(-?\d{1,12})\.([1-9]\d{0,14})$/.exec(typed ?? "") ?? [];
  return id === undefined ? null : { group: Number(group), key: Number(key), id: Number(id) };
}

const cursorInPath = ({ group, key, id }: BranchCursor): string => `${group}.${key}.${id}`;

/** The address of a page of the list, without what is usual. */
export function branchListPath({ show, search }: BranchFilter, place: Partial<BranchPlace> = {}): string {
  const query = new URLSearchParams();
  if (show !== "all") query.set("show", show);
  if (search !== "") query.set("search", search);
  if (place.after) query.set("after", cursorInPath(place.after));
  if (place.before) query.set("before", cursorInPath(place.before));
  if (place.from !== undefined && place.from > 1) query.set("from", String(place.from));
  return query.size > 0 ? `/reseller?${query}#list` : "/reseller#list";
}

export const groupPlace = (group: BranchGroup): number => branchGroups.indexOf(group);

/** "31 branches of 24 customers carry your code." */
export function branchesInWords(branches: number, customers: number): string {
  const of = `${formatCount(customers)} ${customers === 1 ? "customer" : "customers"}`;
  return `${formatCount(branches)} ${branches === 1 ? "branch" : "branches"} of ${of} ${branches === 1 ? "carries" : "carry"} your code.`;
}

/** "26 to 50 of 312 shown." */
export const shownInWords = (from: number, rows: number, all: number): string =>
  `${formatCount(from)} to ${formatCount(from + rows - 1)} of ${formatCount(all)} shown.`;

/** The links of the filter, each with how many there are: "Ended, 1". */
export function branchShowsInWords({ show, search }: BranchFilter, counts: BranchCounts) {
  return (Object.keys(branchShows) as BranchShow[]).map((one) => ({
    label: `${branchShows[one]}, ${formatCount(counts[one])}`,
    href: branchListPath({ show: one, search }),
    current: one === show,
  }));
}

/** Of those that renew soon, as many as can be renewed together. */
export function renewSoonInWords(count: number, most: number): { title: string; action: string } {
  const all = count < most ? formatCount(count) : `${formatCount(count)} or more`;
  const action = count < most ? "Renew them together" : `Renew the first ${formatCount(most)}`;
  if (count === 1) return { title: "Next: 1 branch renews in the next 7 days", action: "Renew it" };
  return { title: `Next: ${all} branches renew in the next 7 days`, action };
}
