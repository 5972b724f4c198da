import { sql } from "kysely";
import type { Db } from "#db/client";
import { usersOf } from "~/models/members/member.server";
import { setupTransitions } from "~/models/setups/setup";
import { stateIn, stateQuery } from "~/models/subscriptions/state.server";
import type { SubscriptionState } from "~/models/subscriptions/subscription";
import { silentTillsOf, toSilentTills } from "~/models/tills/silent.server";
import { outletsOf } from "~/models/users/location.server";
import type { Progress } from "./progress";
import type { SilentTill } from "./progress";
import type { UsedAmounts } from "./progress";

/** What an owner has, and what was done in the shop. */
interface ShopState {
  state: SubscriptionState;
  used: UsedAmounts;
  /** What was done at the till. A till that was signed out again still counts as signed in. */
  done: Pick<Progress, "till" | "sale">;
  silentTills: SilentTill[];
  /** Whether the owner hid the list of first steps. */
  stepsHidden: boolean;
  /** Whether there is a setup that is neither done nor cancelled. */
  hasSetup: boolean;
}

/** Reads everything in one query. */
export async function readShopState(db: Db, ownerId: number, now: Date): Promise<ShopState> {
  const rows = await shopQuery(db, ownerId, now).execute();
  const { state, row } = stateIn(rows, ownerId);
  const { users, outlets, products, till, sale, silentTills, stepsHiddenAt, hasSetup } = row;
  return {
    state,
    used: { users, outlets, products },
    done: { till: Boolean(till), sale: Boolean(sale) },
    silentTills: toSilentTills(silentTills),
    stepsHidden: stepsHiddenAt !== null,
    hasSetup: Boolean(hasSetup),
  };
}

const shopQuery = (db: Db, ownerId: number, since: Date) =>
  stateQuery(db, ownerId, since)
    .select("locations.stepsHiddenAt")
    .select([usersOf(ownerId, since).as("users"), outletsOf(ownerId).as("outlets")])
    .select(productsOf(ownerId).as("products"))
    .select(silentTillsOf(ownerId, since).as("silentTills"))
    .select((row) => [
      row.exists(row.selectFrom("tills").select("tills.id").where("ownerId", "=", ownerId)).as("till"),
      row.exists(row.selectFrom("sales").select("sales.id").where("ownerId", "=", ownerId)).as("sale"),
      row
        .exists(
          row
            .selectFrom("setups")
            .select("setups.id")
            .where("setups.ownerId", "=", ownerId)
            .where("setups.state", "in", setupTransitions.unfinished),
        )
        .as("hasSetup"),
    ]);

/** Hides the list of first steps from the owner for good; doing it again changes nothing. */
export async function hideSteps(db: Db, ownerId: number, now: Date): Promise<void> {
  await db
    .updateTable("locations")
    .set({ stepsHiddenAt: now })
    .where("ownerId", "=", ownerId)
    .where("isMain", "=", true)
    .where("stepsHiddenAt", "is", null)
    .execute();
}

/** How many products a shop has ever sold, under any name. */
const productsOf = (ownerId: number) =>
  sql<number>`(select count(*) from products where products.owner_id = ${ownerId})`;
