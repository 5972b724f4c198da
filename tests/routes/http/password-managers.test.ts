import { readdirSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { changeAccount } from "../../support/accounts";
import { readManifest } from "../../support/manifest";
import { codeOf, setUpTwoSteps, typePassword } from "../../support/second-factor";
import { serve } from "../../support/served";
import { makeAccounts } from "../../support/sessions";
import type { Visitor } from "../../support/visitor";

/* Browsers and password managers fill a field in by what it says it is for, and by pasting. */
const site = await serve();

interface Input {
  path: string;
  tag: string;
}

const inputsOf = ({ path, body }: { path: string; body: string }): Input[] =>
  [...body.matchAll(/<input\b[^>]*>/g)].map(([tag]) => ({ path: path.replace(/\?.*/, ""), tag }));

const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`, "i").exec(tag)?.[1];

const isPassword = ({ tag }: Input) => attribute(tag, "type") === "password";
const isCode = ({ tag }: Input) =>
  ["code", "proof"].includes(attribute(tag, "name") ?? "") && attribute(tag, "type") !== "hidden";

/** Visitors to whom pages with fields for passwords and codes look different, with the paths of these pages. */
async function visitors(): Promise<[Visitor, RegExp][]> {
  const accounts = await makeAccounts(site);
  const stranger = site.visitor();
  const unverified = await accounts.logInAs();
  await changeAccount(site.db, unverified.user.id, { phoneVerifiedAt: null });
  await unverified.post("/verify-phone", { intent: "resend" });
  const { user, ...owner } = await accounts.logInAs();
  const { secret } = await setUpTwoSteps(site, user);
  const aged = site.visitor();
  await typePassword(aged, user);
  await aged.post("/login/code", { proof: codeOf(secret) });
  const waiting = site.visitor();
  await typePassword(waiting, user);
  await waiting.post("/login/code/lost", { intent: "resend" });
  const staff = await accounts.logInStaff(["admin"]);
  await site.db
    .updateTable("sessions")
    .set({ secondFactorAt: null })
    .where("userId", "=", staff.user.id)
    .execute();
  return [
    [stranger, /^/],
    [owner, /^/],
    [unverified, /^\/verify-/],
    [aged, /^\/account\//],
    [waiting, /^\/login/],
    [staff, /^\/staff|^\/account\//],
  ];
}

/** A code that is no proof of who types it. */
const otherCodes = ["/signup", "/staff/coupons", "/device"];

test("on every page a field for a password or a code says so, and none refuses a paste", async () => {
  const routes = (await readManifest()).filter(({ id, resource }) => !resource && !id.startsWith("/demo/"));
  const pages = [...routes.map(({ path }) => path), "/signup?page=signup"];
  const seen: Input[] = [];
  for (const [visitor, paths] of await visitors())
    for (const path of pages.filter((page) => paths.test(page))) {
      const answer = await visitor.get(path);
      seen.push(...inputsOf(answer));
      expect([path, answer.body]).not.toEqual([path, expect.stringMatching(/ on(?:paste|copy|drop)=/i)]);
    }
  const passwords = seen.filter(isPassword);
  const codes = seen.filter((input) => isCode(input) && !otherCodes.includes(input.path));
  const pathsOf = (inputs: Input[]) => [...new Set(inputs.map(({ path }) => path))];
  expect(pathsOf(passwords)).toEqual(
    expect.arrayContaining(["/login", "/signup", "/account/security", "/account/security/second-factor"]),
  );
  expect(pathsOf(codes)).toEqual(
    expect.arrayContaining(["/verify-phone", "/login/code", "/login/code/lost", "/join", "/staff/code"]),
  );
  const kindOf = ({ tag }: Input) => attribute(tag, "autocomplete");
  expect(passwords.filter((one) => !/^(?:current|new)-password$/.test(kindOf(one) ?? ""))).toEqual([]);
  expect(codes.filter((one) => kindOf(one) !== "one-time-code")).toEqual([]);
});

const sources = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => ({ name, text: readFileSync(`app/${name}`, "utf8") }));

test("pages that need more to be opened use the same fields for passwords", () => {
  const own = sources
    .filter(({ text }) => /\btype=(?:"password"|\{[^}]*"password")/.test(text))
    .map(({ name }) => name);
  expect(own).toEqual(["components/form/password.tsx"]);
  const proofs = sources.flatMap(({ name, text }) =>
    [...text.matchAll(/<(?:Field|input)\b[^]*?\/>/g)]
      .map(([tag]) => ({ name, tag }))
      .filter(({ tag }) => /name="proof"|bind\(proof\)/.test(tag)),
  );
  expect(proofs.length).toBeGreaterThan(2);
  expect(proofs.filter(({ tag }) => !tag.includes('autoComplete="one-time-code"'))).toEqual([]);
});

test("the one component that hears a paste puts the whole code into its boxes", () => {
  const hearing = sources.filter(({ text }) => /onPaste|["']paste["']/.test(text)).map(({ name }) => name);
  expect(hearing).toEqual(["components/form/code-boxes.tsx"]);
});
