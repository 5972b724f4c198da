import { existsSync } from "node:fs";
import { expect, test } from "vitest";

import { ownScripts, PAYMENT_PAGE, scriptReference, windowPageScripts } from "~/models/payments/page-script";

const hosts = { script: "https://js.provider.example" };

test("the payment page is a route", () => {
  expect(existsSync(`app/${PAYMENT_PAGE}.tsx`)).toBe(true);
});

test("its scripts are the files of the build and the provider's one", () => {
  expect(ownScripts({ module: "/assets/page.js" })).toEqual(["/assets/page.js"]);
  const own = ownScripts({ module: "/assets/page.js", imports: ["/assets/shared.js"] });
  expect(windowPageScripts({ origin: "https://shop.example", own, hosts })).toEqual([
    "https://shop.example/assets/page.js",
    "https://shop.example/assets/shared.js",
    "https://js.provider.example/v2/inline.js",
  ]);
});

test("an alert names the file and the begin of its hash", () => {
  expect(scriptReference("https://shop.example/assets/page.js?v=1", "0123456789abcdef")).toBe(
    "page.js 0123456789ab",
  );
});
