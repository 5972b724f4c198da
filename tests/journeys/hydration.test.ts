import type { Page } from "playwright";
import { afterAll, expect, inject, test } from "vitest";
import { makeDatabase } from "#db/client";
import { findMainLocation } from "~/models/users/location.server";
import { getUser } from "~/models/users/user.server";
import { makeAgent, makeOwner } from "../support/accounts";
import { openSessionOf, summary } from "../support/sessions";
import { openPage, useSession } from "../browser/browser-page";
import { hydrated } from "../support/settled";

const { db, close } = makeDatabase({ url: inject("site").databaseUrl, poolSize: 2 });
const now = new Date();
let registrantsOrder = "";
const sessions = { owner: "", newcomer: "", agent: "", stranger: null };

const code = `HYDRATE${process.pid}`;
const id = await makeAgent(db, code);
await db.updateTable("users").set({ phoneVerifiedAt: now }).where("id", "=", id).execute();
const agent = await getUser(db, id);
const location = await findMainLocation(db, (await makeOwner(db, { agentId: agent.id, now })).id);
registrantsOrder = `/plandetails?locationId=${location?.id ?? 0}&agentCode=${code}`;
sessions.owner = await openSessionOf(db, await makeOwner(db, { now }));
sessions.newcomer = await openSessionOf(db, await makeOwner(db, { now, verified: false }));
sessions.agent = await openSessionOf(db, agent);
afterAll(() => close());

const pages: [path: string, visitor: keyof typeof sessions][] = [
  ["/plans-details/2/month", "owner"],
  [summary, "owner"],
  ["/login", "stranger"],
  ["/signup?page=signup", "stranger"],
  ["/verify-phone", "newcomer"],
  ["/plans-and-billings/change", "owner"],
  ["/wallet/add?amount=1000", "owner"],
  ["/account/security", "owner"],
  ["/reseller/link", "agent"],
  ["/contact", "stranger"],
];

/** Runs in the page: keeps the content as it was sent, which React would replace if it rendered another. */
function keepContent() {
  document.addEventListener("DOMContentLoaded", () => {
    Object.assign(window, { sent: document.querySelector("main") });
  });
}

/** A page of its own context, and what its browser complains about. */
async function openListening() {
  const page = await openPage({ own: {} });
  const complaints: string[] = [];
  page.on("pageerror", ({ message }) => complaints.push(message));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  return { page, complaints };
}

/** Opens a page and returns what the browser complains about until its scripts have done their work. */
async function openHydrated(path: string, visitor: keyof typeof sessions) {
  const { page, complaints } = await openListening();
  const session = sessions[visitor];
  if (session !== null) await useSession(page, session);
  await page.addInitScript(keepContent);
  await page.goto(path);
  await hydrated(page);
  return { page, complaints };
}

test.each(pages)("React takes %s over as it was sent, without a complaint", async (path, visitor) => {
  const { page, complaints } = await openHydrated(path, visitor);
  expect(complaints).toEqual([]);
  expect(await page.evaluate("sent === document.querySelector('main') && sent.isConnected")).toBe(true);
});

test.each([
  ["the framework", "**/assets/framework-*.js"],
  ["the page", "**/assets/route-*.js"],
])("a form is sent without scripts if the file of %s does not come", async (_, files) => {
  const page = await openPage({ own: {} });
  await page.route(files, (route) => route.abort());
  await page.goto("/contact");
  await page.getByLabel("First name").fill("Ada Obi");
  const posted = page.waitForRequest((request) => request.method() === "POST");
  await page.getByRole("button", { name: "Send message" }).click();
  const request = await posted;
  expect(request.resourceType()).toBe("document");
  expect(new URLSearchParams(request.postData() ?? "").get("firstName")).toBe("Ada Obi");
  await page.getByRole("heading", { name: /^Please fix/ }).waitFor();
  await expect.poll(() => page.getByLabel("First name").inputValue()).toBe("Ada Obi");
});

