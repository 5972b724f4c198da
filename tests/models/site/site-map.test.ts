import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY } from "~/models/duration";
import { securityContact } from "~/models/site/site-map";
import { listedPaths, robots, siteMap } from "~/models/site/site-map";
import { webManifest } from "~/models/site/meta";
import { property } from "../../support/property";

test("the sitemap lists each page once, by its full address", () => {
  const found = [...siteMap("https://shop.example").matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);
  expect(found).toContain("https://shop.example/pricing");
  expect(found).toHaveLength(listedPaths.length);
  expect(new Set(found).size).toBe(found.length);
});

test("every page of the sitemap is open to search engines", () => {
  const closed = [...robots("https://shop.example").matchAll(/^Disallow: (.*)$/gm)].map(
    ([, path]) => path ?? "",
  );
  expect(closed.length).toBeGreaterThan(0);
  for (const path of listedPaths) expect(closed.filter((start) => path.startsWith(start))).toEqual([]);
});

test("robots.txt names the sitemap", () => {
  expect(robots("https://shop.example")).toContain("Sitemap: https://shop.example/sitemap.xml");
});

const anyDay = fc.date({ min: new Date("2026-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });

property.prop([anyDay])("security.txt is valid for months and less than a year", (now) => {
  const text = securityContact({ mailbox: "security@shop.example", origin: "https://shop.example" }, now);
  const expires = new Date(/^Expires: (.*)$/m.exec(text)?.[1] ?? "");
  expect(expires.getTime() - now.getTime()).toBeGreaterThanOrEqual(180 * DAY);
  expect(expires.getTime() - now.getTime()).toBeLessThan(365 * DAY);
  expect(text).toContain("Contact: mailto:security@shop.example");
  expect(text).toContain("Canonical: https://shop.example/.well-known/security.txt");
});

test("the manifest has an icon that launchers may mask", () => {
  const { icons, name, start_url } = webManifest({ name: "Kaypoint", description: "A till" });
  expect([name, start_url]).toEqual(["Kaypoint", "/"]);
  expect(icons.filter((icon) => "purpose" in icon)).toHaveLength(1);
});
