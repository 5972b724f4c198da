import type { GeneratedAlways } from "kysely";
import type { State } from "./state";

export type StaffRole = "support" | "finance" | "catalogue" | "admin";

export interface StaffTables {
  staff_roles: StaffRolesTable;
  staff_acts: StaffActsTable;
  second_factors: SecondFactorsTable;
  second_factor_setups: SecondFactorSetupsTable;
  recovery_codes: RecoveryCodesTable;
  shown_recovery_codes: ShownRecoveryCodesTable;
  contact_corrections: ContactCorrectionsTable;
}

export interface StaffRolesTable {
  user_id: number;
  role: StaffRole;
  granted_at: Date;
}

/** What staff did, with the reason they typed. Rows are never changed or deleted. */
export interface StaffActsTable {
  id: GeneratedAlways<number>;
  at: Date;
  staff_id: number;
  act: string;
  reason: string;
  subject_id: number | null;
  /** What it concerned, if not an account: a payment's reference, a coupon's code. */
  object: string | null;
  before: object | null;
  after: object | null;
  request_id: string | null;
}

export interface SecondFactorsTable {
  user_id: number;
  /** Encrypted for this account, with the version of its key. */
  secret: Buffer;
  /** The newest time step whose code was used. Codes of it and of earlier ones are refused. */
  last_step: number;
  created_at: Date;
}

/** A second factor being set up, which waits for its first code. */
export interface SecondFactorSetupsTable {
  user_id: number;
  session_id: number;
  secret: Buffer;
  created_at: Date;
}

export interface RecoveryCodesTable {
  id: GeneratedAlways<number>;
  user_id: number;
  code_hash: Buffer;
  created_at: Date;
  used_at: Date | null;
}

/** A new set, encrypted, until its owner has written it down, and for minutes at most. */
export interface ShownRecoveryCodesTable {
  user_id: number;
  session_id: number;
  codes: Buffer;
  created_at: Date;
}

/** A new e-mail or phone that staff entered for an account; it takes effect a day later unless it is cancelled. */
export interface ContactCorrectionsTable {
  id: GeneratedAlways<number>;
  user_id: number;
  staff_id: number;
  act_id: number;
  what: "email" | "phone";
  old_value: string;
  new_value: string;
  /** From the link that cancels it. */
  token_hash: Buffer;
  state: State<CorrectionState>;
  created_at: Date;
  due_at: Date;
  ended_at: Date | null;
}

/** "refused": when it was due, another account had the address or number, or the account was on hold. */
export type CorrectionState = "waiting" | "done" | "cancelled" | "refused";
