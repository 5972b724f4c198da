import { expect, test } from "vitest";
import { liveSubscription } from "~/models/subscriptions/subscription.server";
import { internationalPhone, newAccount, changeAccount } from "../../support/accounts";
import { newestCode } from "../../support/messages";
import { hiddenFields, leadsTo, linksOf, says, textOf } from "../../support/page";
import { serve } from "../../support/served";
import { signIn } from "../../support/sessions";

const site = await serve();

const pages = ["/dashboard", "/plans-and-billings"];
const offer = "Use Plus free for 14 days";
const isOffered = (page: string) => textOf(page).includes(offer);
const startsTrial = { intent: "trial", onboarding: "1" };

/** The target of the link with these words. */
const linkOf = (page: string, words: string) =>
  new RegExp(`<a [^>]*href="([^"]*)"[^>]*>${words}<`).exec(page)?.[1]?.replaceAll("&amp;", "&") ?? "no link";

/** Signs up here, types the code and returns the result page. */
async function signUpAt(path: string) {
  const visitor = site.visitor();
  const account = newAccount();
  const form = hiddenFields((await visitor.get(path)).body);
  const verify = leadsTo(await visitor.post(path, { ...form, ...account })).slice("303 ".length);
  const journey = hiddenFields((await visitor.get(verify)).body);
  const code = await newestCode(site.db, internationalPhone(account.phone));
  const result = await visitor.follow(await visitor.post(verify, { ...journey, code }));
  const { id } = await site.db
    .selectFrom("users")
    .select("id")
    .where("email", "=", account.email)
    .executeTakeFirstOrThrow();
  return { visitor, result, live: () => liveSubscription(site.db, id, new Date()) };
}

test("Get Started on the landing page leads a new owner to the running trial", async () => {
  const { body } = await site.visitor().get("/");
  const { result, live } = await signUpAt(linkOf(body, "Get Started"));
  expect(says(result)).toContain("Your free trial of Plus has started");
  expect((await live())?.kind).toBe("trial");
  expect(linksOf(result.body)).toContain("/download");
});

test("Get Started starts the trial of an eligible owner, by one press", async () => {
  const owner = await signIn(site);
  const { body } = await owner.get("/");
  expect(body).toMatch(/<form method="post" action="\/plans-details\/2\/yearly">.*?>Get Started</s);
  expect(leadsTo(await owner.post("/plans-details/2/yearly", startsTrial))).toBe("303 /download");
  const after = await owner.get("/");
  expect(linkOf(after.body, "Get Started")).toBe("/signup?page=signup&onTrial=true");
  expect(textOf(after.body)).not.toContain("Try Plus free for 14 days. No card needed.");
});

test("an owner who signs up without a plan is offered the trial on the page that says the phone is verified", async () => {
  const { visitor, result, live } = await signUpAt("/signup?page=signup");
  expect(isOffered(result.body)).toBe(true);
  expect(linksOf(result.body)).toContain("/download");
  expect(await live()).toBeNull();
  expect(leadsTo(await visitor.post("/plans-details/2/yearly", startsTrial))).toBe("303 /download");
  expect((await live())?.kind).toBe("trial");
  expect(isOffered((await visitor.get("/verify-phone")).body)).toBe(false);
});

test("an owner who chose a plan continues to it without another offer", async () => {
  const { result } = await signUpAt("/signup?plan=1&duration=month&page=signup");
  expect(isOffered(result.body)).toBe(false);
  expect(linksOf(result.body)).toContain("/plans-details/1/month");
});

test.each(pages)("%s offers the trial until the owner has had it", async (path) => {
  const owner = await signIn(site);
  expect(isOffered((await owner.get(path)).body)).toBe(true);
  await owner.post("/plans-details/2/yearly", startsTrial);
  expect(isOffered((await owner.get(path)).body)).toBe(false);
});

test("the page of plans leads an owner with an unverified phone to the trial through the code", async () => {
  const owner = await signIn(site, { verified: false });
  expect(linksOf((await owner.get("/plans-and-billings")).body)).toContain(
    "/verify-phone?plan=2&duration=yearly&onTrial=true",
  );
});

test("the dashboard asks for the phone first, and offers the trial then", async () => {
  const { body } = await (await signIn(site, { verified: false })).get("/dashboard");
  expect(linksOf(body)).toContain("/verify-phone");
  expect(isOffered(body)).toBe(false);
});

test("agents are offered no trial", async () => {
  const agent = await signIn(site);
  await changeAccount(site.db, agent.user.id, { role: "agent" });
  expect(isOffered((await agent.follow(await agent.get("/dashboard"))).body)).toBe(false);
});
