import { expect, test } from "vitest";

import { MINUTE } from "~/models/duration";
import { naira } from "~/models/money";
import type { User } from "~/models/users/user";
import { makePasswords } from "~/services/platform/passwords.server";
import { forgetTries } from "../support/database-content";
import { internationalPhone, makeOwner, newAccount } from "../support/accounts";
import { expectNoFailure } from "../support/attacked";
import { makeChance } from "../support/fuzz";
import { newestMail } from "../support/messages";
import { hiddenFields } from "../support/page";
import { fund } from "../support/wallet";
import { payAt } from "../support/sandbox";
import { openSessionOf, proveContact } from "../support/sessions";
import { rounds, seed, torture } from "../support/torture";
import { twoServers } from "../support/races";
import type { Visitor } from "../support/visitor";

const LONGEST = 10 * MINUTE;
/** A torture run tries every pair. */
const SHARE = torture ? 1 : 1 / 10;
const MANY = 20;
const password = "bread rice and oil";
const other = "seven yellow canoes";
const plan = "/plans-details/2/month?step=summary";
const billings = "/plans-and-billings";
const leave = "/plans-and-billings/leave";
const extras = "/plans-and-billings/extras";

const site = await twoServers();
const passwordHash = await makePasswords("low").hash(password);
const always = { startsOn: "2020-01-01", endsOn: "2099-12-31" };
const coupon = { code: "RACE", kind: "percent", percent: 10, useLimit: 1_000, ...always } as const;
await site.db.insertInto("coupons").values(coupon).execute();

type Fields = Record<string, string>;

/** The poster: an owner with a session, and a browser that has begun to recover that owner's account. */
interface Person {
  user: User;
  visitor: Visitor;
  stranger: Visitor;
}

interface Form {
  name: string;
  path: string;
  /** Brings the person to the form, and returns its values. */
  fill: (person: Person) => Fields | Promise<Fields>;
  /** Posted by the browser without a session. */
  stranger?: boolean;
}

const form = (name: string, path: string, fill: Fields | Form["fill"] = {}): Form => ({
  name,
  path,
  fill: typeof fill === "function" ? fill : () => fill,
});
const strangers = (...given: Parameters<typeof form>): Form => ({ ...form(...given), stranger: true });

async function makePerson(verified = true): Promise<Person> {
  const user = await makeOwner(site.db, { verified, passwordHash });
  const visitor = site.visitor();
  visitor.jar.set("sid", await openSessionOf(site.db, user));
  await proveContact(site, user);
  return { user, visitor, stranger: site.visitor() };
}

/** Clears the rate limits: these tests are about simultaneous posts. */
async function forgetLimits(): Promise<void> {
  await forgetTries(site.db);
  await site.db.updateTable("codeBudgets").set({ sentAt: [], wrongAt: [] }).execute();
}

const codeFor = async (recipient: string): Promise<Fields> => ({
  code: (await newestMail(site.db, recipient)).code,
});

async function newPhone({ visitor }: Person): Promise<Fields> {
  const { phone } = newAccount();
  await visitor.post("/change-phone", { phone });
  return codeFor(internationalPhone(phone));
}

async function newEmail({ visitor }: Person): Promise<Fields> {
  const { email } = newAccount();
  await visitor.post("/account/security", { intent: "email", email });
  return codeFor(email);
}

async function recover({ user, stranger }: Person): Promise<Fields> {
  await stranger.post("/forgot-password", { email: user.email });
  return codeFor(user.email);
}

async function grantNewPassword(person: Person): Promise<Fields> {
  await person.stranger.post("/forgot-opt-reset", await recover(person));
  return { password: other, password_confirmation: other };
}

async function topUp({ visitor }: Person): Promise<Fields> {
  const page = await visitor.get("/wallet/add?amount=1000");
  return { amount: "1000", ...hiddenFields(page.body) };
}

const order = (method: "wallet" | "card", intent: string) => async (person: Person) => {
  await fund(site.db, person.user.id, naira(10_000));
  await person.visitor.post(plan, { intent: "update", onboarding: "1", payment_method: method });
  return { ...hiddenFields((await person.visitor.get(plan)).body), intent };
};

const ofPlan =
  (...fields: [string, string][]) =>
  async (person: Person) => {
    await person.visitor.post(plan, await order("wallet", "pay")(person));
    return Object.fromEntries(fields);
  };

async function addedExtras(person: Person): Promise<Fields> {
  await person.visitor.post(plan, await order("wallet", "pay")(person));
  await fund(site.db, person.user.id, naira(1_000));
  const page = await person.visitor.get(`${extras}?additional_users=1`);
  return { ...hiddenFields(page.body), additional_users: "1", auth_code: "wallet", intent: "pay" };
}

