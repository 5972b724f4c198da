import { setTimeout as wait } from "node:timers/promises";

import { decodeJwt } from "jose";
import { DAY, MINUTE, SECOND } from "~/models/duration";
import { naira } from "~/models/money";
import { makePasswords } from "~/services/platform/passwords.server";
import { internationalPhone, makeOwner, newAccount } from "../../support/accounts";
import { newestCode } from "../../support/messages";
import { makeContext } from "../../support/context";
import type { Chance } from "../../support/fuzz";
import { hiddenFields, textOf } from "../../support/page";
import { summary } from "../../support/sessions";
import { buyPlan, signedInTill } from "../../support/subscriber";
import { hasNotStarted, leadsTo, payAndReturn, prepareTopUp } from "../../support/top-up";
import { makeVisitor, type Visitor } from "../../support/visitor";
import { fund } from "../../support/wallet";
import type { World } from "./world";

/** Answers, and tries that had to be repeated, in all journeys together. */
export interface Tally {
  answered: number;
  pressedAgain: number;
}

/** What an owner was told, to be compared with the books afterwards. */
export interface FlowResult {
  ownerId: number;
  journey: FlowName;
}

/** Continues until it has an answer, and presses again if there is none; returns what it was told. */
export type Flow = () => Promise<FlowResult>;

type Maker = (world: World, chance: Chance, tally: Tally) => Promise<Flow>;

const PRESS_AGAIN = SECOND / 2;
/** Longer than any fault lasts. */
const GIVE_UP = MINUTE;
const password = "bread rice and oil";
const extrasPath = "/plans-and-billings/extras";

interface Step {
  tally: Tally;
  name: string;
  /** Its last answer tells why the step could not continue. */
  visitor?: Visitor;
}

/** Presses again until the hoped-for answer comes, as a person does. */
async function insist<Value extends object | string | boolean>(
  { tally, name, visitor }: Step,
  press: (tries: number) => Promise<Value | null>,
): Promise<Value> {
  const end = Date.now() + GIVE_UP;
  for (let tries = 1; ; tries += 1) {
    const value = await press(tries).catch((error: unknown) => error as Error);
    if (value !== null && !(value instanceof Error)) {
      tally.answered += 1;
      if (tries > 1) tally.pressedAgain += 1;
      return value;
    }
    if (Date.now() > end)
      throw new Error(`${name}: no answer after ${tries} tries, but ${String(value ?? inWords(visitor))}`);
    await wait(PRESS_AGAIN);
  }
}

function inWords(visitor?: Visitor): string {
  const { status, path, headers, body } = visitor?.latest() ?? {};
  return `${path} answered ${status} ${headers?.get("Location") ?? ""} ${textOf(body ?? "").slice(0, 500)}`;
}

/** The page that confirms a payment. */
const CONFIRMED = "/download?paid=";

/** A person who is told to try again, or gets no further, reloads the page. */
const reloads = (visitor: Visitor, tries: number): boolean => tries % 8 === 0 || hasNotStarted(visitor);

async function preparedOwner(world: World): Promise<{ ownerId: number; email: string }> {
  const now = new Date();
  const passwordHash = await makePasswords("low").hash(password);
  const user = await makeOwner(world.db, { passwordHash, now });
  await fund(world.db, user.id, naira(50_000));
  return { ownerId: user.id, email: user.email };
}

async function loggedIn({ origin }: World, email: string): Promise<Visitor> {
  const visitor = makeVisitor(origin);
  const answer = await visitor.post("/login", { email, password });
  if (answer.status !== 303) throw new Error(`login answers ${answer.status}`);
  return visitor;
}

/** The form of a page, as it is before the fault. */
const formOf = async (visitor: Visitor, path: string) => hiddenFields((await visitor.get(path)).body);

const signUp: Maker = async (world, _chance, tally) => {
  const visitor = makeVisitor(world.origin);
  const path = "/signup?page=signup&onTrial=true";
  const form = await formOf(visitor, path);
  const account = newAccount();
  return async () => {
    const verify = await insist({ tally, name: "sign-up", visitor }, async () => {
      const answer = await visitor.post(path, { ...form, ...account });
      // An account made without an answer can be opened with its password.
      if (answer.status === 422) await visitor.post("/login", { email: account.email, password });
      return (
        leadsTo(answer, "/verify-phone") ?? (visitor.jar.has("sid") ? "/verify-phone?onTrial=true" : null)
      );
    });
    await insist({ tally, name: "code", visitor }, async () => {
      const page = await visitor.get(verify);
      if (page.body.includes("is verified")) return true;
      const code = await newestCode(world.db, internationalPhone(account.phone));
      return leadsTo(await visitor.post(verify, { ...hiddenFields(page.body), code }), "/verify-phone");
    });
    const { id } = await insist({ tally, name: "account" }, () =>
      world.db.selectFrom("users").select("id").where("email", "=", account.email).executeTakeFirstOrThrow(),
    );
    return { ownerId: id, journey: "sign-up" };
  };
};

