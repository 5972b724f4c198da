import type { AppContext } from "~/services/platform/context.server";
import { listCardsOfWallet } from "~/models/payments/card.server";
import { formatMoment } from "~/models/date";
import { cardFeeText } from "~/models/ledger/receipt";
import { walletBalance } from "~/models/ledger/wallet.server";
import { neighbours, readPage } from "~/models/list-page";
import { listStatementEntries, type WalletOfOwner } from "~/models/ledger/statement.server";
import type { WalletKind } from "~/models/ledger/journal";
import { walletWords } from "~/models/ledger/wallet";
import { isStatementFiltered, readStatementFilter } from "~/models/ledger/statement";
import { mayOrder, type User } from "~/models/users/user";
import { automaticTopUpText } from "~/messages/payments/automatic-top-up";
import { findAutomaticTopUp } from "~/models/payments/automatic-top-up.server";
import { depositDomain, hasNumber } from "~/models/payments/deposit-account";
import { readNumber } from "~/models/payments/deposit-account.server";
import { listDeposits } from "~/models/payments/deposit.server";
import { depositsView } from "~/components/money/account-number";
import { expiryWarning } from "./top-up-words";
import { readDisputes } from "./read-disputes.server";

const PAGE_LENGTH = 20;

/** Balance, cards and ways to add money. */
export async function readWallet(app: AppContext, owner: User, wallet: WalletKind) {
  const { least, most } = app.config.topUp;
  const [balance, { cards, removed }, deposits, automatic] = await Promise.all([
    walletBalance(app.db, owner.id, wallet),
    readCards(app, owner),
    readDeposits(app, owner, wallet),
    findAutomaticTopUp(app.db, owner.id),
  ]);
  return {
    disputes: await readDisputes(app.db, owner.id, app.clock.now()),
    balance,
    topUp: { least, most, open: mayOrder(owner) },
    cards,
    removed,
    deposits,
    automatic: automatic && automaticTopUpText(automatic),
  };
}

const DEPOSITS = 5;

/** The owner's account number with the last transfers to it; null if there is none to be had. */
async function readDeposits({ db, clock, config }: AppContext, owner: User, wallet: WalletKind) {
  const domain = depositDomain(config.payments);
  const { account, unavailable } = await readNumber(db, { ownerId: owner.id, domain, now: clock.now() });
  const deposits = hasNumber(account) ? await listDeposits(db, owner.id, DEPOSITS) : [];
  return depositsView({
    wallet,
    account,
    unavailable,
    deposits,
    owner,
    sandbox: config.payments.sandbox ? config.payments.hosts.checkout : null,
  });
}

async function readCards({ db, clock }: AppContext, owner: User) {
  const { cards, removed } = await listCardsOfWallet(db, owner.id, clock.now());
  return {
    removed,
    cards: cards.map(({ id, label, bank, expires, expiry }) => ({
      id,
      label,
      bank,
      expires,
      warning: expiryWarning({ expiry, expires }),
    })),
  };
}

/** The movements of a wallet, and the balance after each. */
export async function readStatement({ db }: AppContext, of: WalletOfOwner, query: URLSearchParams) {
  const { statementPath, filePath } = walletWords[of.wallet];
  const filter = readStatementFilter(query);
  const { kind, from, to, errors } = filter;
  const page = readPage(query.get("page"), PAGE_LENGTH);
  const found = errors === null ? await listStatementEntries(db, of, filter, page) : [];
  const chosen = new URLSearchParams({ kind: kind ?? "", from, to });
  return {
    wallet: of.wallet,
    filter: { kind: kind ?? "", from, to, on: isStatementFiltered(filter), errors },
    page: page.page,
    rows: found.slice(0, page.length).map(({ at, fee, ...entry }) => ({
      ...entry,
      fee: cardFeeText(fee),
      when: formatMoment(at),
    })),
    ...neighbours(page, found.length, statementPath, chosen),
    file: `${filePath}?${chosen}`,
  };
}
