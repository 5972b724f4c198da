import { formatCount, countOf } from "~/models/money";
import { type PausedKind, type InShop, pausedKinds } from "~/models/subscriptions/shop-allowance";

const one: Record<PausedKind, string> = { users: "user", outlets: "shop" };
const many: Record<PausedKind, string> = { users: "users", outlets: "shops" };
/** The mail about what was paused has room for more names than a note on a phone. */
const MOST_NAMES = { paused: 12, ahead: 4 };

/** "Bola Ade (user) and Market (location)" */
function namesOf(things: Pick<InShop, "kind" | "name">[], most: number): string {
  const names = things.slice(0, most).map(({ name, kind }) => `${name} (${one[kind]})`);
  const left = things.length - names.length;
  const all = left > 0 ? [...names, `${formatCount(left)} more`] : names;
  const last = all.pop() ?? "";
  return all.length > 0 ? `${all.join(", ")} and ${last}` : last;
}

/** "2 users and 1 location" */
function countsOf(things: Pick<InShop, "kind">[]): string {
  return pausedKinds
    .flatMap((kind) => {
      const count = things.filter((thing) => thing.kind === kind).length;
      return count > 0 ? [countOf(count, one[kind], many[kind])] : [];
    })
    .join(" and ");
}

const STAYS = "Nothing is deleted: records stay, and everything comes back with extras or a bigger plan.";

/** Pages make links of it. */
export const WHERE_TO_CHOOSE = "Shops or People.";

/** What a change will pause, shown before the owner agrees; null if it pauses nothing. */
export const willPauseText = (things: Pick<InShop, "kind" | "name">[], from: string): string | null =>
  things.length === 0
    ? null
    : `From ${from} this pauses ${namesOf(things, MOST_NAMES.ahead)}. Their records stay. You can then choose others under ${WHERE_TO_CHOOSE}`;

/** What was paused, for the mail about the period that begins; null if nothing was. */
export const pausedText = (things: Pick<InShop, "kind" | "name">[], planName: string | null): string | null =>
  things.length === 0
    ? null
    : `${planName ?? "Your plan"} includes less than you use, so we paused ${namesOf(things, MOST_NAMES.paused)}. ${STAYS} To pause others instead, open Shops or People.`;

export const pausedSubject = (things: Pick<InShop, "kind">[]): string =>
  `Paused in your shop: ${countsOf(things)}`;

/** Shown to a member whose seat is paused. */
export const memberPausedText = (shop: string): string =>
  `Your account at ${shop} is paused, because the plan now includes fewer users. Ask the owner to choose you under People, or to add users.`;
