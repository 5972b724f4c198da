import { createHmac, timingSafeEqual } from "node:crypto";
import type { Db } from "#db/client";
import { uniqueViolation } from "#db/violation";
import {
  type Address,
  GRANT_LIFE,
  type Invitation,
  INVITATION_LIFE,
  invitationTransitions,
} from "./invitation";
import type { RoleAtLocation } from "./member";
import { hasSeat } from "./member.server";
import { moveTo } from "~/models/state-table.server";

interface CodeKey {
  version: number;
  key: Buffer;
}

/** The stored MAC of a code. */
interface CodeMac {
  mac: Buffer;
  version: number;
}

/** A code is bound to the shop and the address, under a key outside the database. */
interface InvitationKey {
  ownerId: number;
  address: string;
  code: string;
}

const macOf = ({ key }: CodeKey, { ownerId, address, code }: InvitationKey): Buffer =>
  createHmac("sha256", key).update(["invitation", ownerId, address.toLowerCase(), code].join("\0")).digest();

export function signInvitation(keys: readonly CodeKey[], bound: InvitationKey): CodeMac {
  const [key] = keys;
  if (!key) throw new Error("no key to sign codes with");
  return { mac: macOf(key, bound), version: key.version };
}

export function isRightInvitation(keys: readonly CodeKey[], bound: InvitationKey, stored: CodeMac): boolean {
  const key = keys.find(({ version }) => version === stored.version);
  return key !== undefined && timingSafeEqual(macOf(key, bound), stored.mac);
}

interface InvitationLimits {
  ownerId: number;
  code: CodeMac;
  /** How many users the shop may have; null is unlimited. The caller holds the owner's account. */
  most: number | null;
  now: Date;
}

const endOf = (now: Date) => new Date(now.getTime() + INVITATION_LIFE);

/** Invites if there is a seat, for a location of the owner that is in use; null, with nothing written, if not. */
export async function insertInvitation(
  db: Db,
  { role, locationId, channel, address }: RoleAtLocation & Address,
  { ownerId, code, most, now }: InvitationLimits,
): Promise<{ id: number } | null> {
  const row = await db
    .insertInto("invitations")
    .columns([
      ...(["ownerId", "locationId", "role", "channel", "address", "codeMac", "keyVersion"] as const),
      ...(["createdAt", "sentAt", "expiresAt"] as const),
    ])
    .expression((from) =>
      from
        .selectFrom("locations")
        .select((of) => [
          "locations.ownerId",
          "locations.id",
          of.cast<typeof role>(of.val(role), "text").as("role"),
          of.cast<typeof channel>(of.val(channel), "text").as("channel"),
          of.cast<string>(of.val(address), "text").as("address"),
          of.cast<Buffer>(of.val(code.mac), "bytea").as("codeMac"),
          of.cast<number>(of.val(code.version), "integer").as("keyVersion"),
          of.cast<Date>(of.val(now), "timestamptz").as("createdAt"),
          of.cast<Date>(of.val(now), "timestamptz").as("sentAt"),
          of.cast<Date>(of.val(endOf(now)), "timestamptz").as("expiresAt"),
        ])
        .where("locations.ownerId", "=", ownerId)
        .where("locations.id", "=", locationId)
        .where("locations.archivedAt", "is", null)
        .where(hasSeat(ownerId, most, now)),
    )
    .returning("id")
    .executeTakeFirst();
  return row ?? null;
}

/** The shop already has an open invitation for the address. */
export const isInvitedAlready = (error: unknown): boolean =>
  uniqueViolation(error) === "invitations_one_open";

/**
 * Gives an open invitation a new code and expiry; the old code stops working. An expired invitation needs a seat
 * again. False, with nothing changed, if there is none.
 */
export async function renewInvitation(
  db: Db,
  id: number,
  { ownerId, code, most, now }: InvitationLimits,
): Promise<boolean> {
  const renewed = await db
    .updateTable("invitations")
    .set({
      codeMac: code.mac,
      keyVersion: code.version,
      sentAt: now,
      expiresAt: endOf(now),
      grantHash: null,
      grantEndsAt: null,
    })
    .where("id", "=", id)
    .where("ownerId", "=", ownerId)
    .where("state", "=", "open")
    .where((is) => is.or([is("expiresAt", ">", now), hasSeat(ownerId, most, now)]))
    .returning("id")
    .executeTakeFirst();
  return renewed !== undefined;
}

export async function revokeInvitation(
  db: Db,
  { id, ownerId, now }: { id: number; ownerId: number; now: Date },
): Promise<boolean> {
  const revoked = await db
    .updateTable("invitations")
    .$call(moveTo(invitationTransitions, "revoked"))
    .set({ endedAt: now })
    .where("id", "=", id)
    .where("ownerId", "=", ownerId)
    .returning("id")
    .executeTakeFirst();
  return revoked !== undefined;
}

