import { expect, inject, test } from "vitest";
import { publicPages } from "../../support/manifest";
import { everyRow } from "../../support/rows";

const { url } = inject("site");

const inline = /<\/?(?:a|b|bdi|span|small|i|label|input|select|button|nav|summary|details|s)\b[^>]*>/g;

/** As a browser in a terminal prints it: no styles, and only blocks begin a new line. */
async function readLines(path: string): Promise<string[]> {
  const html = await (await fetch(url + path)).text();
  const body = html.slice(html.indexOf("<body>")).replace(/<(script|style|svg)\b.*?<\/\1>|<!--.*?-->/gs, "");
  const controls = body.replace(/<(?:input(?! type="hidden")|select|textarea)\b[^>]*>/g, "[]");
  return controls
    .replace(inline, "")
    .replace(/<[^>]+>/g, "\n")
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter(Boolean);
}

test("every page begins with a skip link before the menu, whose links are separate words", async () => {
  await everyRow(publicPages, String, async (path) => {
    const lines = await readLines(path);
    expect(lines[0]).toBe("Skip to main content");
    expect(lines.slice(0, 6).join("\n")).toMatch(
      /Kaypoint Home Products Pricing Download Contact Sales Log in Get started for free|^Kaypoint(?: Have an account\? Log in)?$/m,
    );
  });
});

test("no two links or controls of a page run together", async () => {
  await everyRow(publicPages, String, async (path) => {
    const html = await (await fetch(url + path)).text();
    const body = html.slice(html.indexOf("<body>"));
    expect(body).not.toMatch(/<\/(?:a|button|label|summary)><(?:a|button|input|select|textarea|label)\b/);
    expect(body).not.toMatch(/<\/(?:label|legend)><span class="(?:hint|error)"/);
  });
});

test("the contact form reads as label, hint and control", async () => {
  const text = (await readLines("/contact")).join("\n");
  expect(text).toMatch(/First name \[\]\n/);
  expect(text).toMatch(/Phone number A Nigerian number, such as [^\n]* \[\]\n/);
  expect(text).toMatch(/Website \(leave this empty\) \[\]/);
});

test("prices read in order without their styles", async () => {
  const text = (await readLines("/pricing")).join("\n");
  const order = ["Basic", "₦0", "Get Started", "Plus", "₦60,000", "₦48,000 a year", "Try free for 14 days"];
  let from = text.indexOf("Yearly Monthly");
  for (const words of order) {
    const at = text.indexOf(words, from);
    expect(at, words).toBeGreaterThanOrEqual(from);
    from = at;
  }
});
