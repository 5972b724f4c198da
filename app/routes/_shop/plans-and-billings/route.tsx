import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { useAnswer } from "~/components/form/answer";
import { AccountLayout } from "~/components/layout/account-layout";
import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import type { Handle } from "~/components/layout/page-handle";
import { walletWords } from "~/models/ledger/wallet";
import { Note } from "~/components/page/note";
import { pageTitle } from "~/models/site/meta";
import { MoneyNote } from "~/components/plan/money-note";
import { TrialOffer } from "~/components/plan/trial-offer";
import { app } from "~/services/platform/app.server";
import { readBilling } from "~/services/renewals/read-billing.server";
import { requireOwner } from "~/services/sessions/require-access.server";
import { CurrentCard } from "./current-card";
import { ChangeCard } from "./change-card";
import { ExtrasCard } from "./extras-card";
import { PeriodsCard } from "./periods-card";
import { postBilling } from "./plan.server";
import { PreviewCard } from "./preview-card";
import { RenewalCard } from "./renewal-card";

export const handle: Handle = { hydrate: true, pays: true, header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Plan and billing");

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireOwner(request);
  return { role: user.role, ...(await readBilling(app, user, new URL(request.url).searchParams)) };
}

export async function action({ request }: ActionFunctionArgs) {
  return postBilling(request, await requireOwner(request));
}

export default function PlansAndBillings() {
  const {
    role,
    topUp,
    disputes,
    trial,
    money,
    plan,
    extras,
    renewal,
    cards,
    banks,
    balance,
    options,
    preview,
    history,
  } = useLoaderData<typeof loader>();
  const lastResult = useAnswer<typeof action>()?.lastResult;
  const errors = lastResult?.error;
  return (
    <AccountLayout path="/plans-and-billings" role={role}>
      <ErrorSummary answer={errors} errors={listErrors(errors)} />
      <h1>Plan and billing</h1>
      <MoneyNote {...money} />
      {disputes.map((text) => (
        <Note key={text} tone="warn">
          {text}
        </Note>
      ))}
      {topUp !== null && (
        <Note tone="warn">
          {topUp} <a href={walletWords.wallet.automaticPath}>Change it or switch it off</a>
        </Note>
      )}
      <CurrentCard plan={plan} />
      {trial && <TrialOffer {...trial} main />}
      {preview && <PreviewCard {...{ preview, cards, banks, balance, lastResult }} />}
      {extras && <ExtrasCard extras={extras} />}
      {renewal && <RenewalCard {...renewal} error={errors?.renewal?.[0]} />}
      <ChangeCard options={options} scheduled={plan?.scheduled ?? null} active={plan !== null} />
      <PeriodsCard periods={history} />
    </AccountLayout>
  );
}
