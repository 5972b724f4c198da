import type { Channel, InvitationState } from "#db/schema";
import { DAY, MINUTE } from "~/models/duration";
import { dropSigns } from "~/models/http/link-token";
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

export const invitationChannel = (typed: string): Channel => (typed.includes("@") ? "mail" : "sms");
