import { naira } from "~/models/money";
import { hiddenFields } from "./checkout-page";
import { fund } from "./funded";
import type { Served } from "./served";
import { signIn } from "./signed-in-visitor";

export const summary = "/plans-details/2/month?step=summary";

export type Shopper = Awaited<ReturnType<typeof shopper>>;

/** An owner who logged in, with so many naira in the wallet, and what the books say of that owner. */
export async function shopper(site: Served, money = 0) {
  const visitor = await signIn(site);
  const ownerId = visitor.user.id;
  if (money > 0) await fund(site.db, ownerId, naira(money));
  const orders = () =>
    site.db.selectFrom("orders").selectAll().where("owner_id", "=", ownerId).orderBy("id").execute();
  const balance = async () =>
    (await site.db.selectFrom("wallets").select("balance").where("owner_id", "=", ownerId).executeTakeFirst())
      ?.balance ?? 0;

  /** Stores choices, and answers the form of the page that shows them. */
  async function prepare(choices: Record<string, string>) {
    await visitor.post(summary, { intent: "update", onboarding: "1", ...choices });
    return hiddenFields((await visitor.get(summary)).body);
  }

  return { ...visitor, orders, balance, prepare };
}
