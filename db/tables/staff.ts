import type { Generated, GeneratedAlways } from "kysely";
import type { State } from "./state";

export type StaffRole = "support" | "finance" | "catalogue" | "admin";

export interface StaffTables {
  staffRoles: StaffRolesTable;
  staffActs: StaffActsTable;
  staffNotes: StaffNotesTable;
  secondFactors: SecondFactorsTable;
  secondFactorSetups: SecondFactorSetupsTable;
  recoveryCodes: RecoveryCodesTable;
  shownRecoveryCodes: ShownRecoveryCodesTable;
  contactCorrections: ContactCorrectionsTable;
  lockdowns: LockdownsTable;
}

export interface StaffRolesTable {
  userId: number;
  role: StaffRole;
  grantedAt: Date;
}

/** What staff did, with the reason they typed. Rows are never changed or deleted. */
export interface StaffActsTable {
  id: GeneratedAlways<number>;
  at: Date;
  staffId: number;
  act: string;
  reason: string | null;
  subjectId: number | null;
  /** What it concerned, if not an account: a payment's reference, a coupon's code. */
  object: string | null;
  before: object | null;
  after: object | null;
  requestId: string | null;
}

/** What staff wrote about an account for their colleagues. Rows are never changed. */
export interface StaffNotesTable {
  id: GeneratedAlways<number>;
  subjectId: number;
  authorId: number;
  text: string;
  at: Date;
}

export interface SecondFactorsTable {
  userId: number;
  /** Encrypted for this account, with the version of its key. */
  secret: Buffer;
  /** The newest time step whose code was used. Codes of it and of earlier ones are refused. */
  lastStep: number;
  createdAt: Date;
}

/** A second factor being set up, which waits for its first code. */
export interface SecondFactorSetupsTable {
  userId: number;
  sessionId: number;
  secret: Buffer;
  createdAt: Date;
  /** The time step of its first code, while its recovery codes wait to be confirmed as saved; not for staff. */
  provedStep: Generated<number | null>;
}

export interface RecoveryCodesTable {
  id: GeneratedAlways<number>;
  userId: number;
  codeHash: Buffer;
  createdAt: Date;
  usedAt: Date | null;
}

/** A new set, encrypted, until its owner has written it down, and for minutes at most. */
export interface ShownRecoveryCodesTable {
  userId: number;
  sessionId: number;
  codes: Buffer;
  createdAt: Date;
}

/** A new e-mail or phone that staff entered for an account; it takes effect a day later unless it is cancelled. */
export interface ContactCorrectionsTable {
  id: GeneratedAlways<number>;
  userId: number;
  /** Both are null if the account itself asked, for the removal of its second factor. */
  staffId: number | null;
  actId: number | null;
  /** The removal of a second factor has no values. */
  what: "email" | "phone" | "second-factor";
  oldValue: string;
  newValue: string;
  /** From the link that cancels it. */
  tokenHash: Buffer;
  state: State<CorrectionState>;
  createdAt: Date;
  dueAt: Date;
  endedAt: Date | null;
  /** When a login after the removal of a second factor was led to the page that sets it up again. */
  landedAt: Generated<Date | null>;
}

/** "refused": when it was due, another account had the address or number, or the account was on hold. */
export type CorrectionState = "waiting" | "done" | "cancelled" | "refused";

export type LockdownState = "locked" | "lifted";

/** Accounts that staff locked down because someone else may be using them. */
export interface LockdownsTable {
  id: GeneratedAlways<number>;
  userId: number;
  state: State<LockdownState>;
  lockedAt: Date;
  liftedAt: Date | null;
}