/** Withdraws all open invitations of a shop. */
export async function revokeInvitations(db: Db, ownerId: number, now: Date): Promise<void> {
  await db
    .updateTable("invitations")
    .$call(moveTo(invitationTransitions, "revoked"))
    .set({ endedAt: now, grantHash: null, grantEndsAt: null })
    .where("ownerId", "=", ownerId)
    .execute();
}

const selectOpen = (db: Db, ownerId: number) =>
  db
    .selectFrom("invitations")
    .innerJoin("locations", "locations.id", "invitations.locationId")
    .select(["invitations.id", "role", "locationId", "locations.name as location"])
    .select(["channel", "invitations.address", "sentAt", "expiresAt"])
    .where("invitations.ownerId", "=", ownerId)
    .where("state", "=", "open");

/** Invitations not accepted yet, newest first. Expired ones stay until they are revoked or sent again. */
export function listInvitations(db: Db, ownerId: number, limit: number): Promise<Invitation[]> {
  return selectOpen(db, ownerId).orderBy("invitations.id", "desc").limit(limit).execute();
}

export async function findInvitation(db: Db, ownerId: number, id: number): Promise<Invitation | null> {
  const invitation = await selectOpen(db, ownerId).where("invitations.id", "=", id).executeTakeFirst();
  return invitation ?? null;
}

interface InvitationAttempt extends CodeMac {
  id: number;
  ownerId: number;
}

/** The address's invitations with a valid code, to compare with a typed one. */
export function listCodesOf(db: Db, address: string, now: Date): Promise<InvitationAttempt[]> {
  return db
    .selectFrom("invitations")
    .select(["id", "ownerId", "codeMac as mac", "keyVersion as version"])
    .where((is) => is(is.fn<string>("lower", ["address"]), "=", address.toLowerCase()))
    .where("state", "=", "open")
    .where("expiresAt", ">", now)
    .execute();
}

/** The open invitation of a link, to compare with its code. */
export async function findCodeOf(
  db: Db,
  id: number,
  now: Date,
): Promise<(InvitationAttempt & Pick<Address, "address">) | null> {
  const invitation = await db
    .selectFrom("invitations")
    .select(["id", "ownerId", "address", "codeMac as mac", "keyVersion as version"])
    .where("id", "=", id)
    .where("state", "=", "open")
    .where("expiresAt", ">", now)
    .executeTakeFirst();
  return invitation ?? null;
}

/** Lets the browser with the token fill in the account. False if the code was replaced or revoked in the meantime. */
export async function grantJoining(
  db: Db,
  { id, mac }: InvitationAttempt,
  tokenHash: Buffer,
  now: Date,
): Promise<boolean> {
  const granted = await db
    .updateTable("invitations")
    .set({ grantHash: tokenHash, grantEndsAt: new Date(now.getTime() + GRANT_LIFE) })
    .where("id", "=", id)
    .where("codeMac", "=", mac)
    .where("state", "=", "open")
    .returning("id")
    .executeTakeFirst();
  return granted !== undefined;
}

export interface OpenInvitation extends RoleAtLocation, Address {
  id: number;
  ownerId: number;
  shop: string;
  location: string;
}

/** The invitation that the browser with the token may accept now. */
export async function findJoining(db: Db, tokenHash: Buffer, now: Date): Promise<OpenInvitation | null> {
  const row = await joiningOf(db, now)
    .where("grantHash", "=", tokenHash)
    .where("grantEndsAt", ">", now)
    .executeTakeFirst();
  return row ?? null;
}

/** The open invitation whose link was opened. The caller has compared its code. */
export async function findLinked(db: Db, id: number, now: Date): Promise<OpenInvitation | null> {
  return (await joiningOf(db, now).where("invitations.id", "=", id).executeTakeFirst()) ?? null;
}

const joiningOf = (db: Db, now: Date) =>
  db
    .selectFrom("invitations")
    .innerJoin("users as owners", "owners.id", "invitations.ownerId")
    .innerJoin("locations", "locations.id", "invitations.locationId")
    .select(["invitations.id", "invitations.ownerId", "owners.name as shop", "invitations.role"])
    .select(["locationId", "locations.name as location", "channel", "invitations.address"])
    .where("state", "=", "open")
    .where("invitations.expiresAt", ">", now)
    .where("owners.disabledAt", "is", null)
    .where("owners.closedAt", "is", null);

/** Uses the invitation up. False if it was used or withdrawn in the meantime. */
export async function markJoined(db: Db, id: number, tokenHash: Buffer, now: Date): Promise<boolean> {
  const joined = await db
    .updateTable("invitations")
    .$call(moveTo(invitationTransitions, "joined"))
    .set({ endedAt: now, grantHash: null, grantEndsAt: null })
    .where("id", "=", id)
    .where("grantHash", "=", tokenHash)
    .where("grantEndsAt", ">", now)
    .where("expiresAt", ">", now)
    .returning("id")
    .executeTakeFirst();
  return joined !== undefined;
}
