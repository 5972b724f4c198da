import type { AppContext } from "~/services/platform/context.server";
import { accountStanding, personPath } from "~/models/console/people";
import type { Person } from "~/models/console/people.server";
import { readPersonCards } from "~/models/console/person-card.server";
import { factsOf } from "~/routes/staff/person-card.server";
import { readPlanFacts } from "~/routes/staff/plan-fact.server";
import { findAgentCode } from "~/models/agents/agent.server";
import { sumAgentPlans } from "~/models/agents/agent-sales.server";
import { countRegistrants } from "~/models/agents/registrant.server";
import { formatDate, formatMoment, startOfMonth } from "~/models/date";
import { walletBalance } from "~/models/ledger/wallet.server";
import { formatTokens } from "~/models/ledger/tokens";
import { countOf, formatNaira } from "~/models/money";
import { depositDomain, hasNumber } from "~/models/payments/deposit-account";
import { depositFailureWords, depositStateWords } from "./deposit-words";
import { listDepositAccounts } from "~/models/payments/deposit-account.server";
import { listDeposits } from "~/models/payments/deposit.server";
import { listCards } from "~/models/payments/card.server";
import { staffPayoutPath } from "~/models/rights/payout";
import { findWaitingPayout } from "~/models/rights/payout.server";
import { listRoles } from "~/models/staff/staff-role.server";
import { rolesInWords } from "~/models/staff/staff-role";
import { isEmailLost, shownEmail } from "~/models/messages/lost-email";
import { nationalPhone } from "~/models/users/phone";
import { roleNames } from "~/models/users/role";

interface PersonFact {
  name: string;
  value: string;
  detail: string;
  href?: string | null;
}

/** What is known about a person, by name. */
export async function readPersonFacts(
  app: AppContext,
  person: Person,
  seenAt: Date | null,
): Promise<PersonFact[]> {
  const { db, clock } = app;
  const verified = ({ at, done, not }: { at: Date | null; done: string; not: string }) =>
    at ? `${done} ${formatDate(at)}` : not;
  const own = person.role === "owner" ? await ownerFacts(app, person) : await agentFacts(app, person);
  const roles = person.role === "staff" ? await listRoles(db, person.id) : [];
  const [card] = await readPersonCards(db, [person.id], clock.now());
  return [
    {
      name: "Account",
      value: person.username,
      detail: [
        roleNames[person.role],
        rolesInWords(roles),
        accountStanding(person, clock.now()),
        `since ${formatDate(person.createdAt)}`,
        seenAt ? `last seen ${formatMoment(seenAt)}` : "no open sessions",
      ]
        .filter(Boolean)
        .join(", "),
    },
    {
      name: "Phone",
      value: nationalPhone(person.phone) || "None",
      detail: verified({ at: person.phoneVerifiedAt, done: "verified", not: "not verified" }),
      ...(person.phone && { href: `tel:${person.phone}` }),
    },
    {
      name: "Email",
      value: shownEmail(person.email) ?? "None",
      detail: isEmailLost(person.email)
        ? "none was entered, or another account has confirmed it"
        : verified({ at: person.emailVerifiedAt, done: "confirmed", not: "not confirmed" }),
    },
    ...own,
    ...(await numberFacts(app, person)),
    // The facts of an agent name the code already.
    ...(card ? factsOf({ ...card, code: null }) : []),
    ...(person.agent
      ? [
          {
            name: "Agent",
            value: person.agent.name,
            detail: "signed them up",
            href: personPath(person.agent.id),
          },
        ]
      : []),
  ];
}

const DEPOSITS = 3;

/** The account's numbers, closed ones too, with the newest transfers to them. */
async function numberFacts({ db, config }: AppContext, { id }: Person) {
  const domain = depositDomain(config.payments);
  const [accounts, deposits] = [
    await listDepositAccounts(db, id, domain),
    await listDeposits(db, id, DEPOSITS),
  ];
  const sent = deposits.map(({ amount, createdAt }) => `${formatNaira(amount)} on ${formatDate(createdAt)}`);
  return accounts.map((account, place) => ({
    name: "Account number",
    value: account.number ?? depositStateWords[account.state],
    detail: [
      account.failure === null ? "" : depositFailureWords[account.failure],
      ...(hasNumber(account)
        ? [account.bank, account.name, account.closedAt ? `closed ${formatDate(account.closedAt)}` : ""]
        : []),
      ...(place === 0 && sent.length > 0 ? [`last came ${sent.join(", ")}`] : []),
    ]
      .filter(Boolean)
      .join(", "),
  }));
}

/** The code of an agent, customers, and the month as the agent reads it. */
async function agentFacts({ db, clock }: AppContext, { id }: Person) {
  const code = await findAgentCode(db, id);
  if (code === null) return [];
  const { plans, kept } = await sumAgentPlans(db, id, startOfMonth(clock.now()));
  return [
    { name: "Agent code", value: code, detail: countOf(await countRegistrants(db, id), "customer") },
    {
      name: "This month",
      value: `paid for ${countOf(plans, "plan")}`,
      detail: plans === 0 ? "" : `kept ${formatNaira(kept)}`,
    },
    { name: "Tokens", value: formatTokens(await walletBalance(db, id, "tokens")), detail: "" },
  ];
}

async function ownerFacts(app: AppContext, { id }: Person) {
  const cards = await listCards(app.db, id, app.clock.now());
  const payout = await findWaitingPayout(app.db, id);
  return [
    ...(await readPlanFacts(app, [id])).values(),
    {
      name: "Wallet",
      value: formatNaira(await walletBalance(app.db, id)),
      detail: cards.length === 0 ? "no saved card" : `saved: ${cards.map(({ label }) => label).join(", ")}`,
    },
    ...(payout
      ? [
          {
            name: "Payout",
            value: `${formatNaira(payout.amount)}, waiting to be sent`,
            detail: `to ${payout.bank}, since ${formatMoment(payout.askedAt)}`,
            href: staffPayoutPath(payout.reference),
          },
        ]
      : []),
  ];
}
