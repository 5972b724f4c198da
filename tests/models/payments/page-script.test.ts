import { existsSync } from "node:fs";
import { expect, test } from "vitest";

import { ownScripts, PAYMENT_PAGE, scriptReference, windowPageScripts } from "~/models/payments/page-script";

const hosts = { script: "https://js.provider.example" };

test("the payment page is a route", () => {
  expect(existsSync(`app/${PAYMENT_PAGE}.tsx`)).toBe(true);
});

test("its scripts are the files of the build and the provider's one", () => {
  const own = ownScripts({
    url: "/assets/manifest.js",
    entry: { module: "/assets/entry.js", imports: ["/assets/shared.js"] },
    routes: {
      root: { module: "/assets/root.js", imports: ["/assets/shared.js"] },
      [PAYMENT_PAGE]: { module: "/assets/page.js", imports: ["/assets/order.js"], parentId: "root" },
      other: { module: "/assets/other.js", parentId: "root" },
    },
  });
  const paths = ["manifest", "entry", "shared", "page", "order", "root"];
  expect(windowPageScripts({ origin: "https://shop.example", own, hosts })).toEqual([
    ...paths.map((name) => `https://shop.example/assets/${name}.js`),
    "https://js.provider.example/v2/inline.js",
  ]);
});

test("a build without the payment page is no build of this site", () => {
  expect(() => ownScripts({ url: "/assets/manifest.js", entry: { module: "/a.js" }, routes: {} })).toThrow(
    `the build has no ${PAYMENT_PAGE}`,
  );
});

test("an alert names the file and the begin of its hash", () => {
  expect(scriptReference("https://shop.example/assets/page.js?v=1", "0123456789abcdef")).toBe(
    "page.js 0123456789ab",
  );
});
