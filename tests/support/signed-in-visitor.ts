import { makePasswords } from "~/services/password.server";
import { makeOwner } from "./accounts";
import type { Served } from "./served";

const password = "bread rice and oil";

/** A visitor who logged in as an owner of its own. */
export async function signIn(site: Served, choices: { verified?: boolean } = {}) {
  const passwordHash = await makePasswords("low").hash(password);
  const user = await makeOwner(site.db, { ...choices, passwordHash });
  const visitor = site.visitor();
  await visitor.post("/login", { email: user.email, password });
  return { ...visitor, user };
}
