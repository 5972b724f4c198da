import { describe, expect, test } from "vitest";

import { leadsTo, linksOf, textOf } from "../../support/page";
import { press } from "../../support/press";
import { serve } from "../../support/served";
import { signIn } from "../../support/sessions";

const site = await serve();

type Owner = Awaited<ReturnType<typeof signIn>>;

const basic = "/plans-details/1/month";
const plus = "/plans-details/2/month";

function keyOf(page: string): string {
  return /name="submission_key" value="([^"]+)"/.exec(page)?.[1] ?? "";
}

/** The values of the chosen picks in a page. */
function chosen(page: string): Record<string, string> {
  const inputs = [...page.matchAll(/<input type="radio"[^>]*>/g)].map(([input]) => input);
  const pairs = inputs
    .filter((input) => /\schecked/.test(input))
    .map((input) => [/ name="([^"]*)"/.exec(input)?.[1] ?? "", / value="([^"]*)"/.exec(input)?.[1] ?? ""]);
  return Object.fromEntries(pairs) as Record<string, string>;
}

async function ordersOf({ user }: Owner) {
  return site.db.selectFrom("orders").selectAll().where("ownerId", "=", user.id).execute();
}

async function flashOn(owner: Owner, path: string): Promise<string> {
  return textOf(
    /<p class="note" role="status">(.*?)<\/p>/s.exec((await owner.get(path)).body)?.[1] ?? "",
  ).trim();
}

describe("the URL of a checkout", () => {
  test("with Enterprise leads to sales, for opening and for posting", async () => {
    const owner = await signIn(site);
    const opened = await owner.get("/plans-details/3/yearly");
    const posted = await owner.post("/plans-details/3/yearly", { intent: "pay" });
    for (const { status, headers } of [opened, posted])
      expect([status, headers.get("Location")]).toEqual([302, "/contact?plan=enterprise"]);
  });

  test.each(["monthly", "12", "Yearly", "x"])("with the duration %s means a month", async (duration) => {
    const { status, headers } = await (await signIn(site)).get(`/plans-details/2/${duration}`);
    expect([status, headers.get("Location")]).toEqual([302, plus]);
  });

  test.each(["weekly", "monthly", "Yearly", "yearly%00"])(
    "with the unknown duration %s buys nothing",
    async (duration) => {
      const owner = await signIn(site);
      for (const id of [1, 2]) {
        const form = { intent: "subscribe", onboarding: "1", submission_key: "" };
        const key = keyOf((await owner.get(`/plans-details/${id}/month`)).body);
        const posted = await owner.post(`/plans-details/${id}/${duration}`, { ...form, submission_key: key });
        expect(posted.status).toBe(400);
      }
      expect(await ordersOf(owner)).toEqual([]);
    },
  );

  test.each([
    ["plan_id=2&plan_duration=yearly", "/plans-details/2/yearly"],
    ["plan_id=2&plan_duration=12", "/plans-details/2/month"],
    ["plan_id=1&plan_duration=", "/plans-details/1/month"],
  ])("in the old spelling %s has moved", async (old, path) => {
    const { status, headers } = await site.visitor().get(`/plans-details/${old}`);
    expect([status, headers.get("Location")]).toEqual([301, path]);
  });

  test.each(["2", "plan_id=02&plan_duration=yearly", "plan_id=//evil&plan_duration=x"])(
    "as %s is not found",
    async (path) => {
      const answer = await site.visitor().get(`/plans-details/${path}`);
      expect(answer.status).toBe(404);
      expect(answer.body).toContain("Oops 404!");
    },
  );

  test("sends a visitor to log in and an owner to verify the phone, and then to the same plan", async () => {
    const stranger = await site.visitor().get("/plans-details/2/yearly");
    expect(stranger.headers.get("Location")).toBe("/login?page=%2Fplans-details%2F2%2Fyearly");
    const unverified = await (await signIn(site, { verified: false })).get("/plans-details/2/yearly");
    expect(leadsTo(unverified)).toBe("302 /verify-phone?plan=2&duration=yearly");
  });
});

