import type { ColumnType, Generated, GeneratedAlways } from "kysely";

export type CodePurpose =
  | "verify_phone"
  | "change_phone"
  | "confirm_email"
  | "change_email"
  | "reset_password"
  | "reset_email"
  | "step_up"
  | "verify_customer";

export type Channel = "sms" | "mail";

export interface CodeTables {
  recoveries: RecoveriesTable;
  recovery_keys: RecoveryKeysTable;
  recovery_grants: RecoveryGrantsTable;
  code_flows: CodeFlowsTable;
  code_budgets: CodeBudgetsTable;
  /** Wrong codes on the whole site, per UTC day. */
  wrong_code_days: { day: string; wrong: number };
}

export interface RecoveriesTable {
  id: GeneratedAlways<number>;
  token_hash: Buffer;
  /** null if no account has the address: such a recovery leads nowhere, and looks like any other. */
  user_id: number | null;
  email: string;
  /** null while too many mails were requested. */
  mail_asked_at: Date | null;
  phone_asked_at: Date | null;
  /** The right code or key from the mailbox was typed, and that alone does not open this account. */
  mailbox_proved_at: Date | null;
  /** The same for a phone that an agent typed. */
  phone_proved_at: ColumnType<Date | null, Date | null | undefined>;
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
}

export interface RecoveryKeysTable {
  id: GeneratedAlways<number>;
  user_id: number | null;
  key_hash: Buffer;
  /** Where the key was sent, which typing it proves. */
  channel: Channel;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export interface RecoveryGrantsTable {
  id: GeneratedAlways<number>;
  token_hash: Buffer;
  user_id: number;
  /** Which of the two was proved for it, or both. */
  proved_mailbox: boolean;
  proved_phone: boolean;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export interface CodeFlowsTable {
  id: GeneratedAlways<number>;
  token_hash: Buffer;
  purpose: CodePurpose;
  user_id: number | null;
  channel: Channel;
  target: string;
  target_key: string;
  code_mac: Buffer;
  key_version: number;
  attempts: Generated<number>;
  created_at: Date;
  sent_at: Date;
  expires_at: Date;
  used_at: Date | null;
  /** Identifies the visitor's flow when no session does. */
  recovery_id: number | null;
}

export interface CodeBudgetsTable {
  target_key: string;
  /** The account whose session asked; 0 for recoveries, which count for the target. */
  account_id: number;
  wrong_at: Generated<Date[]>;
  sent_at: Generated<Date[]>;
  consecutive_wrong: Generated<number>;
  paused_until: Date | null;
}
