import type { StaffRole } from "#db/schema";

/** Each place and action of the console, with the roles that open it. An admin may open and do all of it. */
export const staffPermissions = {
  /** Any role. */
  home: [],
  people: ["support", "finance"],
  /** Actions on the account of an owner or agent. */
  personActions: ["support"],
  /** Actions on the account of a colleague, and decisions on such actions that another admin requested. */
  staffActions: ["admin"],
  /** What colleagues wrote about an owner or agent, and a note of one's own. */
  notes: ["support", "finance"],
  newAgents: ["support"],
  orders: ["support", "finance"],
  setups: ["support"],
  messages: ["support"],
  payments: ["finance", "support"],
  /** What came in today and this week. */
  takings: ["finance"],
  refunds: ["finance"],
  /** What waits to be paid out of closed accounts; who may refund records what became of it. */
  payouts: ["finance", "support"],
  /** To ask colleagues for a refund, for money or tokens, or for a decision about held money. */
  moneyRequests: ["finance", "support"],
  suspense: ["finance", "support"],
  suspenseDecisions: ["finance"],
  /** What was asked with money. */
  approvals: ["finance", "support"],
  decisions: ["finance"],
  wallets: ["finance", "support"],
  /** To give money or tokens by hand, or to take some back. */
  grants: ["finance"],
  /** What a coupon gives and until when. */
  coupons: ["finance", "support"],
  /** To make and end coupons. */
  couponChanges: ["finance"],
  /** Why owners cancel or pause. */
  leaving: ["support", "finance"],
  /** What everything costs, and from when it costs something else. */
  catalogue: ["catalogue", "finance", "support"],
  priceChanges: ["catalogue"],
  releases: ["catalogue"],
  outbox: ["finance", "support"],
  audit: ["admin"],
  /** The doctor's last result and the jobs. */
  system: ["admin"],
  runJobs: ["admin"],
} as const satisfies Record<string, readonly StaffRole[]>;

export type StaffPermission = keyof typeof staffPermissions;

/** Whether an account with these roles may open the place, or do the action. */
export function mayAct(own: readonly StaffRole[], permission: StaffPermission): boolean {
  if (own.includes("admin")) return true;
  const roles: readonly StaffRole[] = staffPermissions[permission];
  return roles.length === 0 ? own.length > 0 : roles.some((role) => own.includes(role));
}

/** The roles that a refusal names: those of the permission, and admin. */
export function rolesFor(permission: StaffPermission): StaffRole[] {
  return [...new Set<StaffRole>([...staffPermissions[permission], "admin"])];
}
