import type { ApprovalState, SecondPersonAction } from "#db/schema";
import { rolesFor, type StaffPermission } from "./permissions";
import type { StaffRole } from "./staff-role";

/** The member of staff who acts, and the reason typed in the form. */
export interface ActingStaff {
  staffId: number;
  reason: string;
}

interface StaffAction {
  /** Who may do it. The log takes it from nobody else: see `insertStaffAction`. */
  permission: StaffPermission;
  /** What the log says, if that is more than the name of the action. */
  text?: string;
  /** It can put a colleague's account into other hands, which then approves nothing for a while. */
  takesOver?: true;
}

/** Every staff action, by its name in the log. */
export const staffActions = {
  "agent-created": { permission: "newAgents", text: "Agent account created" },
  "code-resent": { permission: "personActions", text: "Code sent again by our staff" },
  "email-correction-asked": {
    permission: "personActions",
    text: "Correction of the email requested by our staff",
  },
  "phone-correction-asked": {
    permission: "personActions",
    text: "Correction of the phone number requested by our staff",
  },
  "second-factor-removal-asked": {
    permission: "personActions",
    text: "Removal of two-step login requested by our staff",
  },
  "email-correction-withdrawn": {
    permission: "personActions",
    text: "Correction of the email withdrawn by our staff",
  },
  "phone-correction-withdrawn": {
    permission: "personActions",
    text: "Correction of the phone number withdrawn by our staff",
  },
  "second-factor-correction-withdrawn": {
    permission: "personActions",
    text: "Removal of two-step login withdrawn by our staff",
  },
  "sessions-ended": { permission: "personActions", text: "All sessions ended by our staff" },
  "second-factor-reset": { permission: "personActions", text: "Two-step login removed", takesOver: true },
  "number-closed": { permission: "personActions", text: "Account number closed by our staff" },
  "locked-down": { permission: "personActions", text: "Account locked by our staff" },
  "hold-lifted": {
    permission: "personActions",
    text: "Account opened again by our staff",
    takesOver: true,
  },
  "closing-link-sent": {
    permission: "personActions",
    text: "Link to close the account sent by our staff",
  },
  "user-disabled": { permission: "personActions", text: "Account disabled by our staff" },
  "user-enabled": { permission: "personActions", text: "Account enabled by our staff", takesOver: true },
  "message-taken": { permission: "messages" },
  "message-noted": { permission: "messages" },
  "message-answered": { permission: "messages" },
  "message-closed": { permission: "messages" },
  "message-reopened": { permission: "messages" },
  "payout-paid": { permission: "refunds", text: "Money of the closed account sent to the bank by our staff" },
  "payout-returned": { permission: "refunds", text: "Money put back into the wallet by our staff" },
  "refund-asked": { permission: "moneyRequests" },
  "suspense-asked": { permission: "moneyRequests", text: "Decision about held money requested" },
  "wallet-asked": { permission: "moneyRequests" },
  "tokens-asked": { permission: "moneyRequests" },
  "refund-approved": { permission: "decisions" },
  "refund-refused": { permission: "decisions" },
  "refund-withdrawn": { permission: "moneyRequests" },
  "suspense-approved": { permission: "decisions", text: "Decision about held money approved" },
  "suspense-refused": { permission: "decisions", text: "Decision about held money refused" },
  "suspense-withdrawn": { permission: "moneyRequests", text: "Decision about held money withdrawn" },
  "wallet-approved": { permission: "decisions" },
  "wallet-refused": { permission: "decisions" },
  "wallet-withdrawn": { permission: "moneyRequests" },
  "tokens-approved": { permission: "decisions" },
  "tokens-refused": { permission: "decisions" },
  "tokens-withdrawn": { permission: "moneyRequests" },
  "suspense-credited": { permission: "suspenseDecisions", text: "Held money put in the wallet" },
  "suspense-fulfilled": { permission: "suspenseDecisions", text: "Held money used for its order" },
  "suspense-returned": { permission: "suspenseDecisions", text: "Held money sent back" },
  "coupon-made": { permission: "couponChanges" },
  "coupon-ended": { permission: "couponChanges" },
  "prices-asked": { permission: "priceChanges" },
  "prices-approved": { permission: "priceChanges" },
  "prices-scheduled": { permission: "priceChanges" },
  "prices-withdrawn": { permission: "priceChanges" },
  "release-published": { permission: "releases" },
  "release-withdrawn": { permission: "releases" },
  "message-retried": { permission: "outbox" },
  "message-dropped": { permission: "outbox" },
} as const satisfies Record<string, StaffAction>;

/** The steps of an action on a colleague's account that another admin decides, such as "disable-asked". */
type ColleagueStep = `${SecondPersonAction}-${"asked" | Exclude<ApprovalState, "waiting">}`;

export type StaffActionName = keyof typeof staffActions | ColleagueStep;

const rows: Readonly<Record<string, StaffAction>> = staffActions;

/** The roles that may do it. */
export const rolesForAction = (name: StaffActionName): StaffRole[] =>
  rolesFor(rows[name]?.permission ?? "staffActions");

/** What the log says of the actions that have words of their own. */
export const staffActionTexts: Record<string, string> = Object.fromEntries(
  Object.entries(rows).flatMap(([name, { text }]) => (text === undefined ? [] : [[name, text]])),
);

/** Staff actions that can put an account into other hands. */
export const staffTakeovers = Object.keys(rows).filter((name) => rows[name]?.takesOver === true);
