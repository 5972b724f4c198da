import { type LimitKind, addOnKinds, limitKinds, limitNames } from "~/models/plans/catalogue";
import { joinWords } from "~/models/word-list";

/** "users", "bank accounts": what a plan limits, within a sentence. */
export const limitInWords = (kind: LimitKind): string => limitNames[kind].toLowerCase();

/** All that is sold as extras: "users, products and outlets". */
export const extrasInWords = (last: "and" | "or"): string => joinWords(addOnKinds.map(limitInWords), last);

/** The title of the pages that sell extras for the running period, and of what leads there. */
export const ADD_EXTRAS = `Add ${extrasInWords("or")}`;

/** @param here the kinds that the site itself keeps an eye on: the app at the till counts the others */
export function countedInApp(here: readonly LimitKind[]): string {
  const others = limitKinds.filter((kind) => !here.includes(kind));
  const words = others.map((kind, place) => (place === 0 ? limitNames[kind] : limitInWords(kind)));
  return `${joinWords(words)} are counted in the app.`;
}
