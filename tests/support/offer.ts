import { vi } from "vitest";
import { MINUTE } from "~/models/duration";
import type { ServedApp } from "./served";
import { addDearerPlan } from "./subscriber";

type ServedSite = Pick<ServedApp, "db" | "visitor">;

/** Changes what is on sale, and waits until the site shows it: it checks for changes once a second. */
async function changeOffer({ visitor }: ServedSite, change: () => Promise<unknown>): Promise<void> {
  const read = async () => (await visitor().get("/pricing")).body;
  const before = await read();
  await change();
  await vi.waitUntil(async () => (await read()) !== before, MINUTE);
}

/** A plan that is dearer than Plus and on sale at the site. */
export async function sellDearerPlan(site: ServedSite): Promise<number> {
  let id = 0;
  await changeOffer(site, async () => {
    id = await addDearerPlan(site.db);
  });
  return id;
}

/** A plan that was on sale at the site and no longer is. */
export async function withdrawnPlan(site: ServedSite): Promise<number> {
  const id = await sellDearerPlan(site);
  const plan = site.db.updateTable("plans").set({ disabled: true }).where("id", "=", id);
  await changeOffer(site, () => plan.execute());
  return id;
}
