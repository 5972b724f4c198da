import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { names } from "#db/names";
import { stateTables } from "../support/state-tables";

interface Machine {
  /** The heading of its section on the page. */
  name: string;
  what: string;
  /** The file of its table, under app/models. */
  file: string;
  table: keyof typeof stateTables;
}

const machines: Machine[] = [
  {
    name: "Order",
    what: "An order that costs nothing, or is paid from a balance, is settled as soon as it is written.",
    file: "checkout/order.ts",
    table: "orders",
  },
  {
    name: "Use of a coupon",
    what: "An order that awaits its payment reserves one use for a while. A late payment reserves it again if the coupon has a use left.",
    file: "checkout/coupon.ts",
    table: "couponUses",
  },
  {
    name: "Payment",
    what: "Late money still counts, so a failed, expired or cancelled payment is not final. Staff decide how a review ends.",
    file: "payments/payment-state.ts",
    table: "payments",
  },
  {
    name: "Refund",
    what: "The provider's events arrive in any order, so a refund can skip states. A refund to the wallet is processed as soon as it is written.",
    file: "payments/refund.ts",
    table: "refunds",
  },
  {
    name: "Payment link",
    what: "A payment that began before the link ended still counts, so a withdrawn or expired link may be paid.",
    file: "pay-links/pay-link-state.ts",
    table: "payLinks",
  },
  {
    name: "Payout",
    what: "The wallet of a closed account goes to its owner's bank account. It is back in the wallet if the bank refuses it, or if the owner restores the account before.",
    file: "rights/payout.ts",
    table: "payouts",
  },
  {
    name: "Automatic top-up attempt",
    what: "A dropped attempt was never sent to the provider: by then the wallet had enough, or its owner had switched it off.",
    file: "payments/automatic-top-up.ts",
    table: "topUpAttempts",
  },
  {
    name: "Dispute",
    what: "The bank decides once.",
    file: "payments/dispute.ts",
    table: "disputes",
  },
  {
    name: "Account number",
    what: "Money that comes to a closed number is still its last owner's, who may ask for another one.",
    file: "payments/deposit-account.ts",
    table: "depositAccounts",
  },
  {
    name: "Renewal attempt",
    what: "An attempt whose payment has no result yet waits, and is looked at again.",
    file: "renewals/renewal.ts",
    table: "renewals",
  },
  {
    name: "Setup",
    what: "Owners can change their wishes and staff the agreed time, until the setup is done or cancelled.",
    file: "setups/setup.ts",
    table: "setups",
  },
  {
    name: "Approval of money",
    what: "A small sum that one person may give alone is approved as soon as it is written.",
    file: "approvals/approval.ts",
    table: "approvals",
  },
  {
    name: "Approval of a staff action",
    what: "Another admin decides, or the one who asked withdraws it.",
    file: "approvals/approval.ts",
    table: "staffApprovals",
  },
  {
    name: "Correction of contact details",
    what: "A correction counts when its wait is over, unless its owner or staff cancel it first; it is refused if it can no longer be applied then.",
    file: "accounts/pending-correction.ts",
    table: "contactCorrections",
  },
  {
    name: "Lockdown of an account",
    what: "Staff lock an account that someone else may be using, and lift the hold when its owner's identity is confirmed.",
    file: "accounts/lockdown.ts",
    table: "lockdowns",
  },
  {
    name: "Price change",
    what: "A price change is applied on its day once a second person has approved it, unless staff withdraw it first.",
    file: "plans/price-change.ts",
    table: "catalogueChanges",
  },
  {
    name: "Closed account",
    what: "The owner can undo it until the account is deleted.",
    file: "rights/closure.ts",
    table: "accountClosures",
  },
  {
    name: "Invitation",
    what: "An expired invitation stays open: it can be sent again.",
    file: "members/invitation.ts",
    table: "invitations",
  },
  {
    name: "Sign-in of a till",
    what: "The owner can still refuse an approved till until it has collected its tokens.",
    file: "tills/pairing-request.ts",
    table: "tillRequests",
  },
  {
    name: "Key that signs entitlements",
    what: "The first key of an installation signs at once. A current key that leaked becomes old before it is dropped.",
    file: "tills/signing-key.ts",
    table: "tillKeys",
  },
  {
    name: "Sales file",
    what: "If a process stops, the next one starts the file again, five times at most. If its dates or headings are ambiguous, the owner is asked. Until it is read or refused, its owner can discard it, which deletes it.",
    file: "sales/import.ts",
    table: "salesImports",
  },
  {
    name: "Webhook delivery",
    what: "A failed delivery stays due until its last attempt. Its owner can send it again after that.",
    file: "webhooks/delivery.ts",
    table: "webhookDeliveries",
  },
  {
    name: "Message of the contact form",
    what: "A closed message can be opened again.",
    file: "site/contact-desk.ts",
    table: "contactMessages",
  },
];

/** Each state with those that may follow it, from the one in which a row begins. */
function movesOf({ states, moves, isFinal }: (typeof stateTables)[keyof typeof stateTables]): string[] {
  const follows = moves as Readonly<Record<string, readonly string[]>>;
  const listed = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(", ");
  return states
    .filter((state) => !isFinal(state as never))
    .map((state) => `- \`${state}\` → ${listed(follows[state] ?? [])}`);
}

const head = `# States

Which states follow which. \`moveTo\` in \`app/models/state-table.server.ts\` is the only way to change one: it sets the new state where the row is in a state from which it may move there. An update that names a state itself is a type error. A row begins in the first state, and ends in one that nothing follows. Each has its table and its file in \`app/models\`.

\`npx vitest run tests/docs/states.test.ts -u\` writes this page from the tables.
`;

const sectionOf = ({ name, what, file, table }: Machine) =>
  [
    `## ${name}`,
    "",
    `${what} (\`${names.inDatabase(table)}\`, \`${file}\`)`,
    "",
    ...movesOf(stateTables[table]),
    "",
  ].join("\n");

test("the page shows each state table as in the code", async () => {
  expect(machines.map(({ table }) => table).sort()).toEqual(Object.keys(stateTables).sort());
  expect(machines.filter(({ file }) => !existsSync(`app/models/${file}`))).toEqual([]);
  await expect([head, ...machines.map(sectionOf)].join("\n")).toMatchFileSnapshot("../../docs/states.md");
});
