import type { Db } from "#db/client";
import { writePurchases, type Purchase, type Written } from "~/models/purchase.server";
import { isDatabaseDown } from "./database-down.server";
import { together } from "./together.server";

/** While one call waits for the disk another one works. */
const CALLS = 2;
const MOST = 32;

type Writer = (purchase: Purchase) => Promise<Written>;

const writers = new WeakMap<Db, Writer>();

/** Writes a purchase that nobody holds the location for, in one transaction with others that come at the same time. */
export function writeTogether(db: Db, purchase: Purchase): Promise<Written> {
  const writer =
    writers.get(db) ??
    together((purchases: Purchase[]) => writePurchases(db, purchases), {
      calls: CALLS,
      most: MOST,
      undone: (error) => !isDatabaseDown(error),
    });
  writers.set(db, writer);
  return writer(purchase);
}
