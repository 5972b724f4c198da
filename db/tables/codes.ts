import type { ColumnType, Generated, GeneratedAlways } from "kysely";

export type CodePurpose =
  | "verify_phone"
  | "change_phone"
  | "confirm_email"
  | "change_email"
  | "reset_password"
  | "reset_email"
  | "step_up"
  | "verify_customer"
  | "lost_factor"
  | "set_up_factor"
  | "change_contact";

/** Where a code goes: to a phone or a mailbox. */
export type Channel = "sms" | "mail";

/** How else than by SMS a code reaches a phone. */
export type OtherPhoneChannel = "whatsapp" | "voice";

export type PhoneChannel = "sms" | OtherPhoneChannel;

export interface CodeTables {
  recoveries: RecoveriesTable;
  recoveryKeys: RecoveryKeysTable;
  recoveryGrants: RecoveryGrantsTable;
  codeFlows: CodeFlowsTable;
  codeBudgets: CodeBudgetsTable;
  /** Wrong codes on the whole site, per UTC day. */
  wrongCodeDays: { day: string; wrong: number };
}

export interface RecoveriesTable {
  id: GeneratedAlways<number>;
  tokenHash: Buffer;
  /** null if no account has the address: such a recovery leads nowhere, and looks like any other. */
  userId: number | null;
  email: string;
  /** null while too many mails were requested. */
  mailAskedAt: Date | null;
  phoneAskedAt: Date | null;
  /** The right code or key from the mailbox was typed, and that alone does not open this account. */
  mailboxProvedAt: Date | null;
  /** The right code from a phone that an agent typed was entered. */
  phoneProvedAt: ColumnType<Date | null, Date | null | undefined>;
  createdAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
}

export interface RecoveryKeysTable {
  id: GeneratedAlways<number>;
  userId: number | null;
  keyHash: Buffer;
  /** Where the key was sent, which typing it proves. */
  channel: Channel;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
}

export interface RecoveryGrantsTable {
  id: GeneratedAlways<number>;
  tokenHash: Buffer;
  userId: number;
  /** Which of the two was proved for it, or both. */
  provedMailbox: boolean;
  provedPhone: boolean;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
}

export interface CodeFlowsTable {
  id: GeneratedAlways<number>;
  tokenHash: Buffer;
  purpose: CodePurpose;
  userId: number | null;
  channel: Channel;
  /** How the newest code went to a phone; of a mail code it says nothing. */
  phoneChannel: Generated<PhoneChannel>;
  target: string;
  targetKey: string;
  codeMac: Buffer;
  keyVersion: number;
  attempts: Generated<number>;
  createdAt: Date;
  sentAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
  /** Identifies the visitor's flow when no session does. */
  recoveryId: number | null;
}

export interface CodeBudgetsTable {
  targetKey: string;
  /** The account whose session asked; 0 for recoveries, which count for the target. */
  accountId: number;
  wrongAt: Generated<Date[]>;
  sentAt: Generated<Date[]>;
  consecutiveWrong: Generated<number>;
  pausedUntil: Date | null;
}
