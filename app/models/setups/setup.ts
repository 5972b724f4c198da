import type { SetupAction, SetupState } from "#db/schema";
import { stateTable } from "~/models/state-table";
import { readSlot } from "./slot";

export type { SetupAction as SetupAct, SetupState };

/**
 * Help with the start, ordered by an owner: work for one of our staff. Asked for with the order, wanted once we know
 * the place and two wished times, agreed once there is a time, then done.
 */
export interface Setup {
  id: number;
  ownerId: number;
  orderId: number;
  /** The reference of the order, which also names the setup in addresses. */
  reference: string;
  /** What was ordered, such as "Setup by phone". */
  name: string;
  state: SetupState;
  address: string;
  wishes: [Date, Date] | null;
  startsAt: Date | null;
  /** How many times it has changed. */
  revision: number;
  createdAt: Date;
  changedAt: Date;
}

/** Which state may follow which. Wishes and times may be changed; done and cancelled are final. */
export const setupTransitions = stateTable<SetupState>()({
  asked: ["wanted", "agreed", "cancelled"],
  wanted: ["wanted", "agreed", "cancelled"],
  agreed: ["wanted", "agreed", "done", "cancelled"],
  done: [],
  cancelled: [],
});

/** Whether an order of this kind, with this onboarding, is work for staff. Renewals and upgrades need none. */
export const asksForSetup = (order: { kind: string }, onboarding: { kind: "self" | "assisted" }): boolean =>
  order.kind === "new" && onboarding.kind === "assisted";

/** Until the setup begins its owner may choose its place and times. */
export const mayWish = ({ state, startsAt }: Pick<Setup, "state" | "startsAt">, now: Date): boolean =>
  state === "asked" || state === "wanted" || (state === "agreed" && startsAt !== null && startsAt > now);

export const wishFields = ["address", "first_day", "first_time", "second_day", "second_time"] as const;

type Wish = Record<(typeof wishFields)[number], string>;

/** Messages by field. */
type Problems = Record<string, string[]>;

export interface SetupWish {
  address: string;
  wishes: [Date, Date];
}

/** An owner's wishes, or what is wrong with them, by field. */
export function readWish(
  wish: Wish,
  now: Date,
): { ok: true; wanted: SetupWish } | { ok: false; errors: Problems } {
  const errors: Problems = {};
  if (wish.address === "") errors.address = ["Type the address of your shop"];
  const first = readSlot({ day: wish.first_day, time: wish.first_time }, now);
  const second = readSlot({ day: wish.second_day, time: wish.second_time }, now);
  if (!first.ok) Object.assign(errors, prefixErrors("first", "First choice", first.errors));
  if (!second.ok) Object.assign(errors, prefixErrors("second", "Second choice", second.errors));
  if (first.ok && second.ok) {
    if (first.slot.getTime() !== second.slot.getTime() && wish.address !== "")
      return { ok: true, wanted: { address: wish.address, wishes: [first.slot, second.slot] } };
    if (first.slot.getTime() === second.slot.getTime())
      errors.second_time = ["Choose a second time that differs from the first"];
  }
  return { ok: false, errors };
}

/** The errors of one of the two times, with its name. */
const prefixErrors = (field: string, name: string, errors: Problems): Problems =>
  Object.fromEntries(
    Object.entries(errors).map(([part, texts]) => [
      `${field}_${part}`,
      texts.map((text) => `${name}: ${text.charAt(0).toLowerCase()}${text.slice(1)}`),
    ]),
  );

export const isSameWish = (setup: Setup, { address, wishes: [first, second] }: SetupWish): boolean =>
  setup.state === "wanted" &&
  setup.address === address &&
  setup.wishes?.[0].getTime() === first.getTime() &&
  setup.wishes[1].getTime() === second.getTime();

/** A time and place as staff type them. */
interface AgreePost {
  /** One of the wishes, or another time. */
  slot: "first" | "second" | "other";
  address: string;
  day: string;
  time: string;
}

export interface SetupAppointment {
  address: string;
  startsAt: Date;
}

/** The time and place staff agreed with an owner, or what is wrong with them, by field. */
export function readAgreement(
  post: AgreePost,
  { wishes }: Pick<Setup, "wishes">,
  now: Date,
): { ok: true; agreed: SetupAppointment } | { ok: false; errors: Problems } {
  const errors: Problems = {};
  if (post.address === "") errors.address = ["Type the address of the shop"];
  const wish = post.slot === "other" ? undefined : wishes?.[post.slot === "first" ? 0 : 1];
  const slot = post.slot === "other" ? readSlot(post, now, { today: true }) : readOwnWish(wish, now);
  if (!slot.ok) Object.assign(errors, slot.errors);
  return slot.ok && post.address !== ""
    ? { ok: true, agreed: { address: post.address, startsAt: slot.slot } }
    : { ok: false, errors };
}

function readOwnWish(wish: Date | undefined, now: Date) {
  return wish && wish > now
    ? ({ ok: true, slot: wish } as const)
    : ({ ok: false, errors: { slot: ["This time has passed. Choose another one"] } } as const);
}

export const isSameAgreement = (setup: Setup, { address, startsAt }: SetupAppointment): boolean =>
  setup.state === "agreed" && setup.address === address && setup.startsAt?.getTime() === startsAt.getTime();

/** The page of a setup, for its owner; the address ends in the reference of the order. */
export const setupPath = (reference: string): string => `/setups/${reference}`;
export const staffSetupPath = (reference: string): string => `/staff/setups/${reference}`;
export const calendarPath = (reference: string): string => `${setupPath(reference)}.ics`;

export interface SetupEntry {
  id: number;
  at: Date;
  actor: string | null;
  act: SetupAction;
  startsAt: Date | null;
  note: string | null;
}
