import { formatMoment } from "~/models/date";
import { placeInWords } from "~/models/passkeys/passkey";
import { listPasskeys } from "~/models/passkeys/passkey.server";
import type { App } from "~/services/platform/app.server";

export interface PasskeyView {
  id: number;
  name: string;
  made: string;
  used: string;
  place: string;
}

export async function readPasskeys(
  { db, config }: Pick<App, "db" | "config">,
  userId: number,
): Promise<PasskeyView[]> {
  const passkeys = await listPasskeys(db, userId);
  return passkeys.map((passkey) => ({
    id: passkey.id,
    name: passkey.name,
    made: formatMoment(passkey.createdAt),
    used: passkey.usedAt === null ? "not yet" : formatMoment(passkey.usedAt),
    place:
      passkey.rpId === config.rpId
        ? placeInWords(passkey)
        : "Made for another address of this site, so it no longer works. Remove it",
  }));
}
