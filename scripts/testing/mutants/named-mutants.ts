export interface NamedMutant {
  /** The code that Stryker replaces, with whitespace as one space; for long code its beginning and "…". */
  code: string;
  /** What replaces it. */
  mutant: string;
  /** The line of the code, if the same code is on more than one. */
  line?: number;
  /** Why no test can notice it, or none is worth writing. */
  reason: string;
}

const ONLY_STATED_THERE = "Only the line itself states this number; a test would repeat it.";
const DOES_NOT_LOAD = "The module no longer loads, which fails every test, and Stryker counts that as none.";

/**
 * Mutants that survive for a reason, by file. The list is here so that the application needs no comments for a tool.
 */
export const namedMutants: Record<string, NamedMutant[]> = {
  "app/models/approvals/approval-fields.server.ts": [
    {
      code: '"custom"',
      mutant: '""',
      reason: "zod keeps path and message of an issue, whatever its code is.",
    },
  ],
  "app/models/approvals/approval.ts": [
    { code: "[]", mutant: '["Stryker was here"]', reason: "The amount is read from the second part on." },
  ],
  "app/models/checkout/agent-verdict.ts": [
    {
      code: 'earlier === "foreign"',
      mutant: "false",
      reason: "The word has no agent, so the next line refuses it as well; the compiler needs the first.",
    },
    { code: '"foreign"', mutant: '""', reason: "As above." },
  ],
  "app/models/checkout/plan-verdict.ts": [
    {
      code: "running !== null",
      mutant: "true",
      reason: "Without a running order there is nothing to repeat.",
    },
    { code: '"pay"', mutant: '""', reason: "Only a trial is told apart from it." },
    { code: '"used"', mutant: '""', reason: "Anything that is no other reason is told as used." },
  ],
  "app/models/codes/code-fields.server.ts": [
    {
      code: '"custom"',
      mutant: '""',
      reason: "zod keeps path and message of an issue, whatever its code is.",
    },
  ],
  "app/models/codes/typed-code.ts": [
    {
      code: "[]",
      mutant: '["Stryker was here"]',
      reason: "A box with more than one character is not a code either.",
    },
    {
      code: '""',
      mutant: '"Stryker was here!"',
      reason: "Anything but five digits is not a code, empty or not.",
    },
  ],
  "app/models/http/address-limit.ts": [
    {
      code: "([name, limit]) => [name, { ...limit, name }]",
      mutant: "() => undefined",
      reason: DOES_NOT_LOAD,
    },
    {
      code: "[]",
      mutant: '["Stryker was here"]',
      line: 70,
      reason: "One thing is fewer than any limit of different things.",
    },
  ],
  "app/models/ledger/receipt.ts": [
    { code: '"wallet"', mutant: '""', line: 135, reason: "Only tokens are told apart from it." },
  ],
  "app/models/payments/payment.ts": [
    {
      code: "received !== null",
      mutant: "true",
      reason: "Nothing received is never more than the sum; the compiler wants to know it.",
    },
  ],
  "app/models/payments/reconciliation.ts": [
    {
      code: "lastCompared === null",
      mutant: "false",
      reason: "A day that is none is before no other; the compiler wants to know it.",
    },
  ],
  "app/models/payments/judgement.ts": [
    {
      code: "seen.amount > payment.amount",
      mutant: "seen.amount >= payment.amount",
      reason: "An amount that matches does not come here.",
    },
  ],
  "app/models/payments/top-up.ts": [
    { code: "returnPath !== null", mutant: "true", reason: "The word null does not begin with a slash." },
  ],
  "app/models/checkout/choices.ts": [
    {
      code: "[]",
      mutant: '["Stryker was here"]',
      reason: "A kind of which extras were ordered has options.",
    },
    {
      code: "posted.onboardingId === undefined",
      mutant: "false",
      reason: "Without an id no setup is found either; the compiler wants a number.",
    },
  ],
  "app/models/checkout/coupon-fields.server.ts": [
    {
      code: "(named: Naming) => z .object({…",
      mutant: "() => undefined",
      reason: "The file cannot be imported then: no test of it runs, which Stryker takes for survival.",
    },
  ],
  "app/models/checkout/coupon.ts": [
    ...[
      ['{ coming: "Not started", running: "Running",…', "{}"],
      ['"Running"', '""'],
      ['"Over"', '""'],
    ].map(([code = "", mutant = ""]) => ({
      code,
      mutant,
      reason: "Words of the page of coupons, which its tests read.",
    })),
  ],
  "app/models/money.ts": [
    {
      code: '"en-NG"',
      mutant: '""',
      reason: DOES_NOT_LOAD,
    },
    {
      code: "[]",
      mutant: '["Stryker was here"]',
      reason: "Only the second place is read, and neither list has one.",
    },
  ],
  "app/routes/_site/pricing/price-calculator.server.ts": [
    {
      code: "months !== null",
      mutant: "true",
      reason:
        'A pattern reads null as the word "null", which is not a number of months; the compiler wants a string.',
    },
  ],
  "app/models/plans/price-change.ts": [
    {
      code: "[]",
      mutant: '["Stryker was here"]',
      reason: "Only the places after the first are read, and neither list has them.",
    },
    ...[
      ["of === undefined || field === undefined", "of === undefined && field === undefined"],
      ["of === undefined", "false"],
      ["field === undefined", "false"],
    ].map(([code = "", mutant = ""]) => ({
      code,
      mutant,
      reason: "All parts of the pattern match or none does; the compiler wants to know it of each.",
    })),
  ],
  "app/models/plans/quote.ts": [
    {
      code: '""',
      mutant: '"Stryker was here!"',
      reason: "The list has a name: an order without lines has its title before.",
    },
  ],
  "app/models/subscriptions/added-extras.ts": [
    {
      code: "period.endsAt !== null",
      mutant: "true",
      reason: "No end is later than any moment; the compiler wants to know it.",
    },
    {
      code: "share < KOBO_IN_NAIRA",
      mutant: "share <= KOBO_IN_NAIRA",
      reason: "A share of one naira is one naira either way.",
    },
  ],
  "app/models/subscriptions/continuation.ts": [
    {
      code: "[]",
      mutant: '["Stryker was here"]',
      reason: "A free plan has no extras, whatever was bought before.",
    },
    {
      code: "terms && next",
      mutant: "terms || next",
      reason: "Both are there or neither is; the compiler wants to know it of each.",
    },
  ],
  "app/models/subscriptions/grace.ts": [
    {
      code: "firstTryAt > endsAt",
      mutant: "firstTryAt >= endsAt",
      reason: "Of two equal moments either is the later one.",
    },
    {
      code: "graceUntil > end",
      mutant: "graceUntil >= end",
      reason: "Of two equal moments either is the later one.",
    },
  ],
  "app/messages/subscriptions/pause-ahead.ts": [
    {
      code: "[]",
      mutant: '["Stryker was here"]',
      reason: "Without a plan there is no limit that extras would add to.",
    },
  ],
  "app/models/subscriptions/shop-allowance.ts": [
    { code: '""', mutant: '"Stryker was here!"', reason: "Nothing is named without something to name." },
    {
      code: "[]",
      mutant: '["Stryker was here"]',
      reason: "Without a plan there is no limit that extras would add to.",
    },
  ],
  "app/models/subscriptions/period.ts": [
    {
      code: "!anchorDay",
      mutant: "false",
      reason: "No day of a month is 0, so that the day of the start counts as well.",
    },
  ],
  "app/models/subscriptions/plan-change.ts": [
    {
      code: "month > otherMonth",
      mutant: "month >= otherMonth",
      reason: "Equal months are compared by their years before.",
    },
  ],
  "app/models/subscriptions/proration.ts": [
    {
      code: "startsAt > now",
      mutant: "startsAt >= now",
      reason: "Of two equal moments either is the later one.",
    },
  ],
  "app/models/subscriptions/subscription.ts": [
    {
      code: "graceUntil !== null",
      mutant: "true",
      reason: "No moment is earlier than none; the compiler wants to know it.",
    },
    {
      code: "first && last",
      mutant: "first || last",
      reason: "Both are there or neither is; the compiler wants to know it of each.",
    },
  ],
  "app/models/checkout/agent-price.ts": [
    {
      code: "!onboarding",
      mutant: "false",
      reason: "A catalogue without self onboarding is a bug that throws either way.",
    },
  ],
  "app/models/invoices/invoice.ts": [
    {
      code: "then[place]?.net",
      mutant: "then[place].net",
      reason: "Both lists have the same lines; the compiler wants to know it.",
    },
    {
      code: "then[place]?.vat",
      mutant: "then[place].vat",
      reason: "Both lists have the same lines; the compiler wants to know it.",
    },
  ],
  "app/models/pay-links/limits.ts": [
    {
      code: "{ limit: 40, window: DAY }",
      mutant: "{}",
      reason: ONLY_STATED_THERE,
    },
    {
      code: "{ limit: 20, window: HOUR }",
      mutant: "{}",
      reason: ONLY_STATED_THERE,
    },
    {
      code: "{ limit: 60, window: HOUR }",
      mutant: "{}",
      reason: ONLY_STATED_THERE,
    },
  ],
  "app/models/subscriptions/reminder.ts": [
    {
      code: "days > last",
      mutant: "false",
      reason: "Each reminder is sent once, so before a later one came the first or none.",
    },
  ],
  "app/routes/_shop/money-state.ts": [
    {
      code: "periodEndsAt !== null",
      mutant: "true",
      reason: "A plan that ends has periods that end; the compiler wants to know it.",
    },
  ],
  "app/models/payments/automatic-top-up.ts": [
    {
      code: "total !== null",
      mutant: "true",
      line: 108,
      reason: "An amount that was read has a total; the compiler wants to know it.",
    },
    {
      code: "text === null",
      mutant: "false",
      reason: "No number is less than the least; the compiler wants to know it.",
    },
    { code: "sum === null", mutant: "false", reason: "As above." },
    {
      code: "total !== null",
      mutant: "true",
      line: 142,
      reason: "No cap is less than no total; the compiler wants to know it.",
    },
    {
      code: 'ahead.kind === "adds"',
      mutant: "true",
      reason: "Only what adds can lack nothing; the compiler wants to know it.",
    },
  ],
  "app/messages/payments/confirmation.ts": [
    {
      code: "added?.amount",
      mutant: "added.amount",
      reason: "A receipt has a line; the compiler wants to know it.",
    },
  ],
  "app/models/payments/deposit-account.ts": [
    {
      code: '""',
      mutant: '"Stryker was here!"',
      line: 86,
      reason: "A text has a first part, empty or not; the compiler wants to know it.",
    },
  ],
  "app/models/payments/deposit.ts": [
    {
      code: "{ rateBasisPoints: 100, cap: naira(300) }",
      mutant: "{}",
      reason: DOES_NOT_LOAD,
    },
  ],
  "app/models/payments/limits.ts": [
    {
      code: "{ limit: 5, window: DAY }",
      mutant: "{}",
      reason: ONLY_STATED_THERE,
    },
  ],
  "app/models/payments/page-script.ts": [
    {
      code: '""',
      mutant: '"Stryker was here!"',
      reason: "An address has a last part; the compiler wants to know it.",
    },
  ],
  "app/models/codes/limits.ts": [
    {
      code: "{ limit: 1, window: HOUR }",
      mutant: "{}",
      reason: ONLY_STATED_THERE,
    },
    {
      code: "true",
      mutant: "false",
      line: 65,
      reason: ONLY_STATED_THERE,
    },
  ],
  "app/models/members/invitation.ts": [
    { code: '""', mutant: '"Stryker was here!"', reason: "Neither is the code of a link." },
    { code: "[]", mutant: '["Stryker was here"]', reason: "Only the places after the first are read." },
    {
      code: "id && code",
      mutant: "id || code",
      reason: "Both parts of the pattern match or none does; the compiler wants to know it.",
    },
  ],
  "app/models/members/limits.ts": [
    {
      code: "true",
      mutant: "false",
      line: 28,
      reason: ONLY_STATED_THERE,
    },
    {
      code: "{ limit: 500, window: HOUR }",
      mutant: "{}",
      reason: ONLY_STATED_THERE,
    },
  ],
  "app/models/members/member.ts": [
    {
      code: '"cashier"',
      mutant: '""',
      line: 24,
      reason: "The words of a role that opens nothing are those of one that is not there.",
    },
  ],
};
