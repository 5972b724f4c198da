import { formatDate, formatMoment } from "~/models/date";
import { lockAccount } from "~/models/users/user.server";
import { MAX_TILLS, type Till } from "~/models/tills/till";
import {
  countTills,
  findTill,
  listJustRevoked,
  listTills,
  renameTill,
  restoreTill,
  revokeTill,
} from "~/models/tills/till.server";
import type { User } from "~/models/users/user";
import type { App } from "~/services/platform/app.server";
import { type AppContext, transact } from "~/services/platform/context.server";

type Context = Pick<App, "db" | "clock">;

export interface TillView {
  id: number;
  name: string;
  kind: string;
  location: string;
  registered: string;
  seen: string;
  sold: string;
  until: string;
}

const viewOf = ({ id, name, kind, location, registeredAt, seenAt, soldAt, endsAt }: Till): TillView => ({
  id,
  name,
  kind,
  location: location.name,
  registered: formatDate(registeredAt),
  seen: seenAt ? formatMoment(seenAt) : "Not yet",
  sold: soldAt ? formatMoment(soldAt) : "No sale yet",
  until: formatDate(endsAt),
});

export async function readTills({ db, clock }: Context, owner: Pick<User, "id">): Promise<TillView[]> {
  return (await listTills(db, owner.id, clock.now())).map(viewOf);
}

export async function readTill(
  { db, clock }: Context,
  owner: Pick<User, "id">,
  id: number,
): Promise<TillView | null> {
  const till = await findTill(db, owner.id, id, clock.now());
  return till && viewOf(till);
}

/** Tills whose revoking can still be undone. */
export const readJustRevoked = ({ db, clock }: Context, owner: Pick<User, "id">) =>
  listJustRevoked(db, owner.id, clock.now());

export function changeTillName({ db, clock }: Context, owner: User, id: number, name: string) {
  return renameTill(db, { ownerId: owner.id, id, now: clock.now() }, name);
}

/** Ends an owner's till; false if the owner has no such till. */
export async function endTill(app: AppContext, owner: User, id: number): Promise<boolean> {
  return transact(app, owner, async ({ db, now, audit }) => {
    const ended = await revokeTill(db, { ownerId: owner.id, id, now }, "owner");
    if (ended) await audit({ action: "till-revoked", subjectId: owner.id });
    return ended;
  });
}

/** Undoes the revoking of a till. False if it is too late, or another till has taken the last place. */
export async function undoTillEnd(app: AppContext, owner: User, id: number): Promise<boolean> {
  return transact(app, owner, async ({ db, now, audit }) => {
    await lockAccount(db, owner.id);
    if ((await countTills(db, owner.id, now)) >= MAX_TILLS) return false;
    const restored = await restoreTill(db, { ownerId: owner.id, id, now });
    if (restored) await audit({ action: "till-restored", subjectId: owner.id });
    return restored;
  });
}
