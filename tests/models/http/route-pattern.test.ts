import { expect, test } from "vitest";
import { makePatternFinder } from "~/models/http/route-pattern";

const find = makePatternFinder([
  "/*",
  "/",
  "/setups/:reference.ics",
  "/setups/:reference",
  "/setups/latest",
  "/transactions",
  "/plans-details/:summary",
  "/plans-details/:planId/:duration",
]);

test.each([
  ["/", "/"],
  ["/_root.data", "/"],
  ["/setups/KPS-7G4K", "/setups/:reference"],
  ["/setups/KPS-7G4K.data", "/setups/:reference"],
  ["/setups/KPS-7G4K.ics", "/setups/:reference.ics"],
  ["/setups/latest", "/setups/latest"],
  ["/Setups/Latest/", "/setups/latest"],
  ["/%74ransactions", "/transactions"],
  ["/plans-details/plan_id=2&plan_duration=yearly", "/plans-details/:summary"],
  ["/plans-details/2/yearly", "/plans-details/:planId/:duration"],
  ["/assets/root-1234.js", "(file)"],
  ["/reset/token-of-somebody", "(none)"],
  ["/setups/a/b", "(none)"],
  ["/%E0%A4%A", "(none)"],
])("%s is written as %s", (path, pattern) => {
  expect(find(path)).toBe(pattern);
});
