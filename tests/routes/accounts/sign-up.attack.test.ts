import { describe, expect, test } from "vitest";
import { internationalPhone, newAccount } from "../../support/accounts";
import { unchanged, attackedSite } from "../../support/attacked";
import { newestCode, mailsTo } from "../../support/messages";
import { postForm } from "../../support/visitor";
import { everyRow } from "../../support/rows";

const site = await attackedSite();

type Fields = Record<string, string | string[]>;
const path = "/signup?page=signup";
const signUp = (fields: Fields, visitor = site.visitor()) =>
  visitor.post(path, { ...newAccount(), ...fields });
const refused = async (fields: Fields) => (await unchanged(site.db, () => signUp(fields))).answer;

async function findUser(username: string) {
  return site.db.selectFrom("users").selectAll().where("username", "=", username).executeTakeFirstOrThrow();
}

describe("an unknown form field", () => {
  test("is refused", async () => {
    const fields = [
      "role",
      "verification_status",
      "phone_verified_at",
      "phoneVerifiedAt",
      "walletBalance",
      "id",
      "agentId",
      "password_hash",
      "passwordHash",
      "__proto__.role",
      "__proto__[x]",
      "constructor.prototype.x",
      "name.first",
      "name[0]",
      "items[5000000]",
      "__intent__",
      "__state__",
    ];
    const values = ["staff", "0", "{{{", '{"type":"insert","payload":{"name":"x"}}'];
    const tries = () =>
      everyRow(fields, String, async (field) => {
        for (const value of values) expect((await signUp({ [field]: value })).status).toBe(400);
        expect(Object.keys(Object.prototype)).toEqual([]);
      });
    await unchanged(site.db, tries);
  });

  test("is refused twenty thousand times over", async () => {
    await signUp({ name: "" });
    for (const body of ["a&".repeat(20_000), "a=1&".repeat(16_000)]) {
      const { status } = await postForm(site.url, path, body);
      expect(status).toBe(400);
    }
  });
});

describe("a form value", () => {
  test("that does not fit its field makes no account", async () => {
    const values: [string, string][] = [
      ["email", "a＠x.ng"],
      ["email", "a@x.ng\nBcc: b@y.ng"],
      ["email", "a@x.ng\r\nBcc: b@y.ng"],
      ["email", '"a b"@x.ng'],
      ["email", "a@x.ng,b@y.ng"],
      ["email", "<a@x.ng>"],
      ["email", "аda@x.ng"],
      ["email", "a@xn--\u0430.ng"],
      ["email", `${"a".repeat(250)}@x.ng`],
      ["email", `a@${"b.".repeat(130)}ng`],
      ["acceptTerms", "false"],
      ["acceptTerms", ""],
      ["acceptTerms", "yes"],
      ["username", "ada'--shop"],
      ["username", "ada\u0000shop"],
      ["username", "аdashop"],
      ["name", "x".repeat(101)],
      ["name", "Shop\r\nBcc: b@y.ng"],
      ["name", "Shop \u0007\u001b[31m"],
      ["name", "Shop \u202eevil"],
      ["name", "Shop\u2066 evil"],
      ["name", "Shop\u200bevil"],
      ["name", "Shop\u2028evil"],
      ["name", "Shop \u2029evil"],
      ["name", "Prize: https://evil.example"],
      ["name", "Prize at evil.example"],
      ["phone", "〇八〇三一二三四五二一"],
      ["phone", "+448031234521"],
      ["referralCode", "x".repeat(5000)],
      ["code", "x".repeat(5000)],
      ["code", "NOBODY1"],
      ["code", "<script>alert(1)</script>"],
    ];
    const nameOf = ([field, value]: [string, string]) => `${field} ${value.slice(0, 40)}`;
    const tries = () =>
      everyRow(values, nameOf, async ([field, value]) => {
        const answer = await signUp({ [field]: value });
        expect([400, 422]).toContain(answer.status);
        expect(answer.body.includes("<script>alert(1)")).toBe(false);
      });
    await unchanged(site.db, tries);
  });

  test("that is not a plan is dropped", async () => {
    const answer = await signUp({ plan: "<script>" });
    expect(answer.headers.get("Location")).toBe("/verify-phone");
  });

  test("given twice is refused as ambiguous", async () => {
    for (const field of ["acceptTerms", "name", "email", "password"])
      expect((await refused({ [field]: ["on", "on"] })).status).toBe(400);
  });

  test("text that looks like HTML is shown as text, everywhere", async () => {
    const name = `"><img src=x onerror=1></script><script>alert(1)</script>{{7*7}}`;
    const account = newAccount();
    const visitor = site.visitor();
    await signUp({ ...account, name }, visitor);
    expect((await findUser(account.username)).name).toBe(name);
    for (const page of ["/dashboard", "/verify-phone", "/account/sessions", "/", "/no-such-page"]) {
      const { body } = await visitor.get(page);
      expect(/<img src=x|<script>alert|>49</.exec(body), page).toBeNull();
    }
    expect((await visitor.get("/dashboard.data")).headers.get("Content-Type")).toMatch(/^text\/x-script/);
    expect((await visitor.get("/dashboard")).body).toContain("&lt;img src=x onerror=1&gt;");
    const again = await signUp({ name, email: "none" });
    expect(/<img src=x|<script>alert/.exec(again.body)).toBeNull();
  });
});

test("a stranger's name never reaches an unverified mailbox", async () => {
  const account = { ...newAccount(), name: "You won, call 0803 now" };
  const visitor = site.visitor();
  await signUp({ ...account, onTrial: "true" }, visitor);
  const code = await newestCode(site.db, internationalPhone(account.phone));
  await visitor.post("/verify-phone?onTrial=true", { code, onTrial: "true" });
  const [started] = await mailsTo(site.db, account.email);
  expect(started?.subject).toContain("free trial");
  expect(started?.text).toMatch(/^Hello,\n/);
  for (const { subject, text } of await mailsTo(site.db, account.email))
    expect(`${subject}\n${text}`).not.toContain("You won");
});
