import { expect, test } from "vitest";

import type { StaffRole } from "#db/schema";
import type { Auth } from "~/models/api/guard";
import { staffRoles } from "~/models/staff/staff-role";
import { operations } from "~/api/operations.server";
import { changeAccount } from "../../support/accounts";
import { apiClient, type ApiAnswer, loggedInClient, type ApiBody } from "../../support/api-client";
import { mainLocationOf, makeMember } from "../../support/members";
import { torture } from "../../support/torture";
import { everyRow } from "../../support/rows";
import { serve } from "../../support/served";
import { employ, makeAccounts, password, proveSecondFactor } from "../../support/sessions";

/*
 * Each call by every kind of account, by a token and by a browser's cookie: a program must meet the same conditions
 * as the pages. The code and this test both read a call's conditions from its row of the list; the answer that each
 * kind of account gets is written down here again.
 */
const site = await serve();
const accounts = await makeAccounts(site);

const CLOSED = /^This account was closed\. Log in at \S+\/login to reopen it/;
const FACTOR = /^Staff must enter their second factor first\. Do it at \S+\/staff\/code/;
const PHONE = /^Verify your phone number first\./;
const OWNERS = /^This is for owners of shops only\./;
const AGENTS = /^This is for agents only\./;
const AGED = /^Your password was typed too long ago for this\. Log in again with POST \/api\/auth\/login/;
const HELD = /so your phone number stays the same for a day\. Try again/;

/** null if the guard lets the call through; other tests check what it does then. */
type ExpectedAnswer = RegExp | null;
type Row = Record<Exclude<Auth, "anybody">, ExpectedAnswer>;

const all = (refused: RegExp): Row => ({
  guest: refused,
  session: null,
  account: refused,
  newPhone: refused,
  owner: refused,
  agent: refused,
});
const opened = (own: Partial<Row>): Row => ({
  guest: null,
  session: null,
  account: null,
  newPhone: null,
  owner: OWNERS,
  agent: AGENTS,
  ...own,
});

interface Kind {
  name: string;
  make: () => Promise<{ id: number; email: string }>;
  expected: Row;
  /** Changes the account after the login. */
  then?: (user: { id: number }) => Promise<void>;
}

const set = (id: number, values: Record<string, Date | null>) =>
  site.db.updateTable("users").set(values).where("id", "=", id).execute();

async function ownerWith(values: Record<string, Date | null>) {
  const user = await accounts.make();
  await set(user.id, values);
  return user;
}

const hour = () => new Date(Date.now() + 3_600_000);

async function member(role: "manager" | "cashier") {
  const owner = await accounts.make();
  const user = await makeMember(site.db, owner, role);
  expect(await mainLocationOf(site.db, owner)).toBeGreaterThan(0);
  const { passwordHash: hash } = await site.db
    .selectFrom("users")
    .select("passwordHash")
    .where("id", "=", owner.id)
    .executeTakeFirstOrThrow();
  await changeAccount(site.db, user.id, { passwordHash: hash });
  return user;
}

async function staff(roles: readonly StaffRole[]) {
  const user = await accounts.make("staff");
  await employ(site.db, user, roles);
  return user;
}

/** All staff roles are refused alike: no call is for them. */
const staffKinds = [[], Object.keys(staffRoles) as StaffRole[]].flatMap((roles): Kind[] => [
  {
    name: `staff (${roles.join() || "no role"}) without the second factor`,
    make: () => staff(roles),
    expected: { ...all(FACTOR), owner: OWNERS, agent: AGENTS },
  },
  {
    name: `staff (${roles.join() || "no role"}) with the second factor`,
    make: () => staff(roles),
    then: (user) => proveSecondFactor(site.db, user),
    expected: opened({}),
  },
]);

let codes = 0;
const agentCode = () => `KPGUARD${(codes += 1)}`;

const kinds: Kind[] = [
  { name: "an owner", make: () => accounts.make(), expected: opened({ owner: null }) },
  {
    name: "an owner whose phone is not verified",
    make: () => ownerWith({ phoneVerifiedAt: null }),
    expected: opened({ owner: PHONE }),
  },
  {
    name: "an owner whose session is old",
    make: () => accounts.make(),
    then: (user) => accounts.age(user),
    expected: opened({ owner: null, newPhone: AGED }),
  },
  {
    name: "an owner on hold",
    make: () => ownerWith({ heldUntil: hour() }),
    expected: opened({ owner: null, newPhone: HELD }),
  },
  {
    name: "an owner on hold whose phone is not verified",
    make: () => ownerWith({ heldUntil: hour(), phoneVerifiedAt: null }),
    expected: opened({ owner: PHONE }),
  },
  { name: "a closed owner", make: () => ownerWith({ closedAt: new Date() }), expected: all(CLOSED) },
  {
    name: "an agent",
    make: () => accounts.make("agent", agentCode()),
    expected: opened({ agent: null }),
  },
  {
    name: "an agent whose phone is not verified",
    async make() {
      const user = await accounts.make("agent", agentCode());
      await set(user.id, { phoneVerifiedAt: null });
      return user;
    },
    expected: opened({ agent: PHONE }),
  },
  { name: "a manager", make: () => member("manager"), expected: opened({}) },
  { name: "a cashier", make: () => member("cashier"), expected: opened({}) },
  ...staffKinds,
];

