export const productSorts = {
  sales: "Most sales first",
  sold: "Most sold first",
  profit: "Most profit first",
  name: "Name, A to Z",
} as const;
export type ProductSort = keyof typeof productSorts;

/** What was sold of a product in some time. */
export interface SoldProduct {
  id: number;
  name: string;
  /** Kobo. */
  sales: number;
  /** Thousandths; what came back is taken off. */
  quantity: number;
  /** Of what has its cost; null where nothing has. */
  profit: number | null;
  unknownCost: number;
}

export function readProductSort(typed: string | null): ProductSort {
  return typed !== null && Object.hasOwn(productSorts, typed) ? (typed as ProductSort) : "sales";
}
