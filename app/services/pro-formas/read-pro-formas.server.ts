import { formatDate, formatMoment } from "~/models/date";
import { readOwnPayLink } from "~/services/pay-links/read-pay-links.server";
import { depositDomain } from "~/models/payments/deposit-account";
import { findActiveNumber } from "~/models/payments/deposit-account.server";
import {
  type ProForma,
  proFormaPath,
  proFormaSheet,
  proFormaState,
  proFormaStates,
  proFormaText,
  type WaysToPay,
} from "~/models/pro-formas/pro-forma";
import { findProForma, listProFormas } from "~/models/pro-formas/pro-forma.server";
import type { App } from "~/services/platform/app.server";

type Context = Pick<App, "db" | "clock" | "config">;

const LONGEST_LIST = 20;

/** The newest, with what they are worth now. */
export async function readProFormas({ db, clock }: Context, ownerId: number) {
  const now = clock.now();
  const found = await listProFormas(db, ownerId, LONGEST_LIST);
  return found.map((proForma) => {
    const state = proFormaState(proForma, now);
    return {
      ...{ number: proForma.number, title: proForma.title, amount: proForma.total, state },
      href: proFormaPath(proForma.number),
      date: formatDate(proForma.madeAt),
      word: proFormaStates[state],
      isGood: state === "valid" || state === "paid",
    };
  });
}

/** One as its page and file print it; null if the account has none with that number. */
export async function readProForma(app: Context, ownerId: number, number: string) {
  const proForma = await findProForma(app.db, ownerId, number);
  if (!proForma) return null;
  const state = proFormaState(proForma, app.clock.now());
  return {
    ...{ proForma, state },
    sheet: proFormaSheet(proForma, state, await waysToPay(app, proForma)),
    note: proFormaText(state, formatMoment(proForma.validUntil)),
  };
}

async function waysToPay(app: Context, { ownerId, linkReference }: ProForma): Promise<WaysToPay> {
  const link = await readOwnPayLink(app, ownerId, linkReference);
  const account = await findActiveNumber(app.db, ownerId, depositDomain(app.config.payments));
  return {
    url: link?.sending?.url ?? null,
    account: account ? `${account.bank} ${account.number}, ${account.name}` : null,
  };
}
