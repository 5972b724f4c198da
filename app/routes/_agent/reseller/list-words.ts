import {
  type LocationFilter,
  type LocationCounts,
  type LocationShow,
  locationShows,
  locationListPath,
} from "~/models/agents/location-list";
import { countOf, formatCount, formatNaira } from "~/models/money";

/** "You have 24 customers with 31 shops." */
export function locationsInWords(locations: number, registrants: number): string {
  return `${registrantsInWords(registrants)} with ${countOf(locations, "shop")}.`;
}

/** "You have 24 customers" */
export const registrantsInWords = (registrants: number): string =>
  `You have ${countOf(registrants, "customer")}`;

/** "This month you paid for 6 plans and kept ₦9,000."; null in a month without one. */
export const monthInWords = ({ plans, kept }: { plans: number; kept: number }): string | null =>
  plans === 0 ? null : `This month you paid for ${countOf(plans, "plan")} and kept ${formatNaira(kept)}.`;

/** "Showing 26 to 50 of 312" */
export const shownInWords = (from: number, rows: number, all: number): string =>
  `Showing ${formatCount(from)} to ${formatCount(from + rows - 1)} of ${formatCount(all)}`;

/** The links of the filter, each with its count: "Ended, 1". */
export function locationShowsInWords({ show, search }: LocationFilter, counts: LocationCounts) {
  return (Object.keys(locationShows) as LocationShow[]).map((one) => ({
    label: `${locationShows[one]}, ${formatCount(counts[one])}`,
    href: locationListPath({ show: one, search }),
    current: one === show,
  }));
}

/** Of those that renew soon, as many as can be renewed together. */
export function renewSoonInWords(count: number, most: number): { title: string; action: string } {
  const all = count < most ? formatCount(count) : `${formatCount(count)} or more`;
  const action = count < most ? "Renew them" : `Renew the first ${formatCount(most)}`;
  if (count === 1) return { title: "1 shop is due", action: "Renew it" };
  return { title: `${all} shops are due`, action };
}