async function savedCard(person: Person): Promise<Fields> {
  const paid = await person.visitor.post("/wallet/add", { ...(await topUp(person)), save_card: "1" });
  const back = new URL(await payAt(paid.headers.get("Location") ?? ""));
  await person.visitor.follow(await person.visitor.get(back.pathname + back.search));
  const ofOwner = site.db.selectFrom("cards").select("id").where("ownerId", "=", person.user.id);
  const { id } = await ofOwner.orderBy("id", "desc").executeTakeFirstOrThrow();
  return { intent: "remove", auth_code: String(id) };
}

const accountForms: Form[] = [
  form("log-out", "/logout"),
  form("phone change", "/change-phone", () => ({ phone: newAccount().phone })),
  form("own phone typed into the change", "/change-phone", async (person) => {
    await newPhone(person);
    return { phone: person.user.phone.replace("+234", "0") };
  }),
  form("code of the new phone", "/verify-phone", newPhone),
  form("kept phone", "/verify-phone", async (person) => {
    await newPhone(person);
    return { intent: "keep" };
  }),
  form("another code to the phone", "/verify-phone", async (person) => {
    await newPhone(person);
    await forgetLimits();
    return { intent: "resend" };
  }),
  form("e-mail change", "/account/security", () => ({ intent: "email", email: newAccount().email })),
  form("code of the new e-mail", "/verify-email", newEmail),
  form("another code to the e-mail", "/verify-email", async (person) => {
    await newEmail(person);
    await forgetLimits();
    return { intent: "resend" };
  }),
  form("new password", "/account/security", {
    intent: "password",
    current_password: password,
    password: other,
    password_confirmation: other,
  }),
  form("confirmed password", "/account/confirm", { password }),
  form("end of all other sessions", "/account/sessions", async ({ user }) => {
    for (let count = 0; count < 3; count += 1) await openSessionOf(site.db, user);
    return { intent: "end-others" };
  }),
];

const moneyForms: Form[] = [
  form("top-up", "/wallet/add", topUp),
  form("removed card", "/wallet", savedCard),
  form("choices", plan, { intent: "update", onboarding: "1", additional_users: "3" }),
  form("coupon", plan, { intent: "coupon", coupon: "RACE" }),
  form("order from the wallet", plan, order("wallet", "pay")),
  form("checked card order", plan, order("card", "check")),
  form("Basic", "/plans-details/1/yearly?step=summary", { intent: "subscribe", onboarding: "1" }),
  form("trial", plan, { intent: "trial", onboarding: "1" }),
  form("renewal from the wallet", billings, ofPlan(["intent", "renewal"], ["renewal", "wallet"])),
  form("cancelled plan", leave, ofPlan(["intent", "cancel"], ["reason", "too-dear"])),
  form("paused plan", leave, ofPlan(["intent", "pause"], ["months", "2"])),
  form("extras from the wallet", extras, addedExtras),
  form("extras taken out", extras, async (person) => {
    await person.visitor.post(extras, await addedExtras(person));
    return { take_out: "11:1" };
  }),
  form(
    "plan afterwards",
    `${billings}/change`,
    ofPlan(["intent", "after"], ["plan", "1"], ["duration", "month"]),
  ),
];

const strangersForms: Form[] = [
  strangers("log-in", "/login", ({ user }) => ({ email: user.email, password })),
  strangers("sign-up", "/signup?page=signup", newAccount),
  strangers("forgotten password", "/forgot-password", ({ user }) => ({ email: user.email })),
  strangers("code of the recovery", "/forgot-opt-reset", recover),
  strangers("key of the recovery", "/forgot-opt-reset", async (person) => {
    await recover(person);
    return { code: (await newestMail(site.db, person.user.email)).key };
  }),
  strangers("another code of the recovery", "/forgot-opt-reset", async (person) => {
    await recover(person);
    await forgetLimits();
    return { intent: "resend" };
  }),
  strangers("code to the phone", "/forgot-opt-reset", async (person) => {
    await recover(person);
    return { intent: "phone" };
  }),
  strangers("code to the verified phone", "/reset-password", async (person) => {
    await recover(person);
    await person.stranger.post("/forgot-opt-reset", { intent: "phone" });
    return codeFor(person.user.phone);
  }),
  strangers("new password of the recovery", "/set-newpassword", grantNewPassword),
  strangers("newsletter", "/newsletter", ({ user }) => ({ email: user.email })),
  strangers("contact", "/contact", ({ user }) => ({
    firstName: "Ada",
    email: user.email,
    phoneNumber: "08031234521",
    message: "Hello",
  })),
];