const payFromWallet: Maker = async (world, _chance, tally) => {
  const { ownerId, email } = await preparedOwner(world);
  const visitor = await loggedIn(world, email);
  const choices = { payment_method: "wallet", onboarding: "1" };
  const form = await formOf(visitor, summary);
  return async () => {
    await insist({ tally, name: "wallet", visitor }, async () =>
      leadsTo(await visitor.post(summary, { ...form, ...choices, intent: "pay" }), CONFIRMED),
    );
    return { ownerId, journey: "wallet" };
  };
};

const payByCard: Maker = async (world, _chance, tally) => {
  const { ownerId, email } = await preparedOwner(world);
  const visitor = await loggedIn(world, email);
  const choices = { payment_method: "card", onboarding: "1", card_type: "new_card" };
  await visitor.post(summary, { ...choices, intent: "update" });
  let form = await formOf(visitor, summary);
  await visitor.post(summary, { ...form, ...choices, intent: "check" });
  return async () => {
    await insist<string | true>({ tally, name: "card", visitor }, async (tries) => {
      if (reloads(visitor, tries)) form = await formOf(visitor, summary);
      const sent = await visitor.post(summary, { ...form, ...choices, intent: "pay" });
      // Paid by an earlier press whose answer was lost.
      if (sent.body.includes("Plus is paid until")) return true;
      return (
        leadsTo(sent, CONFIRMED) ??
        (await payAndReturn({ visitor, provider: world.sandbox.url }, sent, CONFIRMED))
      );
    });
    return { ownerId, journey: "card" };
  };
};

const topUp: Maker = async (world, _chance, tally) => {
  const { ownerId, email } = await preparedOwner(world);
  const visitor = await loggedIn(world, email);
  const press = await prepareTopUp({ visitor, provider: world.sandbox.url });
  return async () => {
    await insist({ tally, name: "top-up", visitor }, (tries) => press(reloads(visitor, tries)));
    return { ownerId, journey: "top-up" };
  };
};

const addExtras: Maker = async (world, chance, tally) => {
  const { ownerId, email } = await withPlan(world);
  const visitor = await loggedIn(world, email);
  const chosen = { additional_users: chance.pick(["1", "3"]), additional_products: "500" };
  const form = await formOf(visitor, `${extrasPath}?${new URLSearchParams(chosen)}`);
  return async () => {
    await insist({ tally, name: "extras", visitor }, async () =>
      leadsTo(
        await visitor.post(extrasPath, { ...form, ...chosen, auth_code: "wallet", intent: "pay" }),
        "/",
      ),
    );
    return { ownerId, journey: "extras" };
  };
};

async function withPlan(world: World) {
  const now = new Date();
  const user = await makeOwner(world.db, { passwordHash: await makePasswords("low").hash(password), now });
  await buyPlan(makeContext(world.db, now), user);
  await fund(world.db, user.id, naira(50_000));
  return { ownerId: user.id, email: user.email, user };
}

/** A till asks twice for its entitlement: sequence numbers never go back. */
const readEntitlement: Maker = async (world, _chance, tally) => {
  const { ownerId, user } = await withPlan(world);
  const { accessToken } = await signedInTill(makeContext(world.db, new Date()), user);
  const ask = () =>
    insist<{ seq?: unknown }>({ tally, name: "entitlement" }, async () => {
      const headers = { authorization: `Bearer ${accessToken}` };
      const answer = await fetch(`${world.origin}/api/entitlement`, { headers });
      if (answer.status !== 200) return null;
      return decodeJwt(((await answer.json()) as { entitlement: string }).entitlement);
    });
  return async () => {
    const [first, second] = [await ask(), await ask()];
    if (Number(second.seq) <= Number(first.seq)) throw new Error("the number of an entitlement went back");
    return { ownerId, journey: "till" };
  };
};

/** A period that is over: the jobs pay the next one from the wallet, whatever mishap they meet. */
const renew: Maker = async (world) => {
  const { ownerId } = await withPlan(world);
  const justNow = new Date(Date.now() - MINUTE);
  const begun = new Date(justNow.getTime() - 30 * DAY);
  await world.db
    .updateTable("subscriptions")
    .set({ startsAt: begun, endsAt: justNow, renewalMethod: "wallet", renewalChosenAt: begun })
    .where("ownerId", "=", ownerId)
    .execute();
  return async () => ({ ownerId, journey: "renewal" });
};

const makers = {
  "sign-up": signUp,
  wallet: payFromWallet,
  card: payByCard,
  "top-up": topUp,
  extras: addExtras,
  till: readEntitlement,
  renewal: renew,
} as const;

export type FlowName = keyof typeof makers;
export const flowNames = Object.keys(makers) as FlowName[];

/** Prepared while all is well, so that the mishap hits the last step. */
export const prepare = (name: FlowName, world: World, chance: Chance, tally: Tally): Promise<Flow> =>
  makers[name](world, chance, tally);
