import { businessColumns } from "~/models/users/business";
import { type TableRules, OURS, SECRET } from "./table-rule";

const SECRETS = "Secrets of two-step login are given to no one; its changes are in the log of the account.";
const STAFF = "It is about people of our staff; owners have no row.";

/** Who the owner is, how to contact them, and what was written to and by them. */
export const personTables = {
  users: {
    file: "profile",
    columns: [
      "name",
      "username",
      "email",
      "phone",
      "phone_verified_at",
      "email_verified_at",
      "new_phone",
      "checkout_allowed_at",
      "held_until",
      "about",
      "referral_code",
      "created_at",
      "closed_at",
    ],
    whose: "id",
  },
  locations: {
    file: "locations",
    columns: ["id", "name", ...businessColumns, "is_main", "created_at", "archived_at", "paused_at"],
    whose: "owner_id",
  },
  auditEvents: {
    file: "log",
    columns: ["id", "at", "action", "outcome", "reason", "address_prefix"],
    whose: "of-log",
    since: "at",
  },
  auditSurplus: { reason: OURS },
  sessions: {
    file: "sessions",
    columns: ["id", "created_at", "seen_at", "expires_at", "revoked_at", "address_prefix", "user_agent"],
    whose: "user_id",
    since: "created_at",
  },
  devices: { file: "known-browsers", columns: ["id", "created_at", "seen_at"], whose: "user_id" },
  passkeys: {
    file: "passkeys",
    columns: ["id", "name", "device_type", "backed_up", "created_at", "used_at"],
    whose: "user_id",
  },
  passkeyChallenges: { reason: SECRET },
  recoveries: {
    file: "password-recoveries",
    columns: ["id", "email", "mail_asked_at", "phone_asked_at", "created_at", "ended_at"],
    whose: "user_id",
    since: "created_at",
  },
  recoveryKeys: { reason: SECRET },
  recoveryGrants: { reason: SECRET },
  apiTokens: { reason: SECRET },
  apiAnswers: { reason: "It repeats, for a day, what orders and payments say." },
  codeFlows: {
    file: "codes-sent",
    columns: ["id", "purpose", "channel", "target", "created_at", "sent_at", "used_at"],
    whose: "user_id",
    since: "created_at",
  },
  codeBudgets: { reason: "It counts wrong codes by a hash of the phone or mailbox, to stop guessing." },
  wrongCodeDays: { reason: OURS },
  throttles: { reason: "It counts requests for minutes or hours, to stop misuse." },
  addressHits: { reason: "It counts requests for a day by a hash of the address, to stop misuse." },
  outbox: {
    file: "messages-sent",
    columns: ["id", "channel", "recipient", "subject", "created_at", "sent_at", "delivered_at"],
    whose: "owner_id",
    since: "created_at",
  },
  deliveryReceipts: {
    file: "message-deliveries",
    columns: ["id", "outbox_id", "status", "received_at"],
    whose: "owner_id",
    since: "received_at",
  },
  silencedTexts: { file: "texts-turned-off", columns: ["kind"], whose: "owner_id", key: ["kind"] },
  whatsappConsents: {
    file: "whatsapp-agreed",
    columns: ["purpose", "given_at"],
    whose: "owner_id",
    key: ["purpose"],
  },
  contactMessages: {
    file: "contact-messages",
    columns: ["id", "first_name", "last_name", "email", "phone_number", "topic", "message", "created_at"],
    whose: "of-mailbox",
  },
  contactEvents: {
    file: "contact-answers",
    columns: ["id", "message_id", "at", "act", "text"],
    whose: "of-message",
  },
  newsletterSubscribers: {
    file: "news",
    columns: ["id", "email", "asked_at", "confirmed_at", "left_at"],
    whose: "of-mailbox",
  },
  contactCorrections: {
    file: "corrections",
    columns: ["id", "what", "old_value", "new_value", "state", "created_at", "due_at", "ended_at"],
    whose: "user_id",
    since: "created_at",
  },
  staffActs: {
    file: "acts-of-our-staff",
    columns: ["id", "at", "act", "reason", "object", "before", "after"],
    whose: "subject_id",
    since: "at",
  },
  lockdowns: {
    file: "lockdowns",
    columns: ["id", "state", "locked_at", "lifted_at"],
    whose: "user_id",
    since: "locked_at",
  },
  staffNotes: { file: "notes-of-our-staff", columns: ["id", "at", "text"], whose: "subject_id", since: "at" },
  staffRoles: { reason: STAFF },
  staffApprovals: { reason: STAFF },
  secondFactors: { reason: SECRETS },
  secondFactorSetups: { reason: SECRETS },
  recoveryCodes: { reason: SECRETS },
  shownRecoveryCodes: { reason: SECRETS },
  pendingLogins: { reason: "They live for minutes, and the log of the account names each." },
  accountClosures: {
    file: "closures",
    columns: ["id", "state", "asked_at", "due_at", "ended_at"],
    whose: "owner_id",
  },
  dataExports: { file: "copies-asked-for", columns: ["id", "asked_at"], whose: "owner_id" },
} as const satisfies TableRules;