const unverifiedForms: Form[] = [
  form("code of the phone", "/verify-phone", async (person) => {
    await person.visitor.get("/verify-phone");
    return { ...(await codeFor(person.user.phone)), plan: "2", onTrial: "true" };
  }),
  form("another code", "/verify-phone", { intent: "resend" }),
  form("code by mail", "/verify-phone", { intent: "mail" }),
  form("typed code of the mail", "/verify-phone?by=mail", async (person) => {
    await person.visitor.post("/verify-phone", { intent: "mail" });
    return { intent: "verify-mail", ...(await codeFor(person.user.email)) };
  }),
];

/** A post that is filled in and ready to be sent. */
async function prepare(person: Person, { path, fill, stranger }: Form) {
  await forgetLimits();
  const fields = await fill(person);
  const from = stranger ? person.stranger : person.visitor;
  // The cookies as they are now: browsers send a form with those, whatever another tab receives in between.
  const jar = new Map(from.jar);
  return (index: number) => site.at(index, { jar }).post(path, fields);
}

async function statusesOf(answers: Promise<{ status: number }>[]): Promise<number[]> {
  return (await Promise.all(answers)).map(({ status }) => status);
}

/** Posts one person's forms in the same moment; returns the names of those answered with 500 or more. */
async function failuresOf(person: Person, forms: Form[]): Promise<string[]> {
  const posts: Awaited<ReturnType<typeof prepare>>[] = [];
  for (const one of forms) posts.push(await prepare(person, one));
  await forgetLimits();
  const statuses = await statusesOf(posts.map((post, index) => post(index)));
  const beside = forms.length === 2 ? ` (${forms.map(({ name }) => name).join(" and ")})` : "";
  return statuses.flatMap((status, index) =>
    status >= 500 ? [`${forms[index]?.name}${beside}: ${status}`] : [],
  );
}

/** Each form with itself and with those after it. */
const pairsOf = (forms: Form[]): [Form, Form][] =>
  forms.flatMap((one, index) => forms.slice(index).map((second): [Form, Form] => [one, second]));

const pairsBetween = (some: Form[], others: Form[]): [Form, Form][] =>
  some.flatMap((one) => others.map((second): [Form, Form] => [one, second]));

const named = (...names: string[]) =>
  [...accountForms, ...strangersForms].filter(({ name }) => names.includes(name));

/** A share of the pairs, a different one in each run. */
async function expectNoFailureOf(pairs: [Form, Form][], verified = true): Promise<void> {
  const failures: string[] = [];
  const chance = makeChance(seed);
  const chosen = pairs.filter(() => chance.often(SHARE));
  for (const pair of chosen) failures.push(...(await failuresOf(await makePerson(verified), pair)));
  expect(failures).toEqual([]);
  expectNoFailure(site);
}

test.each([
  ["of a verified owner", [...accountForms, ...moneyForms], true],
  ["of an owner who has yet to verify", unverifiedForms, false],
  ["of a visitor without a session", strangersForms, true],
] as const)(
  "each form %s, posted twenty times at the same moment, is accepted without a failure",
  async (_, forms, verified) => {
    const failures: string[] = [];
    for (const one of forms) {
      const post = await prepare(await makePerson(verified), one);
      await forgetLimits();
      const statuses = await statusesOf(Array.from({ length: MANY }, (_post, index) => post(index)));
      const failed = statuses.some((status) => status >= 500) || !statuses.includes(303);
      if (failed) failures.push(`${one.name}: ${statuses.join()}`);
    }
    expect(failures).toEqual([]);
    expectNoFailure(site);
  },
  LONGEST,
);

test(
  `any two forms about an account, of its owner or of who recovers it, fail nobody at the same moment (seed ${seed})`,
  () => expectNoFailureOf(pairsOf([...accountForms, ...strangersForms])),
  LONGEST,
);

test(
  `any two forms about money fail nobody at the same moment, nor does one beside a log-out or a new password (seed ${seed})`,
  async () => {
    const accounts = named("log-out", "phone change", "new password", "new password of the recovery");
    await expectNoFailureOf([...pairsOf(moneyForms), ...pairsBetween(moneyForms, accounts)]);
  },
  LONGEST,
);

test(
  `any two forms while a phone is verified fail nobody at the same moment (seed ${seed})`,
  async () => {
    const others = strangersForms.filter(({ name }) => name !== "code to the verified phone");
    const changing = named("log-out", "phone change");
    const beside = pairsBetween(unverifiedForms, [...changing, ...others]);
    await expectNoFailureOf([...pairsOf(unverifiedForms), ...beside], false);
  },
  LONGEST,
);

test(
  "all forms of one owner at the same moment, each from two tabs, cause no failure",
  async () => {
    const failures: string[] = [];
    const all = [...accountForms, ...moneyForms, ...strangersForms];
    for (let round = 0; round < rounds(1, 3); round += 1)
      failures.push(...(await failuresOf(await makePerson(), [...all, ...all])));
    expect(failures).toEqual([]);
    expectNoFailure(site);
  },
  LONGEST,
);
