import { chromium } from "playwright";
import { mkdirSync, writeFileSync } from "node:fs";
const [,, base, out, full="1"] = process.argv;
mkdirSync(out, { recursive: true });
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell", args: ["--no-sandbox", "--disable-gpu"] });
const looks = { "360": { viewport: { width: 360, height: 740 } }, "1280": { viewport: { width: 1280, height: 800 } }, "1280-dark": { viewport: { width: 1280, height: 800 }, colorScheme: "dark" }, "360-dark": { viewport: { width: 360, height: 740 }, colorScheme: "dark" } };
const shots = process.env.LOOKS ? process.env.LOOKS.split(",") : Object.keys(looks);
async function shootAll(cookies, name, path) {
  for (const look of shots) {
    const context = await browser.newContext({ ...looks[look], baseURL: base });
    await context.addCookies(cookies);
    const page = await context.newPage();
    await page.goto(path);
    await page.waitForTimeout(400);
    await page.screenshot({ path: `${out}/${name}-${look}.png`, fullPage: true });
    await context.close();
  }
}
async function login(user) {
  const context = await browser.newContext({ baseURL: base, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/login");
  await page.locator("#email").fill(user);
  await page.locator("#password").fill("kaypoint demo 2026");
  await page.locator("main form button").last().click();
  await page.waitForLoadState();
  await page.goto("/dashboard").catch(()=>{});
  return { page, context, cookies: await context.cookies() };
}
const step = async (name, work) => { try { await work(); console.log("ok", name); } catch (e) { console.log("FAIL", name, String(e).slice(0, 300)); } };
await step("anon", async () => { await shootAll([], "sign-up", "/signup?page=signup&plan=2&duration=yearly&onTrial=true"); });
const bola = await login("bolashop");
await step("verify", async () => shootAll(bola.cookies, "verify-phone", "/verify-phone"));
await step("recovery", async () => {
  const c = await browser.newContext({ baseURL: base, javaScriptEnabled: false }); const p = await c.newPage();
  await p.goto("/forgot-password"); await p.locator("#email").first().fill("ada@kaypoint.example"); await p.locator("main form button").first().click(); await p.waitForURL(/forgot-opt/);
  await shootAll(await c.cookies(), "recovery-mail", "/forgot-opt-reset");
  await p.getByRole("button", { name: "Send a code to my phone" }).click(); await p.waitForURL(/reset-password/);
  await shootAll(await c.cookies(), "recovery-phone", "/reset-password");
});
const ada = await login("adashop");
const go = (name, path) => step(name, () => shootAll(ada.cookies, name, path));
await go("dashboard", "/dashboard"); await go("wallet", "/wallet"); await go("wallet-add", "/wallet/add?amount=2500"); await go("transactions", "/transactions"); await go("plans-before", "/plans-and-billings");
await go("checkout", "/plans-details/2/month"); await go("checkout-summary", "/plans-details/2/month?step=summary"); await go("checkout-basic", "/plans-details/1/yearly");
await go("security", "/account/security"); await go("activity", "/account/activity"); await go("sessions", "/account/sessions"); await go("change-phone", "/change-phone");await go("business", "/account/business");
// an empty order
await step("checkout-errors", async () => {
  const { page } = ada; await page.goto("/plans-details/2/month?step=summary");
  const pay = page.locator("form button[name=intent]"); console.log(await pay.evaluateAll((b) => b.map((x) => x.value + ":" + x.textContent)));
});
await step("buy", async () => {
  const { page } = ada; await page.goto("/plans-details/2/month?step=summary");
  await page.locator('input[name=onboarding]').first().check();
  await page.locator('input[name=payment_method][value=wallet]').check();
  await page.locator('button[name=intent][value=subscribe], button[name=intent][value=pay]').last().click();
  await page.waitForLoadState(); console.log(page.url());
  await page.screenshot({ path: `${out}/bought-360.png` });
});
await go("plans", "/plans-and-billings"); await go("plans-change", "/plans-and-billings?plan=1"); await go("checkout-paid", "/plans-details/2/month"); await go("dashboard-plus", "/dashboard"); await go("transactions-after", "/transactions");
await step("receipt", async () => { const { page } = ada; await page.goto("/transactions/latest"); const u = new URL(page.url()); await shootAll(ada.cookies, "receipt", u.pathname); });
const tunde = await login("tundeagent"); await step("reseller", async () => shootAll(tunde.cookies, "reseller", "/reseller"));
const staff = await login("kaystaff"); await step("staff", async () => shootAll(staff.cookies, "staff-dashboard", "/dashboard"));
for (const u of ["chidimart","efefoods","folafabrics"]) { const s = await login(u); await step(u, async () => { await shootAll(s.cookies, u+"-dashboard", "/dashboard"); await shootAll(s.cookies, u+"-plans", "/plans-and-billings"); }); }
await browser.close();
