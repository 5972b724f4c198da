import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  approvalReference,
  isApprovalReference,
  needsSecond,
  newSubmissionKey,
  usualPromise,
} from "~/models/approvals/approval";
import { amountInWords } from "~/routes/staff/approval-words";
import { approvalStates } from "~/routes/staff/approval-words";
import { approvalKinds } from "~/routes/staff/approval-words";
import {
  grantSchema,
  refundSchema,
  staffVerdictSchema,
  verdictSchema,
} from "~/models/approvals/approval-fields.server";
import { readSum } from "~/models/money";
import { naira } from "~/models/money";
import { property } from "../../support/property";

const key = "0123456789abcdef".repeat(2);
const reason = "Paid twice by mistake";

test.each([
  ["a Thursday", "2026-11-26T10:00:00Z", "2026-11-27"],
  ["a Friday", "2026-11-27T10:00:00Z", "2026-11-30"],
  ["a Saturday", "2026-11-28T10:00:00Z", "2026-11-30"],
  ["a Sunday", "2026-11-29T10:00:00Z", "2026-11-30"],
  ["past midnight on a Monday in Lagos", "2026-11-29T23:30:00Z", "2026-12-01"],
])("the owner of money held on %s is told the next working day", (_day, now, promised) => {
  expect(usualPromise(new Date(now))).toBe(promised);
});

/** Error messages of a form, by field. */
function problems(schema: { safeParse: typeof refundSchema.safeParse }, form: unknown) {
  const issues = schema.safeParse(form).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message]));
}

describe("a second person", () => {
  test.each([
    [naira(50_000), 0, false],
    [naira(50_000) + 1, 0, true],
    [naira(-50_000), 0, false],
    [naira(-50_000) - 1, 0, true],
    [naira(20_000), naira(30_000), false],
    [naira(20_000), naira(30_000) + 1, true],
    [naira(-20_000), naira(30_000) + 1, true],
  ])("must approve %i kobo after %i: %s", (amount, before, isAsked) => {
    expect(needsSecond(amount, before, naira(50_000))).toBe(isAsked);
  });

  property.prop([
    fc.array(fc.integer({ min: -1e9, max: 1e9 }), { maxLength: 20 }),
    fc.integer({ min: 1, max: 1e9 }),
  ])(
    "is asked before what one person does alone comes to more than the limit, however it is split",
    (amounts, limit) => {
      let alone = 0;
      for (const amount of amounts) if (!needsSecond(amount, alone, limit)) alone += Math.abs(amount);
      expect(alone).toBeLessThanOrEqual(limit);
    },
  );
});

describe("a reference", () => {
  property.prop([fc.uint8Array({ minLength: 16, maxLength: 16 })])("is known by its shape", (bytes) => {
    expect(isApprovalReference(approvalReference(bytes))).toBe(true);
    expect(isApprovalReference(`${approvalReference(bytes)}2`)).toBe(false);
    expect(isApprovalReference(`x${approvalReference(bytes)}`)).toBe(false);
  });

  test.each([
    "",
    "KPR-",
    "KPP-2222222222222222",
    "KPR-222222222222222",
    "KPR-222222222222222O",
    "kpr-2222222222222222",
  ])("is not %j", (text) => {
    expect(isApprovalReference(text)).toBe(false);
  });
});

describe("a typed sum", () => {
  test.each([
    ["1500", 1_500_00],
    [" 1,500 ", 1_500_00],
    ["1 500 000", 1_500_000_00],
    ["₦1,500.50", 1_500_50],
    [" ₦5 naira ", 5_00],
    ["N 12.5", 12_50],
    ["ngn7", 7_00],
    ["NGN\t7 naira", 7_00],
    ["500 KPT", 500_00],
    ["12,000kpt", 12_000_00],
    ["0.01", 1],
    ["0.10", 10],
    ["1234567890", 1_234_567_890_00],
    ["1,234,567,890", 1_234_567_890_00],
  ])("%j is %i hundredths", (typed, sum) => {
    expect(readSum(typed)).toBe(sum);
  });

  test.each([
    "",
    "0",
    "0.00",
    "-5",
    "1e3",
    "1,50",
    "15,00",
    "1,5000",
    "1234,567",
    ",500",
    "1.500",
    "1.",
    ".5",
    "$5",
    "5 dollars",
    "a5",
    "₦₦5",
    "12345678901",
    "1,234,567,890,123",
    "5 naira kpt",
  ])("%j is ambiguous, so the form asks again", (typed) => {
    expect(readSum(typed)).toBeNull();
  });

  property.prop([fc.integer({ min: 1, max: 10_000_000_00 })])(
    "is read back as its owner sees it",
    (amount) => {
      expect(readSum(amountInWords({ kind: "wallet", amount }))).toBe(amount);
      expect(readSum(amountInWords({ kind: "tokens", amount }))).toBe(amount);
    },
  );
});

test.each([
  ["kind", approvalKinds, ["refund", "suspense", "wallet", "tokens"]],
  ["state", approvalStates, ["waiting", "approved", "refused", "withdrawn"]],
])("each %s has its own label", (_what, words, all) => {
  expect(Object.keys(words)).toEqual(all);
  expect(new Set(Object.values(words)).size).toBe(all.length);
  expect(Object.values(words)).not.toContain("");
});

test("an amount is shown without its sign, and tokens as tokens", () => {
  expect(amountInWords({ kind: "refund", amount: 1_500_00 })).toBe("₦1,500");
  expect(amountInWords({ kind: "wallet", amount: -1_500_00 })).toBe("₦1,500");
  expect(amountInWords({ kind: "tokens", amount: -1_500_00 })).toBe("1,500 KPT");
});

