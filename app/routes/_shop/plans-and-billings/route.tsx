import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { useAnswer } from "~/components/form/answer";
import { AccountLayout } from "~/components/layout/account-layout";
import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import type { Handle } from "~/components/layout/page-handle";
import { walletWords } from "~/models/ledger/wallet";
import { Note } from "~/components/page/note";
import { pageTitle } from "~/models/site/meta";
import { MoneyNote } from "~/routes/_shop/money-note";
import { ADD_EXTRAS, countedInApp, extrasInWords } from "~/messages/plans/limit-words";
import { pausedKinds } from "~/models/subscriptions/shop-allowance";
import { TrialOffer } from "~/components/plan/trial-offer";
import { app } from "~/services/platform/app.server";
import { readBilling } from "./read-billing.server";
import { requireOwner } from "~/routes/_shared/require-access.server";
import { PeriodsCard } from "./periods-card";
import { postBilling } from "./plan.server";
import { PreviewCard } from "./preview-card";
import { RenewalCard } from "./renewal-card";
import { Card } from "~/components/page/card";
import { DataTable, type Column } from "~/components/page/data-table";
import { Button } from "~/components/form/button";
import { EmptyState } from "~/components/page/empty-state";
import { Rows, type Row } from "~/components/page/rows";
import { Tag, type TagTone } from "~/components/page/tag";
import { EXTRAS } from "~/models/subscriptions/billing-paths";

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
      {preview && (
        <PreviewCard
          preview={preview}
          cards={cards}
          banks={banks}
          balance={balance}
          lastResult={lastResult}
        />
      )}
      {extras && <ExtrasCard extras={extras} />}
      {renewal && <RenewalCard {...renewal} error={errors?.renewal?.[0]} />}
      <ChangeCard options={options} scheduled={plan?.scheduled ?? null} active={plan !== null} />
      <PeriodsCard periods={history} />
    </AccountLayout>
  );
}

interface Option {
  name: string;
  price: string;
  effect: string;
  label: string;
  href: string;
}

const columns: Column<Option>[] = [
  { title: "Plan", kind: "main", cell: ({ name }) => name },
  { title: "Price", cell: ({ price }) => price },
  { title: "When", cell: ({ effect }) => effect },
  {
    title: "Choose",
    kind: "action",
    cell: ({ label, href, name }) => (
      <Button kind="alt" href={href}>
        {label}
        <span className="vh"> {name}</span>
      </Button>
    ),
  },
];

interface Props {
  options: Option[];
  scheduled: string | null;
  /** Whether there is a plan to change. */
  active: boolean;
}

function ChangeCard({ options, scheduled, active }: Props) {
  return (
    <Card id="plans" title={active ? "Change your plan" : "Choose a plan"}>
      {scheduled !== null && (
        <form method="post" className="note">
          <p>{scheduled}</p>
          <p className="acts">
            <Button kind="alt" name="intent" value="keep">
              Keep my plan as it is
            </Button>
          </p>
        </form>
      )}
      <DataTable label="Plans" columns={columns} items={options} keyOf={({ href }) => href} />
    </Card>
  );
}

interface CurrentCardProps {
  plan: {
    facts: { title: string; tag: { tone: TagTone; text: string }; rows: Row[] };
    included: Row[];
    /** Who and what is paused when the paid time ends; null for nothing. */
    pauses: string | null;
  } | null;
}

function CurrentCard({ plan }: CurrentCardProps) {
  if (!plan)
    return (
      <Card id="plan" title="Your plan">
        <EmptyState action={{ label: "See plans", href: "/pricing" }}>
          No plan is active. Basic is free, and your records are kept.
        </EmptyState>
      </Card>
    );
  const { facts, included, pauses } = plan;
  return (
    <div className="grid two">
      <Card id="plan" title={facts.title} aside={<Tag tone={facts.tag.tone}>{facts.tag.text}</Tag>}>
        <Rows rows={facts.rows} />
        {pauses !== null && <Note tone="warn">{pauses}</Note>}
      </Card>
      <Card id="included" title="Included">
        <Rows rows={included} />
        <p className="soft">{countedInApp(pausedKinds)}</p>
      </Card>
    </div>
  );
}

interface Extra {
  name: string;
  price: string;
  taken: boolean;
}

/** The extras bought beyond the plan, and where to get more. */
function ExtrasCard({ extras }: { extras: Extra[] }) {
  return (
    <Card id="extras" title="Extras">
      {extras.length === 0 ? (
        <p className="soft">Add more {extrasInWords("or")} at any time. You pay only for the days left.</p>
      ) : (
        <Rows
          rows={extras.map(({ name, price, taken }) => ({
            name,
            detail: taken ? "Not in your next renewal" : undefined,
            value: price,
          }))}
        />
      )}
      <p className="acts">
        <Button kind="alt" href={EXTRAS}>
          {ADD_EXTRAS}
        </Button>{" "}
        {extras.length > 0 && (
          <a className="tap" href={`${EXTRAS}#take-out`}>
            Remove from next renewal
          </a>
        )}
      </p>
    </Card>
  );
}
