import type { Generated, GeneratedAlways } from "kysely";

/** Managers and cashiers work in the shop of an owner. */
export type Role = "owner" | "agent" | "staff" | "manager" | "cashier";

export interface UserTables {
  users: UsersTable;
  locations: LocationsTable;
  audit_events: AuditEventsTable;
  /** Events of strangers beyond what is added to the log in an hour. */
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
  /** An agent typed it, and nobody who holds the account otherwise has proved it since. */
  phone_from_agent: Generated<boolean>;
  /** Takes the place of `phone` when its code is typed. */
  new_phone: string | null;
  email_verified_at: Date | null;
  /** A code by mail has opened checkout without the phone. */
  checkout_opened_at: Date | null;
  password_hash: string | null;
  /** Until then nothing valuable moves: the password was reset lately, perhaps by a stolen mailbox. */
  held_until: Date | null;
  about: string | null;
  referral_code: string | null;
  agent_id: number | null;
  disabled_at: Date | null;
  /** The owner wants it deleted, or it is. Until then its sessions may do nothing but take it back. */
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
  /** Of the business, for its receipts. */
  tax_number: Generated<string>;
  is_main: boolean;
  created_at: Date;
  /** Raised by everybody who holds the row to change the plan. */
  revision: Generated<number>;
  /** The owner does not use it any more; what belongs to it stays. */
  archived_at: Date | null;
  /** The plan includes fewer outlets since; it comes back with the plan or the extras. */
  paused_at: Date | null;
  /** Of the form that added it: sent again it adds nothing. */
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
