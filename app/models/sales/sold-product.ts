import { cutText } from "~/models/cut-text";
import { MOST_NAME, shownName } from "./name";

export const productSorts = {
  sales: "Most sales first",
  sold: "Most sold first",
  profit: "Most profit first",
  name: "Name, A to Z",
} as const;
export type ProductSort = keyof typeof productSorts;

export interface SoldProduct {
  id: number;
  name: string;
  /** Kobo. */
  sales: number;
  /** Thousandths, less returns. */
  quantity: number;
  /** Profit of lines with a cost; null if none has one. */
  profit: number | null;
  unknownCost: number;
}

/** The search text, matched case-insensitively against product names. */
export const readProductSearch = (typed: string | null): string => cutText(shownName(typed ?? ""), MOST_NAME);

export function readProductSort(typed: string | null): ProductSort {
  return typed !== null && Object.hasOwn(productSorts, typed) ? (typed as ProductSort) : "sales";
}
