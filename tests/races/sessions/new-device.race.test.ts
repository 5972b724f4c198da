import { expect, test } from "vitest";

import { makePasswords } from "~/services/platform/passwords.server";
import { makeOwner } from "../../support/accounts";
import { mailsTo } from "../../support/messages";
import { atOnce, PARALLEL, twoServers } from "../../support/races";
import { openSessionOf, password } from "../../support/sessions";
import { makeVisitor, privateAddress } from "../../support/visitor";

const site = await twoServers();

const makeUser = async () => {
  const user = await makeOwner(site.db, { passwordHash: await makePasswords("low").hash(password) });
  await openSessionOf(site.db, user);
  return user;
};

const noticesTo = async (email: string) =>
  (await mailsTo(site.db, email)).filter(({ subject }) => subject === "New login to your Kaypoint account");

test("a login form posted many times at once is told once", async () => {
  const user = await makeUser();
  const address = privateAddress();
  const answers = await atOnce((index) =>
    makeVisitor(site.urlOf(index), address).post("/login", { email: user.email, password }),
  );
  expect(answers.filter(({ status }) => status === 303).length).toBeGreaterThan(1);
  expect(await noticesTo(user.email)).toHaveLength(1);
});

test("the button pressed many times at once counts once", async () => {
  const user = await makeUser();
  const stranger = site.visitor();
  await stranger.post("/login", { email: user.email, password });
  const [notice] = await noticesTo(user.email);
  const token = /token=([\w-]+)/.exec(notice?.text ?? "")?.[1] ?? "";
  const answers = await atOnce((index) => makeVisitor(site.urlOf(index)).post("/login/not-me", { token }));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(PARALLEL - 1);
  expect((await stranger.get("/dashboard")).status).toBe(302);
});
