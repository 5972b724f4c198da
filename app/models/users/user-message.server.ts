import type { Db } from "#db/client";
import { enqueue, type NewMessage } from "~/models/messages/outbox.server";
import { isVerified, type User } from "./user";

type UserMail = Omit<NewMessage, "channel" | "recipient" | "ownerId">;
type UserSms = Omit<UserMail, "subject">;

/** Mails an owner, agent, member or colleague at the address of the account. */
export const mailUser = (db: Db, { id, email }: Pick<User, "id" | "email">, mail: UserMail): Promise<void> =>
  enqueue(db, { ...mail, channel: "mail", recipient: email, ownerId: id });

/** Who gets an SMS, if the phone can receive one. */
export type SmsRecipient = Pick<User, "id" | "phone" | "phoneVerifiedAt" | "phoneReachable">;

/** Sends an SMS if the account has a verified phone that can receive one. */
export async function textUser(db: Db, user: SmsRecipient, sms: UserSms): Promise<void> {
  if (isVerified(user) && user.phoneReachable)
    await enqueue(db, { ...sms, channel: "sms", recipient: user.phone, ownerId: user.id });
}
