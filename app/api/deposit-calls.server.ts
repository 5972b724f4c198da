import { z } from "zod";
import { KOBO_IN_NAIRA } from "~/models/money";
import { depositStates } from "~/models/payments/deposit";
import { depositDomain } from "~/models/payments/deposit-account";
import { findActiveNumber } from "~/models/payments/deposit-account.server";
import { listDeposits } from "~/models/payments/deposit.server";
import { app } from "~/services/platform/app.server";
import { operation } from "./operation.server";

const MOST = 50;

export const listOwnDeposits = operation({
  method: "GET",
  path: "/api/deposits",
  summary: "The owner's account number, and the newest transfers to it",
  auth: "owner",
  input: z.object({}),
  answer: z.object({
    account: z
      .object({ number: z.string(), bank: z.string(), name: z.string().describe("As the bank shows it") })
      .nullable()
      .describe("null until the owner has confirmed the email and got a number on the page of the wallet"),
    data: z.array(
      z.object({
        reference: z.string(),
        amount: z.number().describe("Naira that were sent"),
        wallet_amount: z.number().describe("Naira that the wallet gets, after the fee"),
        state: z
          .enum(depositStates)
          .describe("waiting while our staff check it, returned when it went back to its sender"),
        sender: z.string().describe("As the bank names it; it proves nothing"),
        sender_bank: z.string(),
        number: z.string().describe("That it was sent to, perhaps an earlier one"),
        at: z.string().describe("When it was noted, ISO 8601"),
      }),
    ),
  }),
  async handle({ caller: { user } }) {
    const [account, deposits] = await Promise.all([
      findActiveNumber(app.db, user.id, depositDomain(app.config.payments)),
      listDeposits(app.db, user.id, MOST),
    ]);
    return {
      body: {
        account: account && { number: account.number, bank: account.bank, name: account.name },
        data: deposits.map(({ amount, walletAmount, state, senderBank, createdAt, ...deposit }) => ({
          reference: deposit.reference,
          sender: deposit.sender,
          number: deposit.number,
          amount: amount / KOBO_IN_NAIRA,
          wallet_amount: walletAmount / KOBO_IN_NAIRA,
          state,
          sender_bank: senderBank,
          at: createdAt.toISOString(),
        })),
      },
    };
  },
});