const pathOf = ({ path }: { path: string }) => path.replace("/api/", "").replace(":locationId", "1");

type Call = (typeof operations)[number];
type Ask = (call: Call) => Promise<ApiAnswer>;

async function byToken(user: { email: string }): Promise<Ask> {
  const { get, post } = await loggedInClient(site, user);
  return (call) => (call.method === "GET" ? get(pathOf(call)) : post(pathOf(call)));
}

async function byCookie(user: { email: string }): Promise<Ask> {
  const visitor = site.visitor();
  await visitor.post("/login", { email: user.email, password });
  return async (call) => {
    const path = `/api/${pathOf(call)}`;
    const { status, headers, body } = await (call.method === "GET" ? visitor.get(path) : visitor.post(path));
    return { status, headers, said: JSON.parse(body) as ApiBody };
  };
}

/** The call that ends the session comes last. */
const inOrder = operations.toSorted((one, other) => Number(isEnd(one)) - Number(isEnd(other)));

function isEnd({ path }: { path: string }): boolean {
  return path === "/api/auth/logout";
}

test("each call asks each kind of account for what its guard names, by token and by cookie", async () => {
  const ways = [
    { by: "token", enter: byToken },
    { by: "cookie", enter: byCookie },
  ];
  // One or the other, which a guard cannot tell apart; both at full length.
  const rows = kinds.flatMap((kind, place) =>
    ways.filter((_, way) => torture || way === place % 2).map((way) => ({ kind, ...way })),
  );
  await everyRow(
    rows,
    ({ kind, by }) => `${kind.name} by ${by}`,
    async ({ kind: { make, then, expected }, enter }) => {
      const user = await make();
      const ask = await enter(user);
      await then?.(user);
      const wrong: string[] = [];
      for (const call of inOrder) {
        if (call.auth === "anybody") continue;
        const { status, said } = await ask(call);
        const wanted = expected[call.auth];
        const turnedAway = status === 401 || status === 403 || HELD.test(said.message);
        const isRight = wanted === null ? !turnedAway : turnedAway && wanted.test(said.message);
        if (!isRight) wrong.push(`${call.path}: ${status} ${said.message}`);
      }
      expect(wrong).toEqual([]);
    },
  );
});

test("a visitor is refused exactly where a session is needed", async () => {
  await everyRow(
    operations,
    ({ path }) => path,
    async (call) => {
      const { get, post } = apiClient(site);
      const { status, said } = await (call.method === "GET" ? get(pathOf(call)) : post(pathOf(call)));
      const isOpen = call.auth === "anybody" || call.auth === "guest";
      expect(said.message === "Log in first.").toBe(!isOpen);
      if (!isOpen) expect(status).toBe(401);
    },
  );
});

test("a staff password alone cannot verify a phone, by the API or on the page", async () => {
  const user = await staff(["admin"]);
  await set(user.id, { phoneVerifiedAt: null });
  const { post } = await loggedInClient(site, user);
  for (const [path, fields] of [
    ["edit-phone-number", { phone: "08031112233" }],
    ["validate-account-otp-web", { function_type: "activate-resend" }],
    ["validate-account-otp-web", { function_type: "activate-check", code: "12345" }],
  ] as const) {
    const { status, said } = await post(path, fields);
    expect([status, said.message]).toEqual([403, expect.stringMatching(FACTOR)]);
  }
  const browser = await accounts.logIn(user);
  for (const path of ["/verify-phone", "/verify-email", "/change-phone", "/account/sessions"])
    expect([path, (await browser.get(path)).headers.get("Location")]).toEqual([
      path,
      `/staff/code?page=${encodeURIComponent(path)}`,
    ]);
  expect((await browser.post("/verify-phone", { intent: "resend" })).headers.get("Location")).toBe(
    "/staff/code?page=%2Fverify-phone",
  );
});
