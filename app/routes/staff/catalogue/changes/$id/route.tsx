import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { bind } from "~/components/form/bind";
import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { Button } from "~/components/form/button";
import { Card } from "~/components/page/card";
import { ChangedPrices } from "~/components/staff/changed-prices";
import { consoleHandle } from "~/components/staff/console-handle";
import { ConsolePage } from "~/components/staff/console-page";
import { Facts } from "~/components/staff/facts";
import { ReasonField } from "~/components/staff/reason-field";
import { VerdictFields } from "~/components/staff/verdict-fields";
import { postVerdict } from "./verdict.server";
import { Consequences } from "~/components/staff/consequences";
import { findChange } from "~/models/plans/price-change.server";
import { changeView } from "~/routes/staff/catalogue/price-changes.server";
import { readId } from "~/models/row-id";
import { pageTitle } from "~/models/site/meta";
import { mayAct } from "~/models/staff/permissions";
import { app } from "~/services/platform/app.server";
import { noSuch } from "~/routes/_shared/no-such.server";
import { readCatalogue } from "~/services/console/schedule-prices.server";
import { requireStaff } from "~/routes/_shared/require-staff.server";

export const handle = consoleHandle;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data ? `Prices from ${data.from}` : "Prices");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user, roles } = await requireStaff(request, "catalogue");
  const change = await findChange(app.db, { id: readId(params.id) });
  if (!change) throw await noSuch(app, user, "change of prices");
  return {
    roles,
    own: change.madeById === user.id,
    decides: mayAct(roles, "priceChanges"),
    ...changeView(await readCatalogue(app), change, app.clock.now()),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { user } = await requireStaff(request, "priceChanges");
  return postVerdict(request, user, readId(params.id));
}

export default function PriceChangePage() {
  const { roles, own, decides, from, state, asked, waiting, madeBy, made, approved, ended, changed } =
    useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const [, fields] = useForm<{ reason: string }>({ id: "verdict", lastResult });
  return (
    <ConsolePage place="/staff/catalogue" roles={roles}>
      <ErrorSummary answer={lastResult} errors={listErrors(lastResult?.error)} />
      <div>
        <p>
          <a className="tap" href="/staff/catalogue">
            The catalogue
          </a>
        </p>
        <h1>Prices from {from}</h1>
      </div>
      <Facts
        facts={[
          { name: "State", value: state, detail: ended ?? undefined },
          { name: asked ? "Asked by" : "Made by", value: <bdi>{madeBy}</bdi>, detail: made },
          ...(approved === null ? [] : [{ name: "Approved by", value: <bdi>{approved}</bdi> }]),
        ]}
      />
      <Card id="changed" title="What changes">
        <ChangedPrices label="What changes" rows={changed} />
      </Card>
      {decides && asked && (
        <form method="post" className="card form stack" noValidate aria-labelledby="verdict-title">
          <h2 id="verdict-title">{own ? "Withdraw" : "Approve or refuse"}</h2>
          <p className="soft">
            {own
              ? "You asked for this, so a colleague approves it. Nothing has changed yet."
              : "If that day has passed when you approve, the prices apply at once."}
          </p>
          <VerdictFields reason={fields.reason} own={own} back="/staff/catalogue" />
        </form>
      )}
      {decides && waiting && (
        <form method="post" className="card form stack" noValidate aria-labelledby="withdraw-title">
          <h2 id="withdraw-title">Withdraw</h2>
          <ReasonField
            {...bind(fields.reason)}
            hint="What was decided, and by whom. Required. It stays in the log."
          />
          <Consequences
            lines={[
              "Prices stay as they are. Other scheduled changes are not affected.",
              "Owners who were reminded of the new price pay the price that applies on the day.",
            ]}
          />
          <p className="acts">
            <Button name="intent" value="withdrawn">
              Withdraw the change
            </Button>
          </p>
        </form>
      )}
    </ConsolePage>
  );
}
