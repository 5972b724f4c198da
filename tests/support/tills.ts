import { randomBytes } from "node:crypto";

import type { Db } from "#db/client";
import { addTill } from "~/models/tills/till.server";
import { addPair } from "~/models/tills/token.server";
import { findMainLocation } from "~/models/users/location.server";
import { hashToken } from "~/services/app/token.server";

/** A till at the main branch of an owner, signed in; answers its access token. */
export async function tillOf(db: Db, ownerId: number): Promise<string> {
  const now = new Date();
  const main = await findMainLocation(db, ownerId);
  const till = { id: 0, ownerId, locationId: main?.id ?? 0, name: "Till of a test", kind: "" };
  const { id, endsAt } = await addTill(db, till, now);
  const [access, refresh] = ["kpa_", "kpr_"].map((prefix) => prefix + randomBytes(32).toString("base64url"));
  await addPair(db, {
    ...{ tillId: id, tillEndsAt: endsAt, parentId: null, now },
    ...{ accessHash: hashToken(access ?? ""), refreshHash: hashToken(refresh ?? "") },
  });
  return access ?? "";
}
