import type { CodePurpose, DeliveryChannel } from "#db/schema";
import type { MessageKind } from "~/models/messages/message-kind";

/** What a message is about, by the first word of its key: an SMS has no subject, and a code's is not shown. */
const kinds: Partial<Record<MessageKind, string>> & Record<string, string> = {
  code: "Code",
  "new-device": "Login from a new device",
  "recovery-key": "Reset of the password",
  "password-changed": "Password changed",
  receipt: "Receipt",
  reminder: "Reminder",
  "renewal-failed": "Renewal failed",
  "renewal-stopped": "Renewal stopped",
  "plan-ended": "Plan ended",
  "dispute-opened": "Dispute opened",
  "dispute-lost": "Dispute lost",
  "payment-sent-back": "Transfer sent back",
  "payment-review": "Payment being checked",
  "payment-checked": "Payment checked",
  "payment-settled": "Payment arrived",
  "payment-refund": "Refund done",
  "payment-refund-started": "Refund started",
  "payment-refund-failed": "Refund failed",
  "customer-key": "Link to set the password",
  "customer-registered": "Account created by an agent",
  "phone-changed": "Phone changed",
  "email-lost": "Email confirmed by another account",
  "correction-asked": "Correction of a contact",
  "email-corrected": "Email corrected",
  "phone-corrected": "Phone corrected",
  "locked-down": "Account locked",
  "hold-lifted": "Account opened again",
  "factor-removal": "Removal of two-step login",
  "second-factor": "Change of two-step login",
  "passkey-added": "Passkey added",
  invitation: "Invitation",
  setup: "Setup",
  "test-message": "Test message",
};

/** What a code is for, by the second word of its key. */
const codes: Record<CodePurpose, string> & Record<string, string> = {
  verify_phone: "Code to verify the phone",
  verify_customer: "Code to verify the phone, asked by the agent",
  change_phone: "Code to change the phone",
  confirm_email: "Code to confirm the email",
  change_email: "Code to change the email",
  reset_password: "Code to reset the password",
  reset_email: "Code to reset the password",
  step_up: "Code to confirm who it is",
  lost_factor: "Code after the loss of two-step login",
  set_up_factor: "Code to set up two-step login",
  change_contact: "Code to change email or phone",
};

interface KnownMessage {
  channel: DeliveryChannel;
  subject: string | null;
  dedupeKey: string;
  expiresAt: Date | null;
}

/** The subject of a mail; for others what the key tells. A message that expires carries a code or a key. */
export function messageKind({ channel, subject, dedupeKey, expiresAt }: KnownMessage): string {
  if (channel === "mail" && subject !== null && expiresAt === null) return subject;
  const [word = "", purpose = ""] = dedupeKey.split(":");
  const named = (word === "code" && codes[purpose]) || kinds[word];
  return named ?? (expiresAt === null ? "Message" : "Code or key");
}