property.prop([
  fc.uint8Array({ minLength: 16, maxLength: 16 }),
  fc.uint8Array({ minLength: 16, maxLength: 16 }),
])("the key of a form is what its schema takes, and other bytes make another", (one, other) => {
  const form = { amount: "1", target: "source", reason };
  expect(refundSchema.safeParse({ ...form, key: newSubmissionKey(one) }).success).toBe(true);
  expect(newSubmissionKey(one) === newSubmissionKey(other)).toBe(Buffer.compare(one, other) === 0);
});

describe("the form of a refund", () => {
  const form = { key, amount: "1,500", target: "source", reason: ` ${reason} ` };

  test("keeps the plan unless it asks to end it", () => {
    expect(refundSchema.parse(form)).toEqual({
      key,
      amount: naira(1_500),
      target: "source",
      plan: "keep",
      part: null,
      reason,
    });
    expect(refundSchema.parse({ ...form, target: "wallet", plan: "end" })).toMatchObject({
      target: "wallet",
      plan: "end",
    });
    expect(refundSchema.parse({ ...form, plan: "keep" })).toMatchObject({ plan: "keep" });
  });

  test.each([
    [{ amount: undefined }, { amount: "Enter an amount" }],
    [{ amount: "nothing" }, { amount: "Enter an amount above 0, such as 1,500 or 1500.50" }],
    [{ amount: "0" }, { amount: "Enter an amount above 0, such as 1,500 or 1500.50" }],
    [{ amount: "10000000.01" }, { amount: "Enter ₦10,000,000 or less at a time" }],
    [{ target: "bank" }, { target: "Choose where the money goes" }],
    [{ plan: "half" }, { plan: "Choose what happens to what was bought with it" }],
    [{ reason: "why" }, { reason: "Give a reason in a few words. It stays in the log" }],
  ])("with %o shows the error", (change, expected) => {
    expect(problems(refundSchema, { ...form, ...change })).toEqual(expected);
  });

  test("accepts ten million naira and rejects a malformed form key", () => {
    expect(refundSchema.parse({ ...form, amount: "10,000,000" }).amount).toBe(naira(10_000_000));
    for (const other of ["", key.toUpperCase(), key.slice(1), `${key}0`, `g${key.slice(1)}`])
      expect(Object.keys(problems(refundSchema, { ...form, key: other }))).toEqual(["key"]);
  });
});

describe("the form for a manual adjustment", () => {
  const form = { key, direction: "give", amount: "5", reason };
  const now = new Date("2026-11-27T09:00:00Z");
  const own = grantSchema({ asks: false, now });

  test("gives or takes", () => {
    expect(own.parse(form)).toEqual({ ...form, amount: naira(5), promised: null });
    expect(own.parse({ ...form, direction: "take" }).direction).toBe("take");
    expect(own.safeParse({ ...form, direction: "burn" }).error?.issues).toMatchObject([
      { path: ["direction"], message: "Choose whether to give or take" },
    ]);
  });

  test("asks who hands it over for the day that was promised", () => {
    const asking = grantSchema({ asks: true, now });
    expect(asking.parse({ ...form, promised: "2026-11-30" }).promised).toBe("2026-11-30");
    expect(asking.safeParse(form).error?.issues).toMatchObject([{ path: ["promised"] }]);
  });

  test("rejects a web address in the reason, which the owner gets in a mail from us", () => {
    expect(own.safeParse({ ...form, reason: "see www.shop.example" }).error?.issues).toMatchObject([
      { path: ["reason"], message: expect.stringMatching(/^The reason .*web address/) as string },
    ]);
  });
});

describe("the form of a decision", () => {
  test.each([
    [{ intent: "approved" }, {}],
    [{ intent: "approved", reason: "  " }, {}],
    [{ intent: "approved", reason: "Looks right" }, {}],
    [{ intent: "approved", reason: "yes" }, { reason: "Give a reason in a few words. It stays in the log" }],
    [{ intent: "refused", reason: "Not this one" }, {}],
    [{ intent: "refused" }, { reason: "Give a reason in a few words. It stays in the log" }],
    [{ intent: "withdrawn", reason: "no" }, { reason: "Give a reason in a few words. It stays in the log" }],
    [{ intent: "withdrawn", reason: "Asked by mistake" }, {}],
    [{ intent: "refused", reason: "w".repeat(201) }, { reason: "Give the reason in at most 200 characters" }],
    [{ intent: "refused", reason: "w".repeat(200) }, {}],
  ])("%j has problems %j: a refusal needs a reason", (form, expected) => {
    expect(problems(verdictSchema as never, form)).toEqual(expected);
  });

  test("accepts three verdicts, and no state that reopens the approval", () => {
    for (const intent of ["waiting", "", undefined])
      expect(verdictSchema.safeParse({ intent, reason }).success).toBe(false);
    const { waiting: _, ...verdicts } = approvalStates;
    for (const intent of Object.keys(verdicts))
      expect(verdictSchema.parse({ intent, reason: ` ${reason}` })).toEqual({ intent, reason });
  });

  test("names the approval it is for", () => {
    const form = { intent: "approved" };
    expect(staffVerdictSchema.parse({ ...form, approval: "9".repeat(20) })).toMatchObject({ reason: "" });
    for (const approval of [undefined, "9".repeat(21)])
      expect(staffVerdictSchema.safeParse({ ...form, approval }).success).toBe(false);
    expect(staffVerdictSchema.safeParse({ intent: "refused", approval: "9" }).success).toBe(false);
  });
});