test.each(["an owner", "an agent"])(
  "a choice of %s is posted to the address of its order, with the query",
  async (who) => {
    const isAgents = who === "an agent";
    const page = await openPage();
    await useSession(page, isAgents ? sessions.agent : sessions.owner);
    await page.goto(isAgents ? registrantsOrder : summary);
    await hydrated(page);
    const choice = page.locator("label.pick:has(input:not(:checked)):visible").first();
    const action = await choice.evaluate((label) => label.closest("form")?.getAttribute("action") ?? "");
    expect(action).toMatch(/\?.*step=|\?.*locationId=/);
    const posted = page.waitForRequest((request) => request.method() === "POST");
    await choice.click();
    const { pathname, search } = new URL((await posted).url());
    expect(pathname.replace(/\.data$/, "") + search).toBe(action);
  },
);

test.each([429, 503])(
  "what was typed stays if a proxy answers a form in place of the site, with %i",
  async (status) => {
    const page = await openPage({ own: {} });
    await page.route("**/contact.data*", (route) =>
      route.fulfill({ status, contentType: "text/html", body: "<h1>Not now</h1>" }),
    );
    await page.goto("/contact");
    await hydrated(page);
    await page.getByLabel("First name").fill("Ada Obi");
    await page.getByRole("button", { name: "Send message" }).click();
    await page.getByRole("alert").getByText("That did not get through.").waitFor();
    expect(await page.getByLabel("First name").inputValue()).toBe("Ada Obi");
    await page.unrouteAll();
    await page.getByRole("button", { name: "Send message" }).click();
    await page.getByRole("heading", { name: /^Please fix/ }).waitFor();
  },
);

/** Serves the pages of routes with a component that throws when the condition holds in the browser. */
const breakPages = (page: Page, condition: string) =>
  page.route("**/assets/route-*.js", async (route) => {
    const own = JSON.stringify(`${route.request().url()}?own`);
    await route.fulfill({
      contentType: "text/javascript",
      body: `import Page from ${own};
        export * from ${own};
        export default function Broken(props) {
          if (${condition}) throw new Error("broken by the test");
          return Page(props);
        }`,
    });
  });

/** The page says so in its style and title, leads on, and only the cause and React's words about it were reported. */
async function expectErrorPage(page: Page, complaints: string[]) {
  await page.getByRole("heading", { level: 1, name: "Something went wrong on our side" }).waitFor();
  await expect.poll(() => page.title()).toBe("Something went wrong on our side – Kaypoint");
  await page.locator("main").getByRole("link", { name: "Homepage" }).waitFor();
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
    "rgb(248, 245, 236)",
  );
  expect(complaints.filter((line) => !/broken by the test|React error #4|status of 422/.test(line))).toEqual(
    [],
  );
  expect(complaints.join()).toContain("broken by the test");
}

test("a component that throws as React takes the page over gives the error page", async () => {
  const { page, complaints } = await openListening();
  await breakPages(page, "true");
  await page.goto("/contact");
  await expectErrorPage(page, complaints);
  await page.unrouteAll();
  await page.getByRole("link", { name: "Try again" }).click();
  await page.getByRole("button", { name: "Send message" }).waitFor();
});

test("a component that throws after a form was sent gives the error page, and the page can be loaded again", async () => {
  const { page, complaints } = await openListening();
  await breakPages(page, "window.isBroken");
  await page.goto("/contact");
  await hydrated(page);
  await page.evaluate(() => Object.assign(window, { isBroken: true }));
  await page.getByRole("button", { name: "Send message" }).click();
  await expectErrorPage(page, complaints);
  await page.reload();
  await page.getByRole("button", { name: "Send message" }).waitFor();
});

test("a page that a browser extension changed before React came is drawn anew, and works", async () => {
  const page = await openPage({ own: {} });
  await page.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () =>
      document.body.prepend(document.createElement("aside")),
    );
  });
  await page.goto("/contact");
  await hydrated(page);
  const posted = page.waitForRequest((request) => request.method() === "POST");
  await page.getByRole("button", { name: "Send message" }).click();
  expect((await posted).resourceType()).toBe("fetch");
  await page.getByRole("heading", { name: /^Please fix/ }).waitFor();
});
