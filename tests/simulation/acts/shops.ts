import { mainLocationOf } from "../../support/members";
import { askingTill, sessionOf, tillOrigin, typeCode } from "../../support/subscriber";
import type { User } from "~/models/users/user";
import { closeAccount, undoClosing } from "~/services/rights/close-account.server";
import { keepSent } from "~/services/sales/keep-sent-sales.server";
import { decideTill } from "~/services/tills/decide-till.server";
import { readTills } from "~/routes/account/devices/list-tills.server";
import { endTill } from "~/services/tills/change-till.server";
import { pollRequest } from "~/services/tills/issue-tokens.server";
import { getUser } from "~/models/users/user.server";
import type { Act } from "../act";
import { IDLE, type Kind, type Kinds, pickOf } from "../kind";
import { Violation } from "../violation";
import type { World } from "../world";

const byOwner =
  (work: (world: World, owner: User, act: Act) => Promise<string>): Kind["run"] =>
  async (world, act) => {
    const owner = await world.verifiedOwner(act.who);
    return owner ? world.visit(act.who, () => work(world, owner, act)) : IDLE;
  };

async function signTillIn(world: World, owner: User, { who, size }: Act): Promise<string> {
  const address = `10.${who % 200}.${size % 200}.9`;
  const { deviceCode, userCode } = await askingTill(world.app, address);
  const signedIn = await sessionOf(world.app, owner);
  const { question, typed } = await typeCode(world.app, signedIn, userCode, address);
  const locationId = question?.locations[0]?.id;
  if (locationId === undefined) return typed.outcome;
  const requestId = question?.request.id ?? 0;
  const { outcome } = await decideTill(world.app, signedIn, { requestId, locationId });
  if (outcome !== "allowed") return outcome;
  const first = await pollRequest(world.app, deviceCode, tillOrigin);
  const again = await pollRequest(world.app, deviceCode, tillOrigin);
  if (again.outcome === "tokens") throw new Violation("codes", "the code of a till gave tokens twice");
  return first.outcome;
}

async function sendSales(world: World, owner: User, { pick, size }: Act): Promise<string> {
  const till = pickOf(await readTills(world.app, owner), pick);
  if (!till) return IDLE;
  const amount = (1 + (size % 90)) * 10_000;
  const sale = {
    locationId: await mainLocationOf(world.db, owner),
    receipt: `R${size % 300}`,
    soldAt: world.now(),
    customer: size % 5 === 0 ? "Ada" : null,
    paid: null,
    payment: "Cash",
    cashier: null,
    lines: [{ product: "Rice", quantity: 1_000, amount, cost: null }],
  };
  const { locationId: locationId } = sale;
  const caller = { ownerId: owner.id, tillId: till.id, tokenId: 0, locationId, accessedAt: world.now() };
  const sent = await keepSent(world.app, caller, [sale]);
  const again = await keepSent(world.app, caller, [sale]);
  if (again.outcome === "kept" && again.sales[0]?.state === "added")
    throw new Violation("a receipt counts once", `${sale.receipt} was added twice`);
  return sent.outcome === "kept" ? (sent.sales[0]?.state ?? IDLE) : sent.outcome;
}

async function signTillOut(world: World, owner: User, { pick }: Act): Promise<string> {
  const till = pickOf(await readTills(world.app, owner), pick);
  return till ? ((await endTill(world.app, owner, till.id)) ? "done" : "gone") : IDLE;
}

/** Closed accounts that are not deleted yet. */
async function closedOwner(world: World, pick: number): Promise<User | null> {
  const rows = world.db
    .selectFrom("users")
    .select("id")
    .where("role", "=", "owner")
    .where("closedAt", "is not", null);
  const found = pickOf(await rows.orderBy("id").execute(), pick);
  return found ? getUser(world.db, found.id) : null;
}

export const shops: Kinds = {
  "till-signed-in": { weight: 2, did: ["tokens"], run: byOwner(signTillIn) },
  "sales-sent": { weight: 3, did: ["added"], run: byOwner(sendSales) },
  "till-signed-out": { weight: 1, did: ["done"], run: byOwner(signTillOut) },
  "account-closed": {
    weight: 2,
    did: ["closed"],
    run: byOwner(async (world, owner) => (await closeAccount(world.app, owner)).outcome),
  },
  "account-taken-back": {
    weight: 2,
    did: ["done"],
    run: async (world, { who, pick }) => {
      const owner = await closedOwner(world, pick);
      if (!owner) return IDLE;
      return (await world.visit(who, () => undoClosing(world.app, owner))) ? "done" : "deleted";
    },
  },
};
