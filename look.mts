import { chromium } from "playwright";
import { createHmac } from "node:crypto";
const url = "http://127.0.0.1:3640";
const b = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell", args: ["--no-sandbox", "--disable-gpu"] });
const c = await b.newContext({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 }, baseURL: url });
const p = await c.newPage();
const shot = async (name: string) => {
  await p.setViewportSize({ width: 1280, height: 900 });
  await p.screenshot({ path: `/tmp/wt/d-shots/${name}-1280.png`, fullPage: true });
  await p.setViewportSize({ width: 360, height: 800 });
  await p.screenshot({ path: `/tmp/wt/d-shots/${name}-360.png`, fullPage: true });
  await p.setViewportSize({ width: 1280, height: 900 });
};
const totp = (letters: string, step: number) => {
  const bits = [...letters].map((l) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(l).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((x) => parseInt(x, 2)));
  const ctr = Buffer.alloc(8); ctr.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", key).update(ctr).digest(); const o = mac[19] & 15;
  return String((mac.readUInt32BE(o) & 0x7fffffff) % 1e6).padStart(6, "0");
};
await p.goto("/login"); await p.fill("[name=email]", "kaystaff"); await p.fill("[name=password]", "kaypoint demo 2026");
await p.click("button:has-text('Log in')"); console.log(p.url());
await shot("factor-start");
await p.click("button:has-text('Start')"); await shot("factor-setup");
const secret = (await p.textContent("code.secret"))!.replaceAll(" ", "");
await p.fill("#code", totp(secret, Math.floor(Date.now() / 30000))); await p.click("button:has-text('Turn it on')"); console.log(p.url());
await shot("factor-codes");
await p.click("button:has-text('I have written')"); console.log(p.url());
await shot("home");
for (const [name, path] of [["people", "/staff/people"], ["orders", "/staff/orders"], ["search", "/staff/search?q=ada"], ["audit", "/staff/audit"], ["setups", "/staff/setups"], ["setup", "/staff/setups/KP-DEMOCHIDI2"], ["factor", "/staff/second-factor"]]) { await p.goto(path); await shot(name); }
await p.goto("/staff/people?q=adashop"); await p.click("td.act a"); await shot("person"); 
await p.click("a:has-text('Correct email')"); await p.click("button:has-text('Correct email')"); await shot("act");
await p.fill("#email", "ada@right.example"); await p.fill("#asked", "called 0803 123 4521"); await p.fill("#reason", "mistyped at sign-up"); await p.click("button:has-text('Correct email')"); await shot("person2"); console.log(p.url());
await p.goto("/demo/outbox"); const t = await p.content(); const link = /\/corrections\/cancel\?token=[\w-]+/.exec(t)?.[0]; console.log(link);
if (link) { await p.goto(link); await shot("cancel"); await p.click("button:has-text('Cancel the')"); await shot("cancelled"); }
await p.context().clearCookies(); await p.goto("/login"); await p.fill("[name=email]", "kaystaff"); await p.fill("[name=password]", "kaypoint demo 2026");
await p.click("button:has-text('Log in')"); console.log(p.url()); await shot("code");
await b.close();
