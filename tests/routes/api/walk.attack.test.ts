import { expect, test } from "vitest";

import { operations } from "~/api/operations.server";
import { unchanged } from "../../support/attacked";
import { type ApiClient, apiClient, loggedInClient } from "../../support/api-client";
import { listRoutes } from "../../support/manifest";
import { everyRow } from "../../support/rows";
import { fakePayments } from "../../support/fake-payments";
import { makeContext } from "../../support/context";
import { begin, makeAwaitingOrder, orderRequest, writeDown } from "../../support/paying";
import { serve } from "../../support/served";
import { addCard, giveTokens } from "../../support/wallet";
import { findMainLocation } from "~/models/users/location.server";
import { makeAccounts, password } from "../../support/sessions";

/*
 * Every API call, tried by every account it is not for. The calls are those of the list from which the API document
 * is made, and no route answers any other.
 */
const site = await serve();
const accounts = await makeAccounts(site);

const name = ({ path }: { path: string }) => path;
const pathOf = ({ path }: { path: string }) => path.replace("/api/", "").replace(":locationId", "1");
const ask = (client: ApiClient, call: (typeof operations)[number], headers = {}) =>
  call.method === "GET" ? client.get(pathOf(call), {}, headers) : client.post(pathOf(call), {}, headers);
const forSome = operations.filter(({ auth }) => auth !== "anybody" && auth !== "guest");

test("every described call is answered, and every route of the API is described", async () => {
  const built = (await listRoutes()).flatMap(({ path = "" }) => (/^api\b/.test(path) ? [path] : []));
  expect(built.sort()).toEqual([
    "api",
    "api/*",
    "api/device/code",
    "api/device/token",
    "api/entitlement",
    "api/openapi.json",
    "api/sales",
    "api/sales/void",
  ]);
  const client = apiClient(site);
  await everyRow(operations, name, async (call) => {
    expect((await ask(client, call)).status).not.toBe(404);
  });
  expect((await client.get("no-such-call")).status).toBe(404);
});

test("a visitor is told to log in, and a caller with an invalid token to refresh first", async () => {
  await everyRow(forSome, name, async (call) => {
    const { answer } = await unchanged(site.db, () => ask(apiClient(site), call));
    expect([answer.status, answer.said.success, answer.said.error]).toEqual([401, false, true]);
    expect(answer.headers.get("WWW-Authenticate")).toBe("Bearer");
    const ended = await ask(apiClient(site, "kp_no-token-of-anybody"), call);
    expect([ended.status, ended.said.data?.action]).toEqual([401, "refresh"]);
  });
});

test("a wrong method, a page of another site, and an invalid body are refused in JSON", async () => {
  await everyRow(operations, name, async (call) => {
    const path = `/api/${pathOf(call)}`;
    const visitor = site.visitor();
    const wrong = call.method === "GET" ? await visitor.post(path) : await visitor.get(path);
    expect([wrong.status, wrong.headers.get("Allow")]).toEqual([405, call.method]);
    if (call.method === "GET") return;
    const foreign = await visitor.post(path, {}, { "Sec-Fetch-Site": "cross-site" });
    expect([foreign.status, (JSON.parse(foreign.body) as { error: boolean }).error]).toEqual([403, true]);
    const headers = { "Content-Type": "application/json", Accept: "application/problem+json" };
    const broken = await visitor.send(path, { method: "POST", body: "{", headers });
    expect([400, 401]).toContain(broken.status);
    expect(broken.headers.get("Content-Type")).toBe("application/problem+json");
    expect((JSON.parse(broken.body) as { status: number }).status).toBe(broken.status);
  });
});

test("payments, cards, shops and tokens of another account look like missing ones", async () => {
  const [mine, other] = [await accounts.make(), await accounts.make()];
  const rival = await accounts.make("agent", "APIRIVAL");
  const { post } = await loggedInClient(site, mine);
  const agent = await loggedInClient(site, await accounts.make("agent", "APIOTHER"));
  await giveTokens(site.db, rival.id, 10_000);
  const context = { ...makeContext(site.db, new Date()), payments: fakePayments().provider };
  const topUp = await writeDown(site.db, other, new Date());
  const order = await begin(
    context,
    orderRequest(other, await makeAwaitingOrder(site.db, other, new Date())),
  );
  const card = String(await addCard(site.db, other));
  const location = (await findMainLocation(site.db, other.id))?.id ?? 0;
  const plus = { plan_id: 2, duration: 1, onboarding: 1 };
  const tries = (reference: string, cardId: string, locationId: number) => [
    () => post("subscribe-with-card", { ...plus, reference_id: reference }),
    () => post("topup-wallet", { amount: 5000, reference_id: reference }),
    () => post("subscribe-with-card", { ...plus, card_type: "saved_card", auth_code: cardId }),
    () => post("topup-wallet", { amount: 5000, card_type: "saved_card", auth_code: cardId }),
    () => post("subscribe-with-wallet", { ...plus, location_id: locationId }),
    () => agent.get(`reseller/subscription-summary-agent/${locationId}`),
    () => agent.post("reseller/subscribe-with-token", { location_id: locationId, duration: 1 }),
  ];
  const never = await Promise.all(tries("KPP-ABCDEFGHJK", "999999", 999_999).map((call) => call()));
  for (const reference of [topUp, order])
    for (const [at, call] of tries(reference, card, location).entries()) {
      const { answer } = await unchanged(site.db, call, ["checkouts", "throttles"]);
      expect([at, answer.status, answer.said]).toEqual([at, 404, never[at]?.said]);
    }
  expect((await agent.get("reseller/balance?agentCode=APIRIVAL")).said).toEqual(
    (await agent.get("reseller/balance?agentCode=NOBODY1")).said,
  );
});

test("a quantity must be one that is on sale", async () => {
  const { post } = await loggedInClient(site, await accounts.make());
  const plus = { plan_id: 2, duration: 1, onboarding: 1 };
  for (const quantity of ["-1", "1e9", "999999999", "1.5"])
    expect((await post("subscribe-with-wallet", { ...plus, additional_users: quantity })).status).toBe(422);
});

test("an email address alone cannot set a password", async () => {
  const user = await accounts.make();
  const { post } = apiClient(site);
  const chosen = {
    email: user.email,
    password: "a password of a stranger",
    password_confirmation: "a password of a stranger",
  };
  expect((await post("update-forgot-password", chosen)).status).toBe(409);
  expect((await post("validate-account-otp", { email: user.email, code: "12345" })).status).toBe(409);
  const known = await post("forget-account-sendotp", { email: user.email });
  const unknown = await post("forget-account-sendotp", { email: "nobody@shop.example" });
  expect([known.status, known.said.message]).toEqual([unknown.status, unknown.said.message]);
  expect((await post("update-forgot-password", chosen)).status).toBe(409);
  expect((await post("auth/login", { email: user.email, password })).status).toBe(200);
});
