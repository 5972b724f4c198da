import { expect, inject, test } from "vitest";
import { expectAccessible } from "../../support/accessibility";
import { openMany, openPage, sideways } from "../browser-page";
import { readOutbox } from "../../support/messages";
import { everyRow } from "../../support/rows";
import { hydrated } from "../../support/settled";

const { url } = inject("site");

const narrowAndWide = [320, 1280];

test("axe finds nothing on the other public forms and texts, narrow or wide, and nothing overflows", async () => {
  const { show } = await openMany();
  const paths = [
    "/contact?plan=enterprise",
    "/newsletter",
    `/newsletter/confirm?token=${"A".repeat(22)}`,
    "/newsletter/unsubscribe",
    "/terms-and-conditions",
    "/privacy-policy",
  ];
  await everyRow(paths, String, async (path) => {
    const { page } = await show(path);
    for (const width of narrowAndWide) {
      await page.setViewportSize({ width, height: 740 });
      await expectAccessible(page);
      expect(await sideways(page)).toBeLessThanOrEqual(0);
    }
  });
});

test("axe finds nothing on a contact form with errors, and the summary has the focus", async () => {
  const page = await openPage();
  await page.goto("/contact");
  await page.getByRole("button", { name: "Send message" }).click();
  for (const width of narrowAndWide) {
    await page.setViewportSize({ width, height: 740 });
    await expectAccessible(page);
  }
  expect(await page.title()).toMatch(/^Error: /);
  expect(await page.evaluate(() => document.activeElement?.className)).toBe("summary");
});

test("a field of the contact form that is left says what is wrong with it", async () => {
  const page = await openPage();
  await page.goto("/contact");
  await hydrated(page);
  for (const [label, wrong, told, right] of [
    ["First name", "", "First Name is required", "Ada"],
    ["Email", "ada@shop", "Invalid email address", "ada@shop.example"],
    ["Phone number", "8031234567", "Invalid phone number", "08031234567"],
    ["Message", "", "Message is required", "Ten outlets"],
  ] as const) {
    const field = page.getByLabel(label, { exact: true });
    await field.fill(wrong);
    await field.press("Tab");
    await page
      .getByRole("status")
      .filter({ hasText: `${label}: ${told}` })
      .waitFor();
    await field.fill(right);
  }
  expect(await page.locator(".error").count()).toBe(0);
});

test("a message is sent without scripts", async () => {
  const page = await openPage({ enabled: false });
  await page.goto("/contact");
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Email", { exact: true }).fill("browser@x.example");
  await page.getByLabel("Phone number").fill("08031234567");
  await page.getByLabel("What is it about?").selectOption("Enterprise plan");
  await page.getByLabel("Message").fill("Ten outlets");
  await page.getByRole("button", { name: "Send message" }).click();
  await page.getByRole("status").filter({ hasText: "Our sales team has your message" }).waitFor();
  const mail = (await readOutbox(url)).find(({ text }) => text.includes("browser@x.example"));
  expect(mail).toMatchObject({ to: "sales@kaypoint.example", subject: "Contact form: Enterprise plan" });
});

test("a visitor subscribes to the newsletter from the footer and unsubscribes without scripts", async () => {
  const page = await openPage({ enabled: false });
  await page.goto("/contact");
  await page.getByLabel("Email address").fill("reader@x.example");
  await page.getByRole("button", { name: "Submit" }).click();
  expect(await page.getByRole("status").textContent()).toContain("Open the email we sent you");
  for (const [button, told] of [
    ["Confirm", "Your address is confirmed"],
    ["Unsubscribe", "You are unsubscribed"],
  ] as const) {
    const mail = (await readOutbox(url)).find(({ to }) => to === "reader@x.example");
    await page.goto(/https?:\S+/.exec(mail?.text ?? "")?.[0] ?? "");
    await page.getByRole("button", { name: button }).click();
    expect(await page.getByRole("status").textContent()).toContain(told);
  }
});
