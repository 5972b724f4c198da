import { randomUUID } from "node:crypto";

import { isSetBack, markClosedDay, markFetched, markSeen, timeNow } from "./clock.mjs";
import { isNewer, standing, verify } from "./entitlement.mjs";
import { signIn, tokensOf } from "./sign-in.mjs";
import { makeSite, Refused } from "./site.mjs";
import { openStore } from "./store.mjs";

const { KAYPOINT_ORIGIN: origin = "http://127.0.0.1:3000", TILL_FOLDER: folder = ".till" } = process.env;
const [act = "status", ...words] = process.argv.slice(2);

const BATCH = 500;

const site = makeSite(origin);
const store = openStore(folder);

/** This program ends after each action, so no time passes between two readings of the clock. */
const moment = { system: Math.floor(Date.now() / 1000), sinceSeen: 0 };

/** Checks the files on the disk at each start: a file that was tampered with opens nothing. */
async function readKnown(state, now) {
  if (state.document === null || state.tokens === null) return null;
  try {
    const { claims } = await verify(state.document, state.keys, {
      ...{ issuer: state.issuer, till: state.tokens.till.id, branch: state.branch, now },
    });
    return claims.seq >= state.seq ? claims : null;
  } catch {
    return null;
  }
}

/** The tokens change at each refresh: the new ones are on the disk before they are used. */
async function withToken(state, work) {
  try {
    return await work(state.tokens.access);
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 401) throw error;
    state.tokens = tokensOf(await site.refresh(state.tokens.refresh));
    store.write(state);
    return work(state.tokens.access);
  }
}

/** Fetches a newer document, and keeps the last good one whatever else happens. */
async function fetchDocument(state) {
  const { entitlement } = await withToken(state, (token) => site.entitlement(token));
  const keys = await site.keys();
  const branch = state.branch ?? branchOf(entitlement);
  // It was fetched just now: its own time counts, whatever the clock of this machine says.
  const { claims } = await verify(entitlement, keys, {
    ...{ issuer: state.issuer, till: state.tokens.till.id, branch, now: 0 },
  });
  if (!isNewer(claims, state.seq > 0 ? { seq: state.seq } : null))
    throw new Error("this document is not newer");
  Object.assign(state, {
    document: entitlement,
    keys,
    branch,
    seq: claims.seq,
    marks: markFetched(claims.iat),
  });
}

const branchOf = (document) =>
  JSON.parse(Buffer.from(document.split(".")[1] ?? "", "base64url").toString("utf8")).sub;

const acts = {
  async "sign-in"(state) {
    const show = ({ code, address }) => print({ code, address });
    state.tokens = await signIn(site, { name: "Example till", kind: `Node.js ${process.version}`, show });
    Object.assign(state, { issuer: origin, document: null, branch: null, seq: 0 });
    store.write(state);
    const { shop, branch } = state.tokens.till;
    print({ question: `Is this your shop? ${shop}, ${branch}` });
    await fetchDocument(state);
  },
  fetch: fetchDocument,
  sell(state) {
    const [product = "Rice", quantity = "1", kobo = "190000"] = words;
    const now = timeNow(state.marks, moment);
    const receipt = randomUUID();
    state.marks = markSeen(state.marks, now);
    state.sales.push({
      receipt,
      sold_at: new Date(now * 1000).toISOString(),
      lines: [{ product, quantity: Number(quantity), amount: Number(kobo) }],
    });
    print({ receipt });
  },
  /** Sales that the site has confirmed are not sent again. */
  async send(state) {
    while (state.sales.length > 0) {
      const batch = state.sales.slice(0, BATCH);
      const answer = await withToken(state, (token) => site.sendSales(token, batch));
      const other = answer.sales.filter((sale) => sale.state === "other");
      state.disputed.push(...other.map((sale) => sale.receipt));
      state.sales = state.sales.slice(batch.length);
      store.write(state);
      print({ sent: batch.length, disputed: other.length });
    }
  },
  /** A sale that was wrong: a right one is a new sale, with a receipt of its own. */
  async void(state) {
    const [receipt = ""] = words;
    const at = new Date(timeNow(state.marks, moment) * 1000).toISOString();
    print(await withToken(state, (token) => site.voidSale(token, receipt, at)));
  },
  "close-day"(state) {
    state.marks = markClosedDay(state.marks, timeNow(state.marks, moment));
  },
  status() {},
};

function print(line) {
  console.log(JSON.stringify(line));
}

async function run() {
  const work = acts[act];
  if (!work) throw new Error(`What to do: ${Object.keys(acts).join(", ")}`);
  const state = store.read();
  if (["fetch", "send", "void"].includes(act) && state.tokens === null) throw new Error("Sign in first.");
  try {
    await work(state);
  } catch (error) {
    process.exitCode = 1;
    print({ problem: error instanceof Error ? error.message : String(error) });
  }
  store.write(state);
  const now = timeNow(state.marks, moment);
  const known = await readKnown(state, now);
  print({
    ...standing(known, { now, daysClosed: state.marks.daysClosed }),
    plan: known?.plan ?? null,
    limits: known?.limits ?? null,
    clock: isSetBack(state.marks, moment) ? "The clock of this machine is behind. Set it right." : "",
  });
}

await run();
