import type { GeneratedAlways } from "kysely";

export interface PasskeyTables {
  passkeys: PasskeysTable;
  passkeyChallenges: PasskeyChallengesTable;
}

export interface PasskeysTable {
  id: GeneratedAlways<number>;
  userId: number;
  /** The RP_ID it was made for. It works for no other. */
  rpId: string;
  /** The id that the device gave it. */
  credentialId: Buffer;
  /** As COSE encodes it. */
  publicKey: Buffer;
  /** How often it signed, as the device counts; synced passkeys always say 0. */
  counter: number;
  /** How browsers reach it, such as "internal" or "hybrid". */
  transports: string[];
  deviceType: "singleDevice" | "multiDevice";
  /** Whether it is copied to other devices of the same person. */
  backedUp: boolean;
  /** The model of the device or password manager; zeros if it does not tell. */
  aaguid: string;
  name: string;
  createdAt: Date;
  usedAt: Date | null;
}

export type ChallengePurpose = "log-in" | "enrol" | "confirm";

/** A random value that a passkey has to sign. Its row is deleted when it is answered. */
export interface PasskeyChallengesTable {
  challengeHash: Buffer;
  purpose: ChallengePurpose;
  /** The session it was made for; null for a login. */
  sessionId: number | null;
  /** The hash of the cookie it was made for; null except for a login. */
  browserHash: Buffer | null;
  createdAt: Date;
}
