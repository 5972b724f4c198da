import { z } from "zod";
import type { Channel, InvitationState } from "#db/schema";
import { DAY, MINUTE } from "~/models/duration";
import { dropSigns } from "~/models/http/link-token";
import { CODE_LENGTH as EARLIER_LENGTH, plainUserCode } from "~/models/tills/user-code";
import { emailProblem } from "~/models/users/email";
import { tidyPhone, typedPhone } from "~/models/users/phone";
import type { RoleAtLocation } from "./member";
import { stateTable } from "~/models/state-table";

export const invitationTransitions = stateTable<InvitationState>()({
  open: ["joined", "revoked"],
  joined: [],
  revoked: [],
});

/** How long an invitation code works. */
export const INVITATION_LIFE = 7 * DAY;
/**
 * Letters of a code. Wrong codes are counted per visitor and never per invitation, or a stranger could end it. So
 * only the length protects it from guessing: 20 letters to the power of 12 are 52 bits.
 */
export const INVITATION_CODE_LENGTH = 12;
/** How long the account may be filled in after the right code. */
export const GRANT_LIFE = 30 * MINUTE;

export interface Address {
  channel: Channel;
  address: string;
}

export interface Invitation extends RoleAtLocation, Address {
  id: number;
  location: string;
  sentAt: Date;
  expiresAt: Date;
}

export const isExpired = ({ expiresAt }: Pick<Invitation, "expiresAt">, now: Date): boolean =>
  expiresAt <= now;

/** The code in a link, with the number of its invitation. It is the code that can be typed, so it opens no more. */
export interface LinkedCode {
  id: number;
  code: string;
}

const LINKED = new RegExp(`^(\\d{1,15})-([A-Z]{${INVITATION_CODE_LENGTH}})$`);

export const linkedCode = ({ id, code }: LinkedCode): string => `${id}-${code}`;

export function readLinkedCode(typed: string | null): LinkedCode | null {
  const [, id, code] = LINKED.exec(dropSigns(typed ?? "")) ?? [];
  return id && code ? { id: Number(id), code } : null;
}

const NEITHER = "Type an email, such as bola@shop.example, or a phone number, such as 0803 123 4567";
const MAX_TYPED = 254;

/** An e-mail address or a phone number in one field. Text with an @ is read as e-mail. */
export const typedAddress = z
  .string(NEITHER)
  .trim()
  .max(MAX_TYPED, NEITHER)
  .transform((typed) => (typed.includes("@") ? typed : tidyPhone(typed)))
  .superRefine((typed, context) => {
    const problem = typed.includes("@") ? emailProblem(typed) !== null : !typedPhone.safeParse(typed).success;
    if (problem) context.addIssue(NEITHER);
  });

export const channelOf = (typed: string): Channel => (typed.includes("@") ? "mail" : "sms");

const incomplete = "Type all 12 letters of the code, such as WDJB-MJHT-KLMN";
const MAX_CODE = 60;

/** Codes sent before they became longer had the length of a user code. */
const lengths: readonly number[] = [INVITATION_CODE_LENGTH, EARLIER_LENGTH];

/** It uses the letters of user codes, none of which looks like a digit. */
export const typedInvitationCode = z
  .string("Type the code that we sent you")
  .max(MAX_CODE, incomplete)
  .transform(plainUserCode)
  .refine((code) => lengths.includes(code.length), incomplete);
