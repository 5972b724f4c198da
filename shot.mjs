import { chromium } from "playwright";
const [base, login, ...paths] = process.argv.slice(2);
const browser = await chromium.launch({executablePath:"/usr/bin/chromium-headless-shell",args:["--no-sandbox","--disable-gpu"]});
for (const width of [360, 1280]) {
  const context = await browser.newContext({ viewport: { width, height: 800 }, javaScriptEnabled: false, colorScheme: process.env.DARK ? "dark" : "light" });
  const page = await context.newPage();
  if (login !== "-") {
  await page.goto(base + "/login");
  await page.fill("[name=email]", login); await page.fill("[name=password]", "kaypoint demo 2026");
  await page.click("main form button.key"); await page.waitForLoadState(); }
  for (const path of paths) {
    await page.goto(base + path);
    const name = `/tmp/shots/${login}${path.replace(/\W+/g, "-")}-${width}.png`;
    await page.screenshot({ path: name, fullPage: true });
    console.log(name, page.url(), await page.evaluate(() => document.documentElement.scrollWidth));
  }
  await context.close();
}
await browser.close();
