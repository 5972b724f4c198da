import { chromium } from "playwright";
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell", args: ["--no-sandbox", "--disable-gpu"] });
const base = "http://127.0.0.1:3670";
async function login(user, width, js = false, dark = false) {
  const context = await browser.newContext({ viewport: { width, height: 800 }, javaScriptEnabled: js, colorScheme: dark ? "dark" : "light" });
  const page = await context.newPage();
  await page.goto(base + "/login");
  await page.fill("[name=email]", user); await page.fill("[name=password]", "kaypoint demo 2026");
  await page.click("main form button:not([type=button])");
  await page.waitForURL(/dashboard/);
  return page;
}
for (const user of ["adashop", "efefoods", "folafabrics"]) {
  const page = await login(user, 360);
  await page.goto(base + "/plans-and-billings/extras");
  await page.screenshot({ path: `/tmp/b-none-${user}.png`, fullPage: true });
}
const page = await login("chidimart", 360);
await page.goto(base + "/plans-and-billings/extras?additional_users=3&additional_warehouse=1");
await page.click("button:has-text('Pay ₦')");
await page.screenshot({ path: `/tmp/b-paid.png`, fullPage: true });
await page.click("a:has-text('See the receipt')");
await page.screenshot({ path: `/tmp/b-receipt.png`, fullPage: true });
await page.goto(base + "/plans-and-billings/extras");
await page.click("button:has-text('Take out')");
await page.screenshot({ path: `/tmp/b-out.png`, fullPage: true });
await page.goto(base + "/transactions"); await page.screenshot({ path: `/tmp/b-trans.png`, fullPage: true });
const wide = await login("chidimart", 1280, true, true);
await wide.goto(base + "/plans-and-billings/extras?additional_users=5&auth_code=bank_transfer");
await wide.screenshot({ path: `/tmp/b-dark.png`, fullPage: true });
await wide.click("button:has-text('Pay ₦')");
await wide.waitForTimeout(1500);
await wide.screenshot({ path: `/tmp/b-bank.png`, fullPage: true });
await wide.goto(base + "/transactions"); await wide.screenshot({ path: `/tmp/b-trans2.png`, fullPage: true });
await wide.goto(base + "/demo/outbox"); await wide.screenshot({ path: `/tmp/b-outbox.png`, fullPage: true });
await browser.close();