describe("the order", () => {
  test("shows the plan, its extras, onboarding and ways to pay, and stores nothing", async () => {
    const owner = await signIn(site);
    const { status, headers, body } = await owner.get(plus);
    expect([status, headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    const text = textOf(body);
    expect(text).toContain("Pay by the year and save ₦24,000.");
    expect(text).toContain("Plus has 5. Each person who sells needs one.");
    expect(text).toContain("Total today ₦6,000");
    expect(linksOf(body)).toEqual(expect.arrayContaining(["/pricing", "/plans-details/2/yearly"]));
    const stored = await site.db
      .selectFrom("checkouts")
      .select("id")
      .where("ownerId", "=", owner.user.id)
      .execute();
    expect(stored).toEqual([]);
  });

  test("is priced again by the update button, and stays so in another tab", async () => {
    const owner = await signIn(site);
    const key = keyOf((await owner.get(plus)).body);
    const choices = {
      additional_users: "3",
      additional_products: "0",
      additional_warehouse: "1",
      onboarding: "2",
      payment_method: "card",
    };
    const answer = await press(owner, plus, "Update my order", choices);
    expect(leadsTo(answer)).toBe(`303 ${plus}?step=extras`);
    const { body } = await owner.get(plus);
    expect(textOf(body)).toContain(
      "Users, 3 more ₦1,200 Remove Outlets, 1 more ₦2,500 Remove Setup by phone, once ₦5,000",
    );
    expect(textOf(body)).toMatch(
      /Total today ₦14,700 Valid until \d+ \w+ \d{4}\. It renews for ₦9,700 by this card\./,
    );
    expect(chosen(body)).toEqual(choices);
    expect(keyOf(body)).toBe(key);
  });

  test("of a year has a separate line for the discount", async () => {
    const text = textOf((await (await signIn(site)).get("/plans-details/2/yearly")).body);
    expect(text).toContain("Pay by the month for ₦6,000.");
    expect(text).toContain("Plus, 1 year ₦60,000 Discount, 20% of Plus −₦12,000 Total today ₦48,000");
  });

  test("of Plus asks for a way to pay and for onboarding, then for the check of a card order", async () => {
    const owner = await signIn(site);
    const pick = "You have to pick a payment method and an onboarding method";
    for (const [missing, links] of [
      [{}, ["#onboarding", "#payment_method"]],
      [{ onboarding: "1" }, ["#payment_method"]],
    ] as const) {
      const answer = await owner.post(plus, { intent: "pay", ...missing });
      expect(answer.status).toBe(422);
      expect(textOf(answer.body)).toContain(pick);
      expect(linksOf(answer.body)).toEqual(expect.arrayContaining([...links]));
      expect([...answer.body.matchAll(/<fieldset class="group bad"/g)]).toHaveLength(links.length);
      expect(answer.body).toMatch(/<title>Error: /);
    }
    expect(await ordersOf(owner)).toEqual([]);
  });

  test("of Basic with an extra says Upgrade Plan and leads to Plus", async () => {
    const owner = await signIn(site);
    const answer = await owner.post(basic, { intent: "subscribe", additional_users: "3", onboarding: "1" });
    expect(answer.status).toBe(422);
    expect(textOf(answer.body)).toContain("Upgrade Plan");
    expect(linksOf(answer.body)).toEqual(expect.arrayContaining(["#additional_users", plus]));
    expect(textOf(answer.body)).toContain("More users, products and outlets than Basic has come with Plus.");
    expect(chosen(answer.body)).toMatchObject({ onboarding: "1", additional_users: "3" });
    expect(await ordersOf(owner)).toEqual([]);
  });

  test.each([{ intent: "free" }, { total: "0" }, { coupon_discount: "100" }, { owner_id: "1" }])(
    "refuses %o, which no form of ours has",
    async (odd) => {
      const owner = await signIn(site);
      const answer = await owner.post(basic, { intent: "subscribe", onboarding: "1", ...odd });
      expect(answer.status).toBe(400);
      expect(await ordersOf(owner)).toEqual([]);
    },
  );
});

describe("subscribing", () => {
  test("to Basic needs an onboarding type, then leads to the download with a message", async () => {
    const owner = await signIn(site);
    const missing = await owner.post(basic, { intent: "subscribe" });
    expect([missing.status, textOf(missing.body).includes("You have to pick an onboarding type")]).toEqual([
      422,
      true,
    ]);
    const done = await press(owner, basic, { sends: { intent: "subscribe" } }, { onboarding: "1" });
    expect(leadsTo(done)).toBe("303 /download");
    expect(await flashOn(owner, "/download")).toContain("Basic is active.");
    expect(textOf((await owner.get(basic)).body)).toContain("Basic is already active.");
  });

  test("to Basic accepts old forms, which claim that it is free", async () => {
    const owner = await signIn(site);
    const old = { payment_method: "free", plan_amount: "0", total_amount: "0", amount_paid: "0" };
    const done = await owner.post(basic, { intent: "subscribe", onboarding: "1", ...old });
    expect(leadsTo(done)).toBe("303 /download");
    expect(await ordersOf(owner)).toMatchObject([{ method: "free", state: "settled", total: 0 }]);
  });

  test.each(["subscribe", "pay"])("to Plus as a free plan (%s) asks for a way to pay", async (intent) => {
    const owner = await signIn(site);
    await owner.post(plus, { intent: "update", onboarding: "1", payment_method: "wallet" });
    const answer = await owner.post(plus, { intent, onboarding: "1", payment_method: "free" });
    expect(answer.status).toBe(422);
    expect(textOf(answer.body)).toContain("You have to pick a payment method and an onboarding method");
    expect(await ordersOf(owner)).toEqual([]);
  });

  test("with a paid setup is not given away", async () => {
    const owner = await signIn(site);
    const answer = await owner.post(basic, { intent: "subscribe", onboarding: "2" });
    expect(answer.status).toBe(422);
    expect(textOf(answer.body)).toContain("You have to pick a payment method and an onboarding method");
    expect(textOf(answer.body)).toContain("Pay ₦5,000");
    expect(await ordersOf(owner)).toEqual([]);
  });
});

describe("the trial", () => {
  test("starts from the form without a way to pay, once", async () => {
    const owner = await signIn(site);
    const page = (await owner.get(plus)).body;
    expect(page).toContain("Try free for 14 days");
    const missing = await owner.post(plus, { intent: "trial" });
    expect([missing.status, textOf(missing.body).includes("You have to pick an onboarding type")]).toEqual([
      422,
      true,
    ]);
    const form = { intent: "trial", submission_key: keyOf(page), onboarding: "1" };
    for (const [words, start] of [
      [
        "Your 14 days of Plus have started",
        () => press(owner, plus, "Try free for 14 days", { onboarding: "1" }),
      ],
      ["Your free trial of Plus is running", () => owner.post(plus, form)],
    ] as const) {
      const answer = await start();
      expect(leadsTo(answer)).toBe("303 /download");
      expect(await flashOn(owner, "/download")).toContain(words);
    }
    expect((await owner.get(plus)).body).not.toContain("Try free for 14 days");
    expect(await ordersOf(owner)).toMatchObject([{ method: "trial", total: 0 }]);
  });
});
