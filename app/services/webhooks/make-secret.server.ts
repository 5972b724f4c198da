import { SECRET_BYTES, secretText } from "~/models/webhooks/signature.server";
import type { App } from "~/services/platform/app.server";
import { openText, sealText } from "~/services/platform/sealed-text.server";

type Settings = { config: Pick<App["config"], "webhooks"> };

const keysOf = ({ config }: Settings) => ({ setting: "WEBHOOK_KEYS", keys: config.webhooks.keys });

/** Binds a secret to one owner's address: an owner has each address once, and it never changes. */
const placeOf = ({ ownerId, url }: Place): string => `webhook:${ownerId}:${url}`;

interface Place {
  ownerId: number;
  url: string;
}

/** A new secret, encrypted for this address alone. */
export const makeSecret = (app: Settings & Pick<App, "random">, place: Place): Buffer =>
  sealText(keysOf(app), app.random, placeOf(place), secretText(app.random.bytes(SECRET_BYTES)));

export const openSecret = (app: Settings, place: Place, sealed: Buffer): string =>
  openText(keysOf(app), placeOf(place), sealed);
