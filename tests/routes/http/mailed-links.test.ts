import { expect, test } from "vitest";

import { attackedSite } from "../../support/attacked";
import { newAccount } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { newestMail } from "../../support/messages";
import { leadsTo, says } from "../../support/page";
import { makeTopUpLink } from "../../support/pay-links";
import { makeAccounts } from "../../support/sessions";

/* A link of a mail: its key leaves the address, a button acts, and what a mail program added is dropped. */
const site = await attackedSite();
const accounts = await makeAccounts(site);

const signs = [".", ")", ">", ",", "%E2%80%8B", "%20", ").", "..."];

const linkIn = async (email: string, page: string): Promise<string> =>
  new RegExp(`${page}\\?\\w+=[\\w-]+`).exec((await newestMail(site.db, email)).text)?.[0] ?? "none";

const links = {
  async "/recover"() {
    const { user } = await accounts.logInAs();
    await site.visitor().post("/forgot-password", { email: user.email });
    return { visitor: site.visitor(), email: user.email, button: "Choose a new password" };
  },
  async "/login/not-me"() {
    const { user } = await accounts.logInAs();
    await accounts.logIn(user, "stock-sync/1.0");
    return { visitor: site.visitor(), email: user.email, button: "This was not me" };
  },
  async "/verify-email"() {
    const account = newAccount();
    const visitor = site.visitor();
    await visitor.post("/signup", account);
    return { visitor, email: account.email, button: "Confirm my email" };
  },
};

test.each(Object.keys(links) as (keyof typeof links)[])(
  "the key of a link to %s leaves the address, whatever stands behind it",
  async (page) => {
    const { visitor, email, button } = await links[page]();
    const link = await linkIn(email, page);
    const key = link.split("=")[1] ?? "";
    for (const sign of ["", ...signs]) {
      const first = await visitor.get(link + sign);
      expect([sign, leadsTo(first)]).toEqual([sign, `303 ${page}`]);
      expect(first.headers.get("Cache-Control")).toBe("no-store");
      const shown = await visitor.follow(first);
      expect([sign, shown.status, says(shown).includes(button)]).toEqual([sign, 200, true]);
      expect(shown.body).toContain(`value="${key}"`);
    }
    const [parameter = ""] = link.split("?")[1]?.split("=") ?? [];
    const intent = page === "/verify-email" ? { intent: "link" } : {};
    const pressed = await visitor.post(page, { [parameter]: key, ...intent });
    expect(pressed.status).toBeLessThan(400);
    expect((await visitor.get(page)).body).not.toContain(key);
  },
);

test("a key of one page is not read by another", async () => {
  const { user } = await accounts.logInAs();
  await accounts.logIn(user, "stock-sync/1.0");
  const visitor = site.visitor();
  await visitor.get(await linkIn(user.email, "/login/not-me"));
  expect((await visitor.get("/corrections/cancel")).status).toBe(404);
});

test("a payment link is found with capitals, and with the signs that a chat program took for a part of it", async () => {
  const { user } = await accounts.logInAs();
  const { token } = await makeTopUpLink(makeContext(site.db, new Date()), user);
  for (const path of [...signs.map((sign) => token + sign), token.toUpperCase()]) {
    const visitor = site.visitor();
    const answer = await visitor.get(`/pay/${path}`);
    expect([path, leadsTo(answer)]).toEqual([path, `303 /pay/${token}`]);
    expect((await visitor.follow(answer)).status).toBe(200);
  }
});
