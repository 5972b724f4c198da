import type { Generated, GeneratedAlways } from "kysely";

/** Managers and cashiers work in an owner's shop. */
export type Role = "owner" | "agent" | "staff" | "manager" | "cashier";

/** How a person heard about us. */
export type HeardFrom = "Facebook" | "Instagram" | "Whatsapp" | "Friends" | "Others";

export interface UserTables {
  users: UsersTable;
  locations: LocationsTable;
  auditEvents: AuditEventsTable;
  /** Events of strangers beyond those added to the log in an hour. */
  auditSurplus: { hour: Date; events: number };
}

export interface UsersTable {
  id: GeneratedAlways<number>;
  role: Generated<Role>;
  name: string;
  username: string;
  email: string;
  phone: string;
  phoneReachable: boolean;
  phoneVerifiedAt: Date | null;
  /** An agent typed it, and nobody else who holds the account has proved it since. */
  phoneFromAgent: Generated<boolean>;
  /** Replaces `phone` when its code is typed. */
  newPhone: string | null;
  emailVerifiedAt: Date | null;
  /** When a mailed code opened checkout without the phone. */
  checkoutAllowedAt: Date | null;
  passwordHash: string | null;
  /** Nothing valuable moves until then: the password was reset recently, perhaps through a stolen mailbox. */
  heldUntil: Date | null;
  about: HeardFrom | null;
  referralCode: string | null;
  agentId: number | null;
  disabledAt: Date | null;
  /** When the owner asked to delete the account. Until it is deleted, its sessions can only undo that. */
  closedAt: Date | null;
  createdAt: Date;
  /** Since when its login is that of the present person; null if it never was another's. See `swapLogins`. */
  loginSince: Generated<Date | null>;
  /** The words of name, username, e-mail and phone. */
  search: GeneratedAlways<string>;
}

export interface LocationsTable {
  id: GeneratedAlways<number>;
  ownerId: number;
  name: string;
  address: Generated<string>;
  /** The business's tax number, for its receipts. */
  taxNumber: Generated<string>;
  /** The business as it is registered, for its invoices: "RC1234567", and its address in parts. */
  legalName: Generated<string>;
  cacNumber: Generated<string>;
  street: Generated<string>;
  city: Generated<string>;
  addressState: Generated<string>;
  isMain: boolean;
  createdAt: Date;
  /** Raised by every transaction that locks the row to change the plan. */
  revision: Generated<number>;
  /** When the owner stopped using it; what belongs to it stays. */
  archivedAt: Date | null;
  /** When it was paused, because the plan includes fewer outlets; it comes back with the plan or the extras. */
  pausedAt: Date | null;
  /** When the owner hid the list of first steps; on the main location. */
  stepsHiddenAt: Date | null;
  /** From the form that added it: submitted again, the form adds nothing. */
  submissionKey: string | null;
  /** The words of the name. */
  search: GeneratedAlways<string>;
}

export interface AuditEventsTable {
  id: GeneratedAlways<number>;
  at: Date;
  requestId: string | null;
  actorId: number | null;
  subjectId: number | null;
  action: string;
  outcome: "ok" | "refused";
  reason: string | null;
  addressPrefix: string | null;
  /** The command that did it, and who ran it. */
  command: string | null;
}
