import { makeAuthenticator, type Authenticator } from "./authenticator";
import type { ServedApp } from "./served";
import { signIn } from "./sessions";
import { makeVisitor, type Visitor } from "./visitor";

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
