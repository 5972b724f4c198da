import { chromium } from "playwright";
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell", args: ["--no-sandbox", "--disable-gpu"] });
const base = "http://127.0.0.1:3670";
for (const [name, width, js] of [["360", 360, false], ["1280", 1280, true]]) {
  const context = await browser.newContext({ viewport: { width, height: 800 }, javaScriptEnabled: js });
  const page = await context.newPage();
  await page.goto(base + "/login");
  await page.fill("[name=email]", process.argv[2] ?? "chidimart"); await page.fill("[name=password]", "kaypoint demo 2026");
  await page.click("main form button.key[type=submit], main form button:not([type=button])");
  await page.waitForURL(/dashboard/);
  await page.goto(base + "/plans-and-billings");
  await page.screenshot({ path: `/tmp/b-bill-${name}.png`, fullPage: true });
  await page.goto(base + "/plans-and-billings/extras");
  await page.screenshot({ path: `/tmp/b-ext0-${name}.png`, fullPage: true });
  if (await page.locator("[name=additional_users]").count()) {
    await page.check("[name=additional_users][value='1']");
    await page.check("[name=additional_products][value='500']");
    await page.click("button:has-text('Update my order')");
    await page.waitForURL(/additional_users=1/);
    await page.screenshot({ path: `/tmp/b-ext1-${name}.png`, fullPage: true });
    console.log(name, await page.evaluate(() => document.documentElement.scrollWidth));
  }
}
await browser.close();
