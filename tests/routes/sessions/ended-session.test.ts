import { expect, test } from "vitest";

import { findMainLocation } from "~/models/users/location.server";
import { makeContext } from "../../support/context";
import { says, textOf } from "../../support/page";
import { press } from "../../support/press";
import { readFiles } from "../../support/sales";
import { serve } from "../../support/served";
import { password, signIn } from "../../support/sessions";
import { buyPlan } from "../../support/subscriber";
import type { Answer } from "../../support/visitor";
import { addMoney } from "../../support/wallet";

const site = await serve();

type Owner = Awaited<ReturnType<typeof signIn>>;

/** Presses a button after the session ended, and logs in on the page that this leads to. */
async function pressLoggedOut(owner: Owner, page: Answer, button: string | RegExp, typed = {}) {
  await site.db.deleteFrom("sessions").where("userId", "=", owner.user.id).execute();
  const login = await owner.follow(await press(owner, page, button, typed));
  const back = await press(owner, login, "Log in", { email: owner.user.email, password });
  return { login: says(login), back: await owner.follow(back) };
}

const KEPT = "You were logged out. What you filled in is kept: log in to continue.";

/** The value that a page's form has chosen for a group of radio buttons. */
const chosen = ({ body }: Answer, name: string) =>
  new RegExp(`<input(?=[^>]* name="${name}")(?=[^>]* checked="")[^>]* value="([^"]*)"`).exec(body)?.[1];

test("a payment keeps month or year, the way to pay and the tick", async () => {
  const owner = await signIn(site);
  await buyPlan(makeContext(site.db, new Date()), owner.user);
  await addMoney(site.db, owner.user, 200_000);
  const page = await owner.get("/pay?duration=yearly");
  expect([chosen(page, "auth_code"), chosen(page, "renews")]).toEqual(["wallet", "1"]);
  const { login, back } = await pressLoggedOut(owner, page, /^Pay ₦/, { auth_code: "new", renews: [] });
  expect(login).toContain(KEPT);
  expect(textOf(back.body)).toMatch(/for one more year/);
  expect([chosen(back, "auth_code"), chosen(back, "renews")]).toEqual(["new", undefined]);
});

test("an invitation keeps address and role, also if the password has to be typed again", async () => {
  const owner = await signIn(site);
  await buyPlan(makeContext(site.db, new Date()), owner.user);
  const typed = { address: "bola@shop.example", role: "manager" };
  const kept = ({ body }: Answer) => [chosen({ body } as Answer, "role"), body.includes(typed.address)];
  const page = await owner.get("/user-management/invite");
  const { login, back } = await pressLoggedOut(owner, page, "Send the invitation", typed);
  expect(login).toContain(KEPT);
  expect(kept(back)).toEqual(["manager", true]);
  await site.db
    .updateTable("sessions")
    .set({ authenticatedAt: new Date(0) })
    .where("userId", "=", owner.user.id)
    .execute();
  const confirm = await owner.follow(await press(owner, back, "Send the invitation", { role: "cashier" }));
  const again = await owner.follow(await press(owner, confirm, "Confirm", { password }));
  expect(kept(again)).toEqual(["cashier", true]);
});

test("the columns of a file keep their choices, also those that are not imported", async () => {
  const owner = await signIn(site);
  const form = new FormData();
  form.set("location", String((await findMainLocation(site.db, owner.user.id))?.id));
  form.set("csv", new File(["Bill,Date,Product,Each\n7,2026-11-20,Rice,1500\n"], "a.csv"));
  const sent = await owner.send("/sales-report/import", { method: "POST", body: form });
  await readFiles(makeContext(site.db, new Date()), owner.user.id);
  const page = await owner.get(sent.headers.get("Location") ?? "");
  const typed = { "column-0": "cashier", "column-1": "", "column-3": "cost" };
  const { login, back } = await pressLoggedOut(owner, page, "Import sales", typed);
  expect(login).toContain(KEPT);
  const options = [...back.body.matchAll(/<option value="(\w*)" selected/g)].map(([, value]) => value);
  // The column that has to be asked for stands first.
  expect(options).toEqual(["cost", "cashier", "", "product"]);
});

test("the login says that another form was not sent", async () => {
  const owner = await signIn(site);
  const page = await owner.get("/account/notifications");
  const { login } = await pressLoggedOut(owner, page, /^Save/);
  expect(login).toContain("You were logged out before that was sent. Log in, then send it again.");
});
