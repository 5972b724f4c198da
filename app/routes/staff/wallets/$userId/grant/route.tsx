import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type SubmissionResult, useForm } from "@conform-to/react";

import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { consoleHandle } from "~/components/staff/console-handle";
import { ConsolePage } from "~/components/staff/console-page";
import { newSubmissionKey } from "~/models/approvals/approval";
import { walletBalance } from "~/models/ledger/wallet.server";
import { walletWords } from "~/models/ledger/wallet";
import { pageTitle } from "~/models/site/meta";
import { mayAct } from "~/models/staff/permissions";
import { app } from "~/services/platform/app.server";
import { noSuchWallet } from "~/routes/_shared/no-such.server";
import { findWalletOwner } from "~/routes/staff/wallets/read-wallets.server";
import { requireStaff } from "~/routes/_shared/require-staff.server";
import { postGrant } from "./grant.server";
import { bind } from "~/components/form/bind";
import { Field } from "~/components/form/field";
import { HiddenFields } from "~/components/form/hidden-fields";
import { Button } from "~/components/form/button";
import { PickGroup } from "~/components/form/pick";
import { PromisedField } from "~/components/staff/promised-field";
import { ReasonField } from "~/components/staff/reason-field";
import { Consequences } from "~/components/staff/consequences";

export const handle = consoleHandle;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data ? `Adjust balance: ${data.walletOwner.name}` : "Adjust balance");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user, roles } = await requireStaff(request, "moneyRequests");
  const walletOwner = await findWalletOwner(app.db, params.userId);
  if (!walletOwner) throw await noSuchWallet(app, user.id);
  const { format } = walletWords[walletOwner.wallet];
  return {
    roles,
    asks: !mayAct(roles, "grants"),
    walletOwner,
    balance: format(await walletBalance(app.db, walletOwner.id, walletOwner.wallet)),
    submissionKey: newSubmissionKey(app.random.bytes(16)),
    will: [
      mayAct(roles, "grants")
        ? `Over ${format(app.config.secondPersonAbove)} a day for this account needs a second approver.`
        : "Finance approves or refuses it, and you get an email.",
      "The email with your reason goes out when it is done.",
    ],
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { user, roles } = await requireStaff(request, "moneyRequests");
  const walletOwner = await findWalletOwner(app.db, params.userId);
  if (!walletOwner) throw await noSuchWallet(app, user.id);
  return postGrant(request, { staffId: user.id, asks: !mayAct(roles, "grants") }, walletOwner);
}

export default function Grant() {
  const { roles, asks, walletOwner, balance, submissionKey, will } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const kept = lastResult?.initialValue?.key;
  const back = `/staff/wallets/${walletOwner.id}`;
  return (
    <ConsolePage place="/staff/wallets" roles={roles}>
      <ErrorSummary
        answer={lastResult}
        errors={listErrors(lastResult?.error, ["direction", "amount", "promised", "reason"])}
      />
      <div>
        <p>
          <a className="tap" href={back}>
            The wallet
          </a>
        </p>
        <h1>
          <bdi>{walletOwner.name}</bdi>: {balance}
        </h1>
      </div>
      <div className="grid pair">
        <GrantForm
          lastResult={lastResult}
          submissionKey={typeof kept === "string" ? kept : submissionKey}
          back={back}
          isAgent={walletOwner.wallet === "tokens"}
          closed={walletOwner.closed}
          asks={asks}
          will={will}
        />
      </div>
    </ConsolePage>
  );
}

interface Props {
  lastResult: SubmissionResult | undefined;
  submissionKey: string;
  back: string;
  isAgent: boolean;
  /** Then it can only be emptied. */
  closed: boolean;
  /** Colleagues decide about it. */
  asks: boolean;
  will: readonly string[];
}

function GrantForm({ lastResult, submissionKey, back, isAgent, closed, asks, will }: Props) {
  const defaultValue = { direction: closed ? "take" : "give" };
  const [, fields] = useForm<{ direction: string; amount: string; promised: string; reason: string }>({
    id: "grant",
    lastResult,
    defaultValue,
  });
  const what = isAgent ? "tokens" : "money";
  return (
    <form method="post" className="card" noValidate aria-labelledby="grant">
      <h2 id="grant">
        {asks ? "Ask finance to change the balance" : `${closed ? "Deduct" : "Add or deduct"} ${what}`}
      </h2>
      {closed && !asks && (
        <p>
          The account is closed, so nothing can be added to it. Ask its owner for a bank account, send the
          money there, and deduct it here with the reference of the transfer.
        </p>
      )}
      <HiddenFields values={{ key: submissionKey }} />
      <PickGroup
        {...bind(fields.direction)}
        legend="What to do"
        options={[
          ...(closed ? [] : [{ value: "give", label: `Add ${what}` }]),
          { value: "take", label: `Deduct ${what}` },
        ]}
      />
      <Field
        {...bind(fields.amount)}
        label={isAgent ? "Amount in KPT" : "Amount in naira"}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
      />
      {asks && <PromisedField field={fields.promised} />}
      <ReasonField
        {...bind(fields.reason)}
        hint={`Required. ${isAgent ? "The agent" : "The owner"} sees it in the statement and in an email. It stays in the log.`}
      />
      <Consequences lines={will} />
      <p className="acts">
        <Button>{asks ? "Ask finance" : "Change the balance"}</Button>{" "}
        <Button kind="alt" href={back}>
          Cancel
        </Button>
      </p>
    </form>
  );
}
