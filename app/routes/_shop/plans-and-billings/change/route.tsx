import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { useAnswer } from "~/components/form/answer";
import { AccountLayout } from "~/components/layout/account-layout";
import { Button } from "~/components/form/button";
import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import type { Handle } from "~/components/layout/page-handle";
import { Card } from "~/components/page/card";
import { DataTable, type Column } from "~/components/page/data-table";
import { pageTitle } from "~/models/site/meta";
import { redirectTo } from "~/http/responses.server";
import { BILLING } from "~/models/subscriptions/billing-paths";
import { app } from "~/services/platform/app.server";
import { readTyped } from "~/routes/_shared/kept-fields.server";
import { waysKept } from "~/routes/_shared/payment-choice.server";
import { requireOwner } from "~/routes/_shared/require-access.server";
import { postChange } from "./change.server";
import { AfterCard } from "./after-card";
import { readChange } from "./read-change.server";
import { UpgradePage } from "./upgrade-page";

export const handle: Handle = { hydrate: true, pays: true, header: "slim", footer: "mini" };

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.active === false ? "Choose a plan" : "Change plan");

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireOwner(request);
  const { isChosen, ...change } = await readChange(app, user, new URL(request.url).searchParams);
  if (isChosen) throw redirectTo(BILLING, { status: 302 });
  return { role: user.role, typed: readTyped(request, waysKept), ...change };
}

export async function action({ request }: ActionFunctionArgs) {
  return postChange(request, await requireOwner(request));
}

/** The plans or, once one is chosen, what the change to it does and costs. */
export default function ChangePlan() {
  const { role, typed, active, options, preview } = useLoaderData<typeof loader>();
  const lastResult = useAnswer<typeof action>()?.lastResult;
  if (preview?.kind === "upgrade") return <UpgradePage {...preview} typed={typed} lastResult={lastResult} />;
  return (
    <AccountLayout path={BILLING} role={role}>
      <ErrorSummary answer={lastResult?.error} errors={listErrors(lastResult?.error)} />
      <h1>{active ? "Change plan" : "Choose a plan"}</h1>
      {preview ? (
        <AfterCard {...preview} />
      ) : (
        <Card id="plans" title="Plans">
          <DataTable label="Plans" columns={columns} items={options} keyOf={({ href }) => href} />
        </Card>
      )}
    </AccountLayout>
  );
}

type Option = ReturnType<typeof useLoaderData<typeof loader>>["options"][number];

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
