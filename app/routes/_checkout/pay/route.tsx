import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { Button } from "~/components/form/button";
import type { Handle } from "~/components/layout/page-handle";
import { PayForm, payRows } from "~/components/money/pay-form";
import { Fold } from "~/components/page/fold";
import { PayPage } from "~/components/money/pay-page";
import { pageTitle } from "~/models/site/meta";
import { BILLING } from "~/models/subscriptions/billing-paths";
import { app } from "~/services/platform/app.server";
import { redirectTo } from "~/http/responses.server";
import { findDue } from "~/services/billing/find-due.server";
import { readDuePage } from "./read-due.server";
import { readTyped } from "~/routes/_shared/kept-fields.server";
import { requireVerifiedOwner } from "~/routes/_shared/require-access.server";
import { keptFields, postRenewal } from "./renew.server";

export const handle: Handle = { hydrate: true, pays: true, header: "slim", footer: "mini" };

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title ?? "Pay");

/** Reminders link here, straight to paying, since an SMS has no room for a longer address. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireVerifiedOwner(request);
  const typed = readTyped(request, keptFields);
  const asked = typed?.duration;
  const due = await findDue(app, user, asked === "month" || asked === "yearly" ? asked : null);
  if ("elsewhere" in due) throw redirectTo(due.elsewhere, { status: 302 });
  return { ...(await readDuePage(app, user, due)), typed: typed?.auth_code === undefined ? null : typed };
}

export async function action({ request }: ActionFunctionArgs) {
  return postRenewal(request, await requireVerifiedOwner(request, { keeps: keptFields }));
}

export default function Pay() {
  const { title, text, onItsWay, lines, total, hidden, other, pay, tick, resume, links, typed } =
    useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const [form, fields] = useForm<{ auth_code: string; renews: string }>({
    id: "pay",
    lastResult,
    defaultValue: typed ?? { renews: tick.checked ? "1" : undefined },
  });
  return (
    <PayPage
      back={{ href: BILLING, text: "Back to Plan" }}
      title={title}
      text={text}
      other={other}
      answer={lastResult}
      error={form.allErrors}
    >
      {onItsWay && (
        <p className="note warn">
          {onItsWay.text}{" "}
          <a className="tap" href={onItsWay.href}>
            See the payment
          </a>
        </p>
      )}
      {resume !== null && (
        <Fold summary="Resume without paying now">
          <form method="post" action={BILLING} className="stack">
            <p>{resume}</p>
            <p className="acts">
              <Button kind="alt" name="intent" value="resume">
                Resume plan
              </Button>
            </p>
          </form>
        </Fold>
      )}
      <PayForm pay={pay} fields={fields} tick={tick.text} rows={payRows(lines, total)} hidden={hidden} />
      <p className="acts">
        {links.map(({ href, text: label }) => [
          <a key={href} className="tap" href={href}>
            {label}
          </a>,
          " ",
        ])}
      </p>
    </PayPage>
  );
}
