import { describe, expect, test } from "vitest";

import {
  afterLogIn,
  afterMailCode,
  afterVerification,
  mergeIntent,
  signUpPath,
  withIntent,
} from "~/models/sessions/sign-up-intent";
import { intentOfPath, readIntent } from "~/models/sessions/sign-up-intent-fields.server";

describe("after the phone is verified", () => {
  test.each([
    [{ plan: "2", duration: "yearly", onTrial: "true" }, true, "/download"],
    [{ plan: "2", duration: "yearly", onTrial: "true" }, false, "/plans-details/2/yearly"],
    [{ plan: "2", duration: "month", onTrial: "false" }, true, "/plans-details/2/month"],
    [{ plan: "1" }, false, "/plans-details/1/month"],
    [{ onTrial: "true" }, true, "/download"],
    [{}, false, "/download"],
  ] as const)("%j, trial running: %s, leads to %s", (journey, onTrial, path) => {
    expect(afterVerification(journey, { onTrial })).toBe(path);
  });

  test.each([
    "plan=2/../..",
    "plan=-1",
    "plan=2&plan=x",
    "duration=weekly",
    "onTrial=maybe",
    "plan=//evil.example",
  ])("%s is dropped", (query) => {
    const path = afterVerification(readIntent(new URLSearchParams(query)), { onTrial: false });
    expect(path).toMatch(/^\/(download|plans-details\/2\/month)$/);
  });
});

test("form values take precedence over the URL", () => {
  const journey = mergeIntent({ plan: "1" }, { plan: "2", duration: "yearly" });
  expect(withIntent("/verify-phone", journey)).toBe("/verify-phone?plan=1&duration=yearly");
});

test.each([
  [{ plan: "2", duration: "yearly", onTrial: "true" }, "/plans-details/2/yearly"],
  [{ onTrial: "true" }, "/pricing"],
] as const)("after a code by mail %j leads to the checkout it may pay for", (journey, path) => {
  expect(afterMailCode(journey)).toBe(path);
});

test.each([
  [{ plan: "2", duration: "yearly", onTrial: "true" }, true, "/plans-details/2/yearly"],
  [
    { plan: "2", duration: "yearly", onTrial: "true" },
    false,
    "/verify-phone?plan=2&duration=yearly&onTrial=true",
  ],
  [{ onTrial: "true" }, true, "/pricing"],
  [{ onTrial: "true" }, false, "/verify-phone?onTrial=true"],
  [{ duration: "yearly" }, true, null],
  [{}, false, null],
] as const)("after a login %j, with leave to order: %s, leads to %s", (journey, mayOrder, path) => {
  expect(afterLogIn(journey, { mayOrder })).toBe(path);
});

test.each([
  ["/plans-details/2/yearly", "/signup?plan=2&duration=yearly&page=signup"],
  ["/verify-phone?plan=2&onTrial=true", "/signup?plan=2&onTrial=true&page=signup"],
  ["/dashboard", "/signup?page=signup"],
])("a visitor who was to log in for %s signs up at %s", (path, signUp) => {
  expect(signUpPath(intentOfPath(path))).toBe(signUp);
});
