import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK } from "jose";
import type { Db } from "#db/client";
import { formatMoment } from "~/models/date";
import {
  KEY_OVERLAP,
  mayDropFrom,
  mayRotateFrom,
  publicJwk,
  SIGNATURE,
  type SigningKey,
} from "~/models/tills/signing-key";
import {
  addKey,
  dropKey,
  findCurrentKey,
  listKeys,
  lockKeys,
  type NewKey,
  promoteKey,
} from "~/models/tills/signing-key.server";
import type { App } from "~/services/platform/app.server";
import type { Config } from "~/services/platform/config.server";
import { type AppContext, transact } from "~/services/platform/context.server";
import { decryptText, encryptText } from "~/services/platform/encrypted-text.server";
import { lengthInWords, MINUTE } from "~/models/duration";

type RotationContext = Pick<App, "db" | "clock" | "random"> & { config: Pick<Config, "tillKeys"> };

const secretOf = ({ config }: Pick<RotationContext, "config">) => ({
  setting: "TILL_KEYS",
  keys: config.tillKeys,
});
const placeOf = (kid: string): string => `till-key:${kid}`;

export const decryptPrivateKey = (
  app: Pick<RotationContext, "config">,
  kid: string,
  sealed: Buffer,
): string => decryptText(secretOf(app), placeOf(kid), sealed);

/** A new key pair; the private key exists in memory only until it is encrypted. */
async function makeKey(app: RotationContext): Promise<NewKey> {
  const { privateKey } = await generateKeyPair(SIGNATURE, { crv: "Ed25519", extractable: true });
  const { kty = "", crv = "", x = "", d = "" } = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint({ kty, crv, x });
  return { kid, publicX: x, sealed: encryptText(secretOf(app), app.random, placeOf(kid), d) };
}

/**
 * If there are no keys yet, makes one that signs and one that comes next. No till knows any other, so the first may
 * sign at once.
 */
async function begin(app: RotationContext): Promise<void> {
  const [current, next] = [await makeKey(app), await makeKey(app)];
  await app.db.transaction().execute(async (trx) => {
    await lockKeys(trx);
    if (await findCurrentKey(trx)) return;
    const now = app.clock.now();
    await addKey(trx, current, "current", now);
    await addKey(trx, next, "next", now);
  });
}

async function currentKey(app: RotationContext, db: Db = app.db): Promise<NewKey> {
  const found = await findCurrentKey(db);
  if (!found) throw new Error("there is no key that signs entitlements");
  return found;
}

/** Makes sure that there is a key to sign with; returns it. */
export async function ensureKeys(app: RotationContext): Promise<NewKey> {
  const found = await findCurrentKey(app.db);
  if (found) return found;
  await begin(app);
  return currentKey(app);
}

/** The key that signs at this moment, as a transaction sees it. */
export const readSigner = async (app: RotationContext, db: Db) => signerOf(app, await currentKey(app, db));

type Signer = Pick<NewKey, "kid" | "sealed"> & { key: Awaited<ReturnType<typeof importJWK>> };

/** The private key that signed last. The table decides each time which key signs. */
let cached: Signer | undefined;

/** How long a private key stays decrypted in memory, even if it is rotated or dropped in the meantime. */
const KEPT_FOR = MINUTE;

/** Decrypts a key of the table for signing, unless its row is still the one that was decrypted last. */
export async function signerOf(app: RotationContext, { kid, publicX: x, sealed }: NewKey): Promise<Signer> {
  if (cached?.kid === kid && cached.sealed.equals(sealed)) return cached;
  const d = decryptPrivateKey(app, kid, sealed);
  const signer = { kid, sealed, key: await importJWK({ kty: "OKP", crv: "Ed25519", x, d }, SIGNATURE) };
  cached = signer;
  setTimeout(() => {
    if (cached === signer) cached = undefined;
  }, KEPT_FOR).unref();
  return signer;
}

/** The published keys: all that sign, are about to or recently did. Private parts are never included. */
export async function readJwks(app: RotationContext) {
  await ensureKeys(app);
  const keys = await listKeys(app.db);
  return { keys: keys.filter(({ state }) => state !== "dropped").map(publicJwk) };
}

export const readSigningKeys = async (app: RotationContext): Promise<SigningKey[]> => {
  await ensureKeys(app);
  return listKeys(app.db);
};

export type KeyChange = { ok: true; message: string } | { ok: false; problem: string };

interface Wish {
  reason: string;
}

/** From now on the next key signs, and another comes next. Tills must have had time to learn about it. */
export async function rotateKeys(app: AppContext, { reason }: Wish): Promise<KeyChange> {
  await ensureKeys(app);
  const fresh = await makeKey(app);
  return transact(app, null, async ({ db, now, audit }) => {
    await lockKeys(db);
    const next = (await listKeys(db)).find(({ state }) => state === "next");
    if (!next) throw new Error("there is no next key");
    const from = mayRotateFrom(next);
    if (from > now)
      return {
        ok: false,
        problem: `The next key is not published for ${lengthInWords(KEY_OVERLAP)} yet: rotate after ${formatMoment(from)}. For a key that leaked use drop --leaked.`,
      };
    await promoteKey(db, now);
    await addKey(db, fresh, "next", now);
    await audit({ action: "till-key-rotated", reason });
    return {
      ok: true,
      message: `${next.kid} signs from now on, and ${fresh.kid} is published to come next.`,
    };
  });
}

/**
 * Removes a published key: an old one that no till needs any more, or a leaked one at once. All tills that check then
 * reject documents signed with it.
 */
export async function dropPublished(
  app: AppContext,
  { kid, leaked, reason }: Wish & { kid: string; leaked: boolean },
): Promise<KeyChange> {
  await ensureKeys(app);
  const fresh = await makeKey(app);
  return transact(app, null, async ({ db, now, audit }) => {
    await lockKeys(db);
    const key = (await listKeys(db)).find((candidate) => candidate.kid === kid);
    const problem = key ? dropProblem(key, leaked, now) : "There is no key with this id.";
    if (problem !== null) return { ok: false, problem };
    if (key?.state === "current") await promoteKey(db, now);
    await dropKey(db, kid, now);
    if (key?.state !== "old") await addKey(db, fresh, "next", now);
    await audit({ action: leaked ? "till-key-leaked" : "till-key-dropped", reason });
    return { ok: true, message: `${kid} is no longer published.` };
  });
}

function dropProblem(key: SigningKey, leaked: boolean, now: Date): string | null {
  if (key.state === "dropped") return "The key has already been dropped.";
  if (leaked) return null;
  const from = mayDropFrom(key);
  if (from === null) return "The key still signs, or comes next. Rotate first, or say --leaked.";
  return from > now
    ? `Tills may still hold what it signed: drop it after ${formatMoment(from)}, or say --leaked.`
    : null;
}
