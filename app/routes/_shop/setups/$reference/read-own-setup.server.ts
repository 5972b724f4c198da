import { calendarPath } from "~/models/setups/setup";
import { type Setup, mayWish } from "~/models/setups/setup";
import { findSetup } from "~/models/setups/setup.server";
import { bookableDays, dayAndTime } from "~/models/setups/slot";
import { setupStatus } from "~/routes/_shop/setup-status";
import { findMainLocation } from "~/models/users/location.server";
import type { User } from "~/models/users/user";
import type { App } from "~/services/platform/app.server";

/** An owner's view of a setup, with the form while times may still be given; null if it is not the owner's. */
export async function readOwnSetup({ db, clock }: Pick<App, "db" | "clock">, owner: User, reference: string) {
  const setup = await findSetup(db, reference, owner.id);
  if (!setup) return null;
  const now = clock.now();
  const shop = setup.address === "" ? await findMainLocation(db, owner.id) : setup;
  return {
    name: setup.name,
    reference,
    address: setup.address,
    ...setupStatus(setup),
    calendar: setup.state === "agreed" ? calendarPath(reference) : null,
    wish: mayWish(setup, now) ? wishOf(setup, shop?.address ?? "", now) : null,
  };
}

function wishOf({ state, revision, wishes }: Setup, address: string, now: Date) {
  const agreed = state === "agreed";
  const [first, second] = wishes?.map(dayAndTime) ?? [];
  return {
    isNew: state === "asked",
    title: agreed ? "Need another time?" : "Need other times?",
    warning: agreed
      ? "Choose two other times. This cancels the time we agreed, and we’ll confirm a new one."
      : "You can change your times until we have agreed on one.",
    form: {
      revision,
      days: bookableDays(now),
      send: agreed ? "Ask to move" : "Send times",
      wish: {
        address,
        ...(first && { first_day: first.day, first_time: first.time }),
        ...(second && { second_day: second.day, second_time: second.time }),
      },
    },
  };
}
