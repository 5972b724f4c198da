import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { AccountLayout, PlaceLinks } from "~/components/layout/account-layout";
import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import type { Handle } from "~/components/layout/page-handle";
import { PAY_PAGE } from "~/models/messages/money-text";
import { walletWords } from "~/models/ledger/wallet";
import { Note } from "~/components/page/note";
import { pageTitle } from "~/models/site/meta";
import { MoneyNote } from "~/routes/_shop/money-note";
import { ADD_EXTRAS, countedInApp } from "~/messages/plans/limit-words";
import { pausedKinds } from "~/models/subscriptions/shop-allowance";
import { PauseNote } from "~/components/plan/pause-note";
import { TrialOffer } from "~/components/plan/trial-offer";
import { app } from "~/services/platform/app.server";
import { readBilling } from "./read-billing.server";
import { readTyped } from "~/routes/_shared/kept-fields.server";
import { requireOwner } from "~/routes/_shared/require-access.server";
import { postRenewal, renewalKept } from "./renewal.server";
import { RenewalCard } from "./renewal-card";
import { Card } from "~/components/page/card";
import { Fold } from "~/components/page/fold";
import { Button } from "~/components/form/button";
import { EmptyState } from "~/components/page/empty-state";
import { Rows, type Row } from "~/components/page/rows";
import { Tag, type TagTone } from "~/components/page/tag";
import { BILLING, EXTRAS, REMOVE_EXTRAS } from "~/models/subscriptions/billing-paths";

export const handle: Handle = { header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Plan");

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireOwner(request);
  const typed = readTyped(request, renewalKept);
  return { role: user.role, typed, ...(await readBilling(app, user)) };
}

export async function action({ request }: ActionFunctionArgs) {
  return postRenewal(request, await requireOwner(request));
}

export default function PlansAndBillings() {
  const { role, typed, topUp, disputes, trial, money, plan, renewal, ...bought } =
    useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const errors = lastResult?.error;
  return (
    <AccountLayout path={BILLING} role={role}>
      <ErrorSummary answer={errors} errors={listErrors(errors)} />
      <h1>Plan</h1>
      <PlaceLinks path={BILLING} role={role} />
      {(money.tone !== "good" || money.state === "trial") && <MoneyNote {...money} />}
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
      <CurrentCard plan={plan} {...bought} paysAhead={bought.addsExtras && money.tone === "good"} />
      {trial && <TrialOffer {...trial} main />}
      {renewal && (
        <RenewalCard {...renewal} chosen={typed?.renewal ?? renewal.chosen} error={errors?.renewal?.[0]} />
      )}
    </AccountLayout>
  );
}

/** Takes back a change that the owner chose for the end of the paid time. */
function KeepPlan({ text }: { text: string | null }) {
  return (
    <form method="post">
      {text !== null && <p>{text}</p>}
      <p className="acts">
        <Button kind="alt" name="intent" value="keep">
          Keep my plan as it is
        </Button>
      </p>
    </form>
  );
}

interface CurrentCardProps {
  plan: {
    facts: { title: string; tag: { tone: TagTone; text: string }; rows: Row[] };
    included: Row[];
    scheduled: { text: string | null } | null;
    /** Who and what is paused when the paid time ends; null for nothing. */
    pauses: string | null;
  } | null;
  /** null for a plan to which none can be added. */
  extras: { name: string; price: string; taken: boolean }[] | null;
  /** Whether more can be added now. */
  addsExtras: boolean;
  /** Whether more time can be paid, and nothing above asks for it. */
  paysAhead: boolean;
}

/** The plan with its extras: until when, what follows, and what it includes. */
function CurrentCard({ plan, extras, addsExtras, paysAhead }: CurrentCardProps) {
  if (!plan)
    return (
      <Card id="plan" title="Your plan">
        <EmptyState action={{ label: "See plans", href: "/pricing" }}>
          No plan is active. Basic is free, and your records are kept.
        </EmptyState>
      </Card>
    );
  const { facts, included, pauses, scheduled } = plan;
  return (
    <Card id="plan" title={facts.title} aside={<Tag tone={facts.tag.tone}>{facts.tag.text}</Tag>}>
      <Rows rows={facts.rows} />
      {scheduled && <KeepPlan {...scheduled} />}
      {pauses !== null && <PauseNote text={pauses} />}
      <Fold summary={extras && extras.length > 0 ? "Included, and your extras" : "Included"}>
        <Rows rows={included} />
        <p className="soft">{countedInApp(pausedKinds)}</p>
        {extras && extras.length > 0 && <Extras extras={extras} />}
      </Fold>
      {addsExtras && (
        <p className="acts">
          <Button kind="alt" href={EXTRAS}>
            {ADD_EXTRAS}
          </Button>{" "}
          {paysAhead && (
            <a className="tap" href={PAY_PAGE}>
              Pay for more time
            </a>
          )}
        </p>
      )}
    </Card>
  );
}

/** The extras bought beyond the plan. */
function Extras({ extras }: { extras: NonNullable<CurrentCardProps["extras"]> }) {
  return (
    <>
      <h3>Extras</h3>
      <Rows
        rows={extras.map(({ name, price, taken }) => ({
          name,
          detail: taken ? "Not in your next renewal" : undefined,
          value: price,
        }))}
      />
      <p>
        <a className="tap" href={REMOVE_EXTRAS}>
          Remove from next renewal
        </a>
      </p>
    </>
  );
}
