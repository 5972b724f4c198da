import { accounts } from "./acts/accounts";
import { agents } from "./acts/agents";
import { automaticTopUps } from "./acts/automatic-top-ups";
import { checkout } from "./acts/checkout";
import { links } from "./acts/links";
import { members } from "./acts/members";
import { payments } from "./acts/payments";
import { proFormas } from "./acts/pro-formas";
import { renewals } from "./acts/renewals";
import { shops } from "./acts/shops";
import { staff } from "./acts/staff";
import { time } from "./acts/time";
import type { Act } from "./act";
import { type Kind, type Kinds, pickOf } from "./kind";
import type { World } from "./world";

const people: Kinds = {
  ...accounts,
  ...agents,
  ...automaticTopUps,
  ...checkout,
  ...links,
  ...members,
  ...payments,
  ...proFormas,
  ...renewals,
  ...shops,
  ...staff,
};

/** Runs two acts at once, on one account if both concern one: their statements take turns. */
async function bothAtOnce(world: World, act: Act): Promise<string> {
  const names = [...Object.keys(people), "jobs"];
  const both = [pickOf(names, act.pick), pickOf(names, act.size)].map(
    (name) => ({ ...people, ...time })[name ?? ""],
  );
  const begun = await Promise.allSettled(both.map(async (kind) => kind?.run(world, act)));
  // Waits for both, so that neither still runs when the other's failure is reported.
  const failed = begun.find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
  const did = begun.filter(
    (one, place) => one.status === "fulfilled" && both[place]?.did.includes(one.value ?? ""),
  );
  return ["neither did", "one did", "both did"][did.length] ?? "";
}

const atOnce: Kind = { weight: 8, did: ["one did", "both did"], run: bothAtOnce };

export const kinds: Kinds = { ...people, ...time, "at-once": atOnce };

export const weights = (of: Kinds): Record<string, number> =>
  Object.fromEntries(Object.entries(of).map(([name, { weight }]) => [name, weight]));
