import { byName, challengeAt, ownerWithPasskey } from "./passkeys";
import { codeOf, setUpTwoSteps, typePassword } from "./second-factor";
import type { ServedApp } from "./served";
import { password, signIn } from "./sessions";
import { makeVisitor } from "./visitor";

/** An owner about to be logged in by each last step of a login: the password, the code or the passkey. */
export const waysIn = (site: ServedApp) => ({
  async password() {
    const { user } = await signIn(site);
    return { user, logIn: () => site.visitor().post("/login", { email: user.email, password }) };
  },
  async code() {
    const owner = await signIn(site);
    const { secret } = await setUpTwoSteps(site, owner.user);
    const visitor = site.visitor();
    await typePassword(visitor, owner.user);
    return { ...owner, logIn: () => visitor.post("/login/code", { proof: codeOf(secret) }) };
  },
  async passkey() {
    const owner = await ownerWithPasskey(site);
    const browser = makeVisitor(byName(site.url));
    const challenge = await challengeAt(browser, "/login/challenge");
    const credential = owner.device.get({ origin: byName(site.url), challenge });
    return { ...owner, logIn: () => browser.post("/login", { credential }) };
  },
});

export const liveSessions = ({ db }: Pick<ServedApp, "db">, { id }: { id: number }) =>
  db.selectFrom("sessions").select("id").where("userId", "=", id).where("revokedAt", "is", null).execute();
