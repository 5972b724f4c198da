import type { ServedApp } from "./served";
import { signIn } from "./sessions";
import { makeVisitor, type Visitor } from "./visitor";
import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

/** The site by its name: browsers make no passkeys for an IP address. */
export const byName = (url: string): string => url.replace("127.0.0.1", "localhost");

type Site = Pick<ServedApp, "db" | "url">;

/** Visitors of the site by its name. */
export const named = (site: Site) => ({ db: site.db, visitor: () => makeVisitor(byName(site.url)) });

/** What the page's script asks for before a passkey signs. */
export async function challengeAt(visitor: Pick<Visitor, "post">, path: string): Promise<string> {
  const answer = await visitor.post(path);
  if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}: ${answer.body}`);
  return (JSON.parse(answer.body) as { challenge: string }).challenge;
}

/** Adds a passkey as the page does; returns the answer. */
export async function enrol(
  site: Site,
  visitor: Pick<Visitor, "post">,
  device: Authenticator = makeAuthenticator(),
  name = "My phone",
) {
  const challenge = await challengeAt(visitor, "/account/passkeys/challenge");
  const credential = device.create({ origin: byName(site.url), challenge });
  return visitor.post("/account/passkeys", { name, credential });
}

/** Logs a browser in with a passkey; returns the answer. */
export async function passkeyLogIn(
  site: Site,
  visitor: Pick<Visitor, "post">,
  device: Authenticator,
  changes: Parameters<Authenticator["get"]>[1] = {},
) {
  const challenge = await challengeAt(visitor, "/login/challenge");
  return visitor.post("/login", { credential: device.get({ origin: byName(site.url), challenge }, changes) });
}

/** An owner who is logged in and has one passkey. */
export async function ownerWithPasskey(site: Site, device = makeAuthenticator()) {
  const visitor = await signIn(named(site));
  const answer = await enrol(site, visitor, device);
  if (answer.status !== 303) throw new Error(`The passkey was not added: ${answer.body}`);
  return { ...visitor, device };
}

/** The passkeys of an account, as the database has them. */
export const passkeysOf = (db: ServedApp["db"], user: { id: number }) =>
  db.selectFrom("passkeys").selectAll().where("userId", "=", user.id).orderBy("id").execute();

const PRESENT = 0x01;
const VERIFIED = 0x04;
const SYNCABLE = 0x08;
const SYNCED = 0x10;
const WITH_KEY = 0x40;

const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest();
const encoded = (bytes: Buffer) => bytes.toString("base64url");

interface ShownChallenge {
  origin: string;
  challenge: string;
}

/** How one answer differs from an honest one. */
interface Changes {
  rpId?: string;
  type?: string;
  /** Whether the device has checked who holds it. */
  verified?: boolean;
  counter?: number;
  /** Another passkey's id, with a signature of this one. */
  id?: string;
}

/** A passkey made by software: it signs as a phone does, with P-256. Like a synced one it counts nothing by itself. */
export function makeAuthenticator({ rpId = "localhost", synced = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);

  function authenticatorData({ rpId: other, verified = true, counter = 0 }: Changes, more = Buffer.alloc(0)) {
    const flags =
      PRESENT |
      (verified ? VERIFIED : 0) |
      (synced ? SYNCABLE | SYNCED : 0) |
      (more.length > 0 ? WITH_KEY : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(other ?? rpId), Buffer.from([flags]), count, more]);
  }

  const clientData = (type: string, { origin, challenge }: ShownChallenge) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  /** The public key as COSE: a key of two coordinates (2) for ES256 (-7) on P-256 (1). */
  function coseKey(): Buffer {
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, "base64url"))],
      [-3, new Uint8Array(Buffer.from(y, "base64url"))],
    ]);
    return Buffer.from(isoCBOR.encode(key));
  }

  return {
    id: encoded(id),
    /** What a browser sends after `navigator.credentials.create`. */
    create(shown: ShownChallenge, changes: Changes = {}): string {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const made = Buffer.concat([Buffer.alloc(16), length, id, coseKey()]);
      const attestation = new Map<string, string | Uint8Array | Map<string, never>>([
        ["fmt", "none"],
        ["attStmt", new Map<string, never>()],
        ["authData", new Uint8Array(authenticatorData(changes, made))],
      ]);
      return JSON.stringify({
        id: encoded(id),
        rawId: encoded(id),
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: encoded(clientData(changes.type ?? "webauthn.create", shown)),
          attestationObject: encoded(
            Buffer.from(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
          ),
          transports: ["internal", "hybrid"],
        },
      });
    },
    /** What it sends after `navigator.credentials.get`. */
    get(shown: ShownChallenge, changes: Changes = {}): string {
      const data = authenticatorData(changes);
      const client = clientData(changes.type ?? "webauthn.get", shown);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      const shownId = changes.id ?? encoded(id);
      return JSON.stringify({
        id: shownId,
        rawId: shownId,
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: encoded(client),
          authenticatorData: encoded(data),
          signature: encoded(signature),
        },
      });
    },
  };
}

export type Authenticator = ReturnType<typeof makeAuthenticator>;
