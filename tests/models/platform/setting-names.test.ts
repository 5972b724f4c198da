import { expect, test } from "vitest";

import { unknownSettings, unknownSettingText } from "~/models/platform/setting-names";

const known = ["PAYSTACK_CHANNELS", "PAYSTACK_URL", "SMTP_URL", "DATABASE_POOL"];

test.each([
  ["PAYSTACK_CHANELS", "PAYSTACK_CHANNELS"],
  ["paystack_url", null],
  ["STMP_URL", "SMTP_URL"],
  ["DATABASE_POOLS", "DATABASE_POOL"],
  ["DATABASE_POOL_SIZE", null],
  ["SENTRY_DSN", null],
])("%s is unknown, and %s may be meant", (name, meant) => {
  expect(unknownSettings([name], known)).toEqual([{ name, meant }]);
});

test("known settings and those of Node.js, tracing and PostgreSQL are none of these", () => {
  const others = ["NODE_OPTIONS", "OTEL_SERVICE_NAME", "PGSSLMODE", "TZ", "DATABASE_PASSWORD"];
  expect(unknownSettings([...known, ...others], known)).toEqual([]);
});

test("the operator reads which name was meant, or where all are", () => {
  expect(unknownSettingText({ name: "STMP_URL", meant: "SMTP_URL" })).toBe(
    "STMP_URL in .env is not a setting: SMTP_URL was probably meant.",
  );
  expect(unknownSettingText({ name: "SENTRY_DSN", meant: null })).toContain(".env.example");
});
