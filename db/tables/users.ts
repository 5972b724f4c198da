import type { Generated, GeneratedAlways } from "kysely";

/** Managers and cashiers work in an owner's shop. */
export type Role = "owner" | "agent" | "staff" | "manager" | "cashier";

export interface UserTables {
  users: UsersTable;
  locations: LocationsTable;
  audit_events: AuditEventsTable;
  /** Events of strangers beyond those added to the log in an hour. */
  audit_surplus: { hour: Date; events: number };
}

export interface UsersTable {
  id: GeneratedAlways<number>;
  role: Generated<Role>;
  name: string;
  username: string;
  email: string;
  phone: string;
  phone_reachable: boolean;
  phone_verified_at: Date | null;
  /** An agent typed it, and nobody else who holds the account has proved it since. */
  phone_from_agent: Generated<boolean>;
  /** Replaces `phone` when its code is typed. */
  new_phone: string | null;
  email_verified_at: Date | null;
  /** When a mailed code opened checkout without the phone. */
  checkout_opened_at: Date | null;
  password_hash: string | null;
  /** Nothing valuable moves until then: the password was reset recently, perhaps through a stolen mailbox. */
  held_until: Date | null;
  about: string | null;
  referral_code: string | null;
  agent_id: number | null;
  disabled_at: Date | null;
  /** When the owner asked to delete the account. Until it is deleted, its sessions can only undo that. */
  closed_at: Date | null;
  created_at: Date;
  /** The words of name, username, e-mail and phone. */
  search: GeneratedAlways<string>;
}

export interface LocationsTable {
  id: GeneratedAlways<number>;
  owner_id: number;
  name: string;
  address: Generated<string>;
  /** The business's tax number, for its receipts. */
  tax_number: Generated<string>;
  is_main: boolean;
  created_at: Date;
  /** Raised by every transaction that locks the row to change the plan. */
  revision: Generated<number>;
  /** When the owner stopped using it; what belongs to it stays. */
  archived_at: Date | null;
  /** When it was paused, because the plan includes fewer outlets; it comes back with the plan or the extras. */
  paused_at: Date | null;
  /** From the form that added it: submitted again, the form adds nothing. */
  submission_key: string | null;
  /** The words of the name. */
  search: GeneratedAlways<string>;
}

export interface AuditEventsTable {
  id: GeneratedAlways<number>;
  at: Date;
  request_id: string | null;
  actor_id: number | null;
  subject_id: number | null;
  action: string;
  outcome: "ok" | "refused";
  reason: string | null;
  address_prefix: string | null;
}
