import type { Db } from "#db/client";
import type { ClaimState, NewRow, WithholdingClaimsTable } from "#db/schema";
import { oldestPrice } from "~/models/checkout/order";
import { claimTransitions } from "~/models/checkout/withholding-state";
import { DAY } from "~/models/duration";
import { moveTo } from "~/models/state-table.server";
import { type Claim, REMINDED_AFTER } from "./claim";

const columns = [
  ...(["claims.id", "claims.reference", "claims.ownerId", "claims.orderId", "claims.due"] as const),
  ...(["claims.base", "claims.rate", "claims.amount", "claims.state", "claims.createdAt"] as const),
  ...(["claims.settledAt", "claims.endedAt", "claims.reason"] as const),
  ...(["claims.certificateNumber", "claims.certificateDay"] as const),
] as const;

type NewClaim = Pick<
  Claim,
  "reference" | "ownerId" | "orderId" | "due" | "base" | "rate" | "amount" | "createdAt"
>;

/** null if the order has a claim that counts. */
export async function insertClaim(db: Db, claim: NewClaim): Promise<string | null> {
  const row: NewRow<WithholdingClaimsTable> = {
    ...claim,
    ...{ state: "open", settledAt: null, endedAt: null, reason: null },
    ...{ certificateNumber: null, certificateDay: null, reminders: 0 },
  };
  const inserted = await db
    .insertInto("withholdingClaims")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("reference")
    .executeTakeFirst();
  return inserted?.reference ?? null;
}

const counting: ClaimState[] = ["open", "settled", "proved", "written-off"];

/** The claim of an order that counts. */
export async function findClaimOfOrder(db: Db, orderId: number): Promise<string | null> {
  const claim = await db
    .selectFrom("withholdingClaims")
    .select("reference")
    .where("orderId", "=", orderId)
    .where("state", "in", counting)
    .executeTakeFirst();
  return claim?.reference ?? null;
}

/** A claim with its order and its owner. */
export interface ListedClaim extends Claim {
  order: string;
  orderedAt: Date;
  lines: { name: string; detail?: string | null | undefined; kind: string }[];
  isOrderWaiting: boolean;
  ownerName: string;
  /** Of the owner's wallet. */
  balance: number;
}

function listed(db: Db) {
  return db
    .selectFrom("withholdingClaims as claims")
    .innerJoin("orders", "orders.id", "claims.orderId")
    .innerJoin("users", "users.id", "claims.ownerId")
    .leftJoin("wallets", (join) =>
      join.onRef("wallets.ownerId", "=", "claims.ownerId").on("wallets.kind", "=", "wallet"),
    )
    .select(columns)
    .select((claim) => [
      "orders.reference as order",
      "orders.createdAt as orderedAt",
      "orders.lines",
      claim("orders.state", "=", "awaiting").as("isOrderWaiting"),
      "users.name as ownerName",
      "wallets.balance",
    ]);
}

/** Kinds of lines are stored as text that the database does not check. */
const read = (row: object): ListedClaim => {
  const claim = row as Omit<ListedClaim, "isOrderWaiting" | "balance"> &
    Record<"isOrderWaiting" | "balance", unknown>;
  return { ...claim, isOrderWaiting: claim.isOrderWaiting === true, balance: Number(claim.balance ?? 0) };
};

export interface ClaimFilter {
  /** null for all owners. */
  ownerId: number | null;
  states?: readonly ClaimState[] | undefined;
}

interface Page {
  below: number | null;
  limit: number;
}

/** Newest first. */
export async function listClaims(
  db: Db,
  filter: ClaimFilter,
  { below, limit }: Page,
): Promise<ListedClaim[]> {
  const { ownerId, states } = filter;
  const rows = await listed(db)
    .$if(ownerId !== null, (query) => query.where("claims.ownerId", "=", ownerId))
    .$if(states !== undefined, (query) => query.where("claims.state", "in", [...(states ?? [])]))
    .$if(below !== null, (query) => query.where("claims.id", "<", below))
    .orderBy("claims.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(read);
}

export async function findClaim(db: Db, reference: string): Promise<ListedClaim | null> {
  const row = await listed(db).where("claims.reference", "=", reference).executeTakeFirst();
  return row ? read(row) : null;
}

/** Where a claim moves, and what is noted about it. */
type ClaimEnd =
  | { to: "settled" }
  | { to: "withdrawn" }
  | { to: "refused" | "written-off"; reason: string }
  | { to: "proved"; number: string; day: string };

/** False if it has moved before. */
export async function moveClaim(db: Db, id: number, end: ClaimEnd, now: Date): Promise<boolean> {
  const noted =
    end.to === "settled"
      ? { settledAt: now }
      : {
          endedAt: now,
          ...("reason" in end && { reason: end.reason }),
          ...("number" in end && { certificateNumber: end.number, certificateDay: end.day }),
        };
  const moved = await db
    .updateTable("withholdingClaims")
    .$call(moveTo(claimTransitions, end.to))
    .set(noted)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return moved !== undefined;
}

/** Notes the certificate that an owner names; staff look at it. False if the claim does not wait for one. */
export async function noteCertificate(
  db: Db,
  id: number,
  { number, day }: { number: string; day: string },
): Promise<boolean> {
  const noted = await db
    .updateTable("withholdingClaims")
    .set({ certificateNumber: number, certificateDay: day })
    .where("id", "=", id)
    .where("state", "=", "settled")
    .returning("id")
    .executeTakeFirst();
  return noted !== undefined;
}

/** An order that waits for its payment, and whether tax was already claimed for it. */
export interface WaitingOrder {
  id: number;
  reference: string;
  lines: ListedClaim["lines"];
  total: number;
  vat: number;
  claim: string | null;
}

/** Orders of an owner whose price lasts long enough for a transfer: of a period, not of the days that are left. */
export async function listWaitingOrders(db: Db, ownerId: number, now: Date): Promise<WaitingOrder[]> {
  const rows = await db
    .selectFrom("orders")
    .leftJoin("withholdingClaims as claims", (join) =>
      join.onRef("claims.orderId", "=", "orders.id").on("claims.state", "in", counting),
    )
    .select(["orders.id", "orders.reference", "orders.lines", "orders.total", "orders.vat"])
    .select("claims.reference as claim")
    .where("orders.ownerId", "=", ownerId)
    .where("orders.state", "=", "awaiting")
    .where("orders.createdAt", ">", oldestPrice(now))
    .where("orders.kind", "in", ["new", "renewal"])
    .where("orders.total", ">", 0)
    .orderBy("orders.id", "desc")
    .execute();
  return rows as unknown as WaitingOrder[];
}

/** Settled claims without a certificate whose next reminder is due; each is noted as sent. */
export async function takeReminders(db: Db, limit: number, now: Date) {
  const [first, second] = REMINDED_AFTER.map((days) => new Date(now.getTime() - days * DAY));
  const due = db
    .selectFrom("withholdingClaims")
    .select("id")
    .where("state", "=", "settled")
    .where("certificateNumber", "is", null)
    .where((claim) =>
      claim.or([
        claim.and([claim("reminders", "=", 0), claim("settledAt", "<=", first as Date)]),
        claim.and([claim("reminders", "=", 1), claim("settledAt", "<=", second as Date)]),
      ]),
    )
    .orderBy("id")
    .limit(limit)
    .forUpdate()
    .skipLocked();
  return db
    .updateTable("withholdingClaims")
    .set((claim) => ({ reminders: claim("reminders", "+", 1) }))
    .where("id", "in", due)
    .returning(["id", "reference", "ownerId", "amount", "reminders"])
    .execute();
}
