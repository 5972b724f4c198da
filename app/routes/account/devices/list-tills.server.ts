import type { AppContext } from "~/services/platform/context.server";
import { formatDate, formatMoment } from "~/models/date";
import type { Till } from "~/models/tills/till";
import { findTill, listJustRevoked, listTills } from "~/models/tills/till.server";
import type { User } from "~/models/users/user";

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

export async function readTills({ db, clock }: AppContext, owner: Pick<User, "id">): Promise<TillView[]> {
  return (await listTills(db, owner.id, clock.now())).map(viewOf);
}

export async function readTill(
  { db, clock }: AppContext,
  owner: Pick<User, "id">,
  id: number,
): Promise<TillView | null> {
  const till = await findTill(db, owner.id, id, clock.now());
  return till && viewOf(till);
}

/** Tills whose revoking can still be undone. */
export const readJustRevoked = ({ db, clock }: AppContext, owner: Pick<User, "id">) =>
  listJustRevoked(db, owner.id, clock.now());
